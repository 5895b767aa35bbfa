import { Pencil, Trash2 } from 'lucide';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { type SystemField, systemLabel } from '../../domain/system.ts';
import { parseSystemId, type SystemId } from '../../domain/system-id.ts';
import { systemIn } from '../../domain/system-listing.ts';
import { overlayWrites, systemIdOf } from '../../domain/system-write.ts';
import { systemDetailMachine } from '../../machines/system-detail-machine.ts';
import { dataFailureMessage } from '../../domain/data-failure.ts';
import { BackLink } from '../components/back-link.tsx';
import { Button } from '../components/button.tsx';
import { Card } from '../components/card.tsx';
import { DataTable } from '../components/data-table.tsx';
import { IconButton } from '../components/icon-button.tsx';
import { IconLink } from '../components/icon-link.tsx';
import { NoticeLine } from '../components/notice-line.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { Spinner } from '../components/spinner.tsx';
import { SignedInPage } from '../shell/signed-in-page.tsx';
import { useScreenMachine } from '../use-screen-machine.ts';
import { useBackToList } from './system-detail-back.ts';
import { LazyWriteNote } from './lazy-write-note.tsx';
import { SystemLoadFailed, SystemNotFound } from './load-outcomes.tsx';
import { shownValue } from './system-texts.ts';
import { useUnsavedSystem } from './use-unsaved-system.ts';
import { useWorkspace } from './workspace-context.ts';

// A write begins here: what tells of it must be there even if the network is not.
void import('./write-note.tsx').catch(() => undefined);
void import('../shell/undo-line.tsx').catch(() => undefined);

const route = getRouteApi('/signed-in/systems/$id');

/** Labels and order of spec §2. */
const rows: readonly { readonly field: SystemField; readonly label: string }[] = [
  { field: 'name', label: 'Name' },
  { field: 'cameraTilt', label: 'Camera Tilt' },
  { field: 'connectionType', label: 'Connection Type' },
  { field: 'maxDollySpeed', label: 'Max Dolly Speed' },
  { field: 'maxHeight', label: 'Max Height' },
  { field: 'minHeight', label: 'Min Height' },
];

type SystemDetailProps = { readonly id: SystemId | null };

function SystemDetail({ id }: SystemDetailProps) {
  const { list, outbox, systemActors } = useWorkspace();
  const navigate = useNavigate();
  const backToList = useBackToList();
  const unsaved = useUnsavedSystem(id);
  const known = id === null ? null : systemIn(list.getSnapshot().context.listing, id);
  const machine = useMemo(
    () => systemDetailMachine.provide({ actors: { load: systemActors.load } }),
    [systemActors],
  );
  const [state, send] = useScreenMachine(machine, { input: { id, unsaved, known, outbox } });
  const { context } = state;
  const writes = useSelector(outbox, (snapshot) => snapshot.context.writes);
  const own = writes.filter(({ command }) => systemIdOf(command) === id);
  const isDeleted = state.matches('deleted');
  // What was never added, and is discarded, is no system.
  const isDiscarded = context.unsaved !== null && own.length === 0 && systemIn(list.getSnapshot().context.listing, context.unsaved.id) === null;
  const isGone = isDeleted || isDiscarded;
  useEffect(() => {
    if (isGone && !backToList()) void navigate({ to: '/' });
  }, [isGone, navigate, backToList]);

  const [shown] = context.system === null ? [] : overlayWrites([context.system], own);
  const system = shown?.system ?? null;
  // Of a system that is not there any more, what failed has to stand somewhere, too.
  const write = shown?.write ?? own.find(({ failure }) => failure !== null) ?? null;
  const isInSight = (state.matches('loaded') || isDeleted) && system !== null && id !== null;
  const title = system === null ? 'System' : systemLabel(system);

  return (
    <SignedInPage title={title} width="small">
      <PageHeading
        back={<BackLink
            to="/"
            onClick={(event) => {
              const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
              if (isPlain && backToList()) event.preventDefault();
            }}
          >
            Back
          </BackLink>}
        actions={
          isInSight && (
            <>
              <IconLink icon={Pencil} label="Edit" to="/systems/$id/edit" params={{ id }} />
              <IconButton
                icon={Trash2}
                label="Delete"
                tone="danger"
                busy={isDeleted}
                onClick={() => send({ type: 'detail.delete' })}
              />
            </>
          )
        }
      >
        {title}
      </PageHeading>
      {state.matches('loading') && <Spinner />}
      {state.matches('notFound') && <SystemNotFound />}
      {state.matches('failed') && (
        <SystemLoadFailed failure={context.failure} onRetry={() => send({ type: 'detail.retry' })} />
      )}
      {state.matches({ loaded: 'stale' }) && (
        <div className="mb-3">
          <NoticeLine tone="warning" actions={<Button onClick={() => send({ type: 'detail.retry' })}>Retry</Button>}>
            This is how it was when the list was read. {context.failure !== null && dataFailureMessage(context.failure)}
          </NoticeLine>
        </div>
      )}
      {isInSight && (
        <Card>
          <DataTable
            caption={title}
            rows={rows.map(({ field, label }) => ({ label, value: shownValue(system, field) || '–' }))}
          />
        </Card>
      )}
      {write !== null && !isDeleted && (
        <div className="mt-3 text-small text-muted">
          <LazyWriteNote write={write} isBesideEdit />
        </div>
      )}
    </SignedInPage>
  );
}

export function SystemDetailScreen() {
  const id = parseSystemId(route.useParams().id);
  // Another system is another machine: a late answer for the one before never shows.
  return <SystemDetail key={id} id={id} />;
}
