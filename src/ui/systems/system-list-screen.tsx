import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { Clapperboard } from 'lucide';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type FigureName, isEmptySearch } from '../../domain/systems/system-search.ts';
import { connectionTypes } from '../../domain/systems/system-form.ts';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { PageHeading } from '../components/page.tsx';
import { RecordListSkeleton } from '../components/record-list.tsx';
import { TextLink } from '../components/text-link.tsx';
import { SignedInPage } from '../shell/signed-in-frame.tsx';
import { useImportByDrop } from '../spreadsheet/carried-source.ts';
import { useExport } from '../spreadsheet/export-button.tsx';
import { UnseenFailures } from '../sync/unseen-failures.tsx';
import { useUserScope } from '../sync/user-scope.ts';
import { ListActions } from './list-actions.tsx';
import { ListSearchBar } from './list-search.tsx';
import { KeyHelp, useListKeys } from './list-keys.tsx';
import { ListFailure, ListStatusLine } from './list-status-line.tsx';
import { systemsWords } from '../words/systems.ts';
import { listFrame, useShownColumns } from './shown-columns.ts';
import { OthersChanges } from './others-changes.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SystemRows } from './system-rows.tsx';
import { isReadingList, useFoundSystems, useListSearch, useOpenList } from './use-found-systems.ts';

/** So many rows that the foot of the page is out of sight before the list comes: it would move with it. */
const SCREENFUL = 20;

export function SystemListScreen() {
  const { list, outbox } = useUserScope();
  useOpenList();
  const isReading = useSelector(list, isReadingList);
  const { isWhole, unreadable } = useSelector(list, ({ context }) => context.listing);
  const listSearch = useListSearch();
  const { search, send } = listSearch;
  const searchField = useRef<HTMLInputElement>(null);
  const [typing, setTyping] = useState<FigureName | null>(null);
  const router = useRouter();
  // `false` is closed; it may have been opened by a key, with the focus nowhere.
  const [helpFrom, setHelpFrom] = useState<HTMLElement | null | false>(false);
  useListKeys({
    find: () => searchField.current?.focus(),
    undo: () => outbox.send({ type: 'undo.run' }),
    add: () => void router.navigate({ to: '/systems/add', state: { isByKey: true } }),
    help: (target) => setHelpFrom(target instanceof HTMLElement && target !== document.body ? target : null),
  });
  const clear = () => {
    send({ type: 'search.clear' });
    // The button goes.
    searchField.current?.focus();
  };
  const found = useFoundSystems(search);
  const exporting = useExport();
  const columns = useShownColumns(found.all, search.sort.field);
  const connections = useMemo(() => connectionTypes(found.all), [found.all]);
  useImportByDrop();
  useEffect(() => {
    if (isWhole) void router.preloadRoute({ to: '/compare' });
  }, [isWhole, router]);
  const isShown = found.systems.length > 0;
  const isSearchable = found.count > 0 || isReading || !isEmptySearch(search);

  return (
    <SignedInPage
      title={systemsWords.list.title}
      width="list"
      lowerEdge={
        <>
          <OthersChanges />
          {found.writes.size > 0 && <UnseenFailures found={found} />}
          <SelectionBar found={found} exporting={exporting} />
          {found.count > 0 && <ListFailure count={found.count} />}
        </>
      }
    >
      <PageHeading isDense actions={<ListActions exporting={exporting} found={found} isReading={isReading} />}>
        {systemsWords.list.title}
      </PageHeading>
      {isSearchable && (
        <ListSearchBar search={search} send={send} field={searchField} connections={connections} typing={typing} onTyping={setTyping} onClear={clear} onHelp={setHelpFrom} />
      )}
      {helpFrom !== false && <KeyHelp onClose={() => setHelpFrom(false)} returnTo={helpFrom} />}
      {found.count === 0 && <ListFailure count={0} />}
      <div className="flex items-baseline justify-between gap-x-4">
        <ListStatusLine found={found} search={search} typing={typing} />
        <span className="shrink-0 text-small pointer-coarse:-my-2 print:hidden">
          <TextLink to="/deleted">{systemsWords.list.deleted}</TextLink>
        </span>
      </div>
      {isShown && <SystemRows {...listSearch} found={found} columns={columns} isBusy={isReading} />}
      {!isShown && found.count === 0 && isReading && !isWhole && (
        <RecordListSkeleton {...listFrame(columns)} rows={SCREENFUL} />
      )}
      {!isShown && found.count > 0 && (
        <EmptyState
          icon={Clapperboard}
          title={systemsWords.list.noMatch}
        >
          {isReading && !isWhole ? systemsWords.list.isStillComing : systemsWords.list.tryOtherSearch}
        </EmptyState>
      )}
      {found.count === 0 && isWhole && unreadable === 0 && (
        <EmptyState
          icon={Clapperboard}
          title={systemsWords.list.isEmpty}
          action={
            <ButtonLink to="/systems/add" variant="primary">
              {systemsWords.list.addFirst}
            </ButtonLink>
          }
        >
          {systemsWords.list.whatToAdd}
        </EmptyState>
      )}
    </SignedInPage>
  );
}
