import { useRouter } from '@tanstack/react-router';
import { Clapperboard, Plus } from 'lucide';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSelector } from '@xstate/react';
import { Button, ButtonLink, Icon, TextLink } from '../components/buttons-and-links.tsx';
import { openByArrow, PopupMenu } from '../components/popup-menu.tsx';
import { ExportQuestion, type ListExport, useExport } from '../spreadsheet/export-dialog.tsx';
import { exportWords } from '../words/spreadsheet.ts';
import { systemsWords } from '../words/systems.ts';
import { type FoundSystems, isReadingList, useFoundSystems, useListSearch, useOpenList } from './use-found-systems.ts';
import { askedIn, type FigureName } from '../../domain/systems/system-search.ts';
import { connectionTypes } from '../../domain/systems/system-form.ts';
import { undoLast } from '../../machines/sync/user-scope-machine.ts';
import { EmptyState, PageHeading } from '../components/page.tsx';
import { RecordListSkeleton } from '../components/record-list.tsx';
import { SignedInPage } from '../shell/signed-in-frame.tsx';
import { useImportByDrop } from '../spreadsheet/carried-source.ts';
import { UnseenFailures, ListFailure, ListStatusLine } from './list-status.tsx';
import { useUserScope } from '../services.ts';
import { ListSearchBar } from './list-search.tsx';
import { KeyHelp, useListKeys } from './list-keys-and-menu.tsx';
import { listFrame, useShownColumns } from './system-fields.tsx';
import { OthersChanges } from './recent-changes.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SystemRows } from './system-rows.tsx';

type MenuProps = { readonly isResting: boolean; readonly ask: (from: HTMLElement) => void };

/** Import and Export on a phone. A menu that is open goes with its button. */
function ListMenu({ isResting, ask }: MenuProps) {
  const router = useRouter();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = useCallback(() => setAnchor(null), []);
  return (
    <span className="sm:hidden">
      <Button
        aria-label={systemsWords.list.menu}
        aria-haspopup="menu"
        aria-expanded={false}
        onKeyDown={openByArrow}
        onClick={({ currentTarget }) => setAnchor((open) => (open === null ? currentTarget : null))}
      >
        <span aria-hidden className="text-lead leading-none font-semibold">
          ⋯
        </span>
      </Button>
      {anchor !== null && (
        <PopupMenu
          label={systemsWords.list.menu}
          anchor={anchor}
          onClose={close}
          items={[
            { label: exportWords.import, onSelect: () => void router.navigate({ to: '/import' }) },
            { label: exportWords.open, isResting, onSelect: () => ask(anchor) },
          ]}
        />
      )}
    </span>
  );
}

type ListActionsProps = { readonly exporting: ListExport; readonly found: FoundSystems; readonly isReading: boolean };

/** Beside the heading of the list. On a phone only Add stands there: what is rarely used is in a menu, and the rows begin higher. */
function ListActions({ exporting, found, isReading }: ListActionsProps) {
  const [, send] = exporting;
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const isResting = found.all.length === 0;
  const ask = (from: HTMLElement) => {
    setOpener(from);
    send({ type: 'export.open' });
  };
  // Its place is kept while the list comes: Add would move. Of an empty list there is nothing to export, and Import is what to begin with.
  const isExportable = found.count > 0 || isReading;
  return (
    <>
      <span className={isExportable ? 'hidden sm:contents' : 'contents'}>
        <ButtonLink to="/import">{exportWords.import}</ButtonLink>
        {isExportable && (
          <Button aria-haspopup="dialog" resting={isResting} onClick={({ currentTarget }) => ask(currentTarget)}>
            {exportWords.open}
          </Button>
        )}
      </span>
      {isExportable && (
        <>
          <ListMenu isResting={isResting} ask={ask} />
          <ExportQuestion exporting={exporting} found={found.systems} all={found.all} returnTo={opener} />
        </>
      )}
      <ButtonLink to="/systems/add" variant="primary">
        <Icon icon={Plus} size={16} />
        {systemsWords.list.add}
      </ButtonLink>
    </>
  );
}

/** So many rows that the foot of the page is out of sight before the list comes: it would move with it. */
const SCREENFUL = 20;

export function SystemListScreen() {
  const { list, outbox, batch } = useUserScope();
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
    undo: () => undoLast({ outbox, batch }),
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
  const isSearchable = found.count > 0 || isReading || askedIn(search) !== null;

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
          {isWhole ? systemsWords.list.tryOtherSearch : systemsWords.list.isNotAll}
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
