import { Clapperboard, Plus } from 'lucide';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { systemLabel } from '../../domain/system.ts';
import { overlayOnListing } from '../../domain/shown-systems.ts';
import type { SystemWrite } from '../../domain/system-write.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { RecordLink } from '../components/record-link.tsx';
import { RecordList, RecordRow } from '../components/record-list.tsx';
import { RecordListSkeleton } from '../components/record-list-skeleton.tsx';
import { SignedInPage } from '../shell/signed-in-page.tsx';
import { ListStatusLine } from './list-status-line.tsx';
import { systemColumns } from './system-columns.ts';
import { shownValue } from './system-texts.ts';
import { useWorkspace } from './workspace-context.ts';
import { LazyWriteNote } from './lazy-write-note.tsx';
import { Icon } from '../components/icon.tsx';

const frame = { label: 'Systems', nameHeading: 'Name', columns: systemColumns };

const noteOf = (write: SystemWrite | undefined) => (write === undefined ? undefined : <LazyWriteNote write={write} />);

export function SystemListScreen() {
  const { list, outbox } = useWorkspace();
  useEffect(() => {
    list.send({ type: 'list.open' });
    return () => list.send({ type: 'list.close' });
  }, [list]);
  const listing = useSelector(list, ({ context }) => context.listing);
  const isReading = useSelector(list, (snapshot) => snapshot.matches('loading') || snapshot.matches('idle'));
  const isComplete = useSelector(list, (snapshot) => snapshot.matches('complete'));
  const writes = useSelector(outbox, ({ context }) => context.writes);
  const shown = useMemo(() => overlayOnListing(listing, writes), [listing, writes]);
  const count = shown.systems.length;

  return (
    <SignedInPage title="Systems" width="wide">
      <PageHeading
        actions={
          <ButtonLink to="/systems/add" variant="primary">
            <Icon icon={Plus} size={16} />
            Add system
          </ButtonLink>
        }
      >
        Systems
      </PageHeading>
      <ListStatusLine count={count} />
      {count > 0 && (
        <RecordList {...frame} busy={isReading}>
          {shown.systems.map((system) => (
            <RecordRow
              key={system.id}
              name={<RecordLink name={systemLabel(system)} to="/systems/$id" params={{ id: system.id }} />}
              figures={systemColumns.map((column) => ({
                ...column,
                value: shownValue(system, column.field),
              }))}
              note={noteOf(shown.writes.get(system.id))}
            />
          ))}
        </RecordList>
      )}
      {count === 0 && isReading && <RecordListSkeleton {...frame} />}
      {count === 0 && isComplete && (
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
