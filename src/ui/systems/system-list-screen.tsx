import { useSelector } from '@xstate/react';
import { Clapperboard, Plus } from 'lucide';
import { useRef } from 'react';
import { isEmptySearch } from '../../domain/systems/system-search.ts';
import { Button, ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Icon } from '../components/icon-button.tsx';
import { PageHeading } from '../components/page.tsx';
import { RecordListSkeleton } from '../components/record-list.tsx';
import { SignedInPage } from '../shell/signed-in-frame.tsx';
import { ExportButton, useExport } from '../spreadsheet/export-button.tsx';
import { UnseenFailures } from '../sync/unseen-failures.tsx';
import { useUserScope } from '../sync/user-scope.ts';
import { ListSearchBar } from './list-search.tsx';
import { ListFailure, ListStatusLine } from './list-status-line.tsx';
import { listColumns } from './list-columns.ts';
import { SelectionBar } from './selection-bar.tsx';
import { SystemRows } from './system-rows.tsx';
import { isReadingList, useFoundSystems, useListSearch, useOpenList } from './use-found-systems.ts';

/** So many rows that the foot of the page is out of sight before the list comes: it would move with it. */
const SCREENFUL = 20;

export function SystemListScreen() {
  const { list } = useUserScope();
  useOpenList();
  const isReading = useSelector(list, isReadingList);
  const { isWhole, unreadable } = useSelector(list, ({ context }) => context.listing);
  const listSearch = useListSearch();
  const { search, send } = listSearch;
  const searchField = useRef<HTMLInputElement>(null);
  const clear = () => {
    send({ type: 'search.clear' });
    // The button goes.
    searchField.current?.focus();
  };
  const found = useFoundSystems(search);
  const exporting = useExport();
  const isShown = found.systems.length > 0;
  const isSearchable = found.count > 0 || isReading || !isEmptySearch(search);

  return (
    <SignedInPage
      title="Systems"
      width="wide"
      lowerEdge={
        <>
          {found.writes.size > 0 && <UnseenFailures found={found} />}
          <SelectionBar found={found} exporting={exporting} />
          {found.count > 0 && <ListFailure count={found.count} />}
        </>
      }
    >
      <PageHeading
        actions={
          <>
            {found.count > 0 && <ExportButton exporting={exporting} found={found.systems} all={found.all} />}
            <ButtonLink to="/systems/add" variant="primary">
              <Icon icon={Plus} size={16} />
              Add system
            </ButtonLink>
          </>
        }
      >
        Systems
      </PageHeading>
      {isSearchable && <ListSearchBar search={search} send={send} field={searchField} onClear={clear} />}
      {found.count === 0 && <ListFailure count={0} />}
      <ListStatusLine found={found} />
      {isShown && <SystemRows {...listSearch} found={found} isBusy={isReading} />}
      {!isShown && found.count === 0 && isReading && !isWhole && (
        <RecordListSkeleton label="Systems" nameHeading="Name" pictureHeading="Reach" columns={listColumns} rows={SCREENFUL} />
      )}
      {!isShown && found.count > 0 && (
        <EmptyState
          icon={Clapperboard}
          title="No system matches"
          action={<Button onClick={clear}>Clear the search</Button>}
        >
          {isReading && !isWhole ? 'Not all systems have come yet.' : 'Try fewer words, or wider bounds.'}
        </EmptyState>
      )}
      {found.count === 0 && isWhole && unreadable === 0 && (
        <EmptyState
          icon={Clapperboard}
          title="No systems yet"
          action={
            <ButtonLink to="/systems/add" variant="primary">
              Add the first system
            </ButtonLink>
          }
        >
          Write down the dollies, cranes and rails you own, and what each of them can do.
        </EmptyState>
      )}
    </SignedInPage>
  );
}
