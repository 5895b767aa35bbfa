import { useCallback, useEffect, useState } from 'react';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide';
import { heightRange } from '../../domain/systems/reach.ts';
import { isolated, parseSystemId, type SystemField, type SystemId, systemLabel } from '../../domain/systems/system.ts';
import { NoticeLine } from '../components/alert.tsx';
import { Button, Spinner, IconButton, IconLink, BackLink } from '../components/buttons-and-links.tsx';
import { type HistoryMachines, useScreenMachine, useUserScope } from '../services.ts';
import { loadPart } from '../router/loading-and-errors.tsx';
import { systemsWords } from '../words/systems.ts';
import { shownSystem } from '../../domain/sync/shown-systems.ts';
import { answeredFields, withAnswered } from '../../domain/systems/answered-zeros.ts';
import { systemMessages } from '../../domain/words/system-labels-and-messages.ts';
import { dataFailureMessage } from '../../domain/systems/data-failure.ts';
import { offeredChanges } from '../../machines/systems/system-detail-machine.ts';
import { Card, PageHeading } from '../components/page.tsx';
import { DataTable } from '../components/values.tsx';
import { SignedInPage } from '../shell/signed-in-frame.tsx';
import { WriteNote } from '../sync/write-note.tsx';
import { SystemLoadFailed, SystemNotFound } from './load-outcomes.tsx';
import { useJustChanged, ChangedElsewhere } from './recent-changes.tsx';
import { ReachDrawing, SpeedDrawing } from './reach-drawing.tsx';
import { ShownValue } from './system-fields.tsx';
import { useLastAddress, useWayToList } from './use-found-systems.ts';

/** The rows of the detail page, with the labels and the order of spec §2. */
const detailRows: readonly { readonly field: SystemField; readonly label: string }[] = [
  { field: 'name', label: 'Name' },
  { field: 'cameraTilt', label: 'Camera Tilt' },
  { field: 'connectionType', label: 'Connection Type' },
  { field: 'maxDollySpeed', label: 'Max Dolly Speed' },
  { field: 'maxHeight', label: 'Max Height' },
  { field: 'minHeight', label: 'Min Height' },
];

const importHistory = () => import('./history-part.tsx');

type Opened = { readonly machines: HistoryMachines; readonly HistoryPart: Awaited<ReturnType<typeof importHistory>>['HistoryPart'] };

const words = systemsWords.detail.history;

type HistoryProps = {
  readonly id: SystemId;
  /** Then the history says by whom it was deleted, and puts it back. */
  readonly isGone: boolean;
};

/** Few people read it, so it comes when it is asked for. */
export function History({ id, isGone }: HistoryProps) {
  const { loadHistory } = useUserScope();
  const [opened, setOpened] = useState<'closed' | 'coming' | 'failed' | Opened>('closed');
  const load = useCallback(
    (): Promise<void> =>
      loadPart(() => Promise.all([loadHistory(), importHistory()])).then(
        ([machines, { HistoryPart }]) => setOpened({ machines, HistoryPart }),
        () => setOpened('failed'),
      ),
    [loadHistory],
  );
  useEffect(() => {
    if (isGone) void load();
  }, [isGone, load]);
  const open = (): void => {
    setOpened('coming');
    void load();
  };
  const isOpen = typeof opened === 'object';
  return (
    <div className="mt-4 print:hidden">
      <Button aria-expanded={isOpen} busy={opened === 'coming'} onClick={() => (isOpen ? setOpened('closed') : open())}>
        {words.title}
      </Button>
      {opened === 'failed' && (
        <div className="mt-2">
          <NoticeLine tone="warning">{words.isNotLoaded}</NoticeLine>
        </div>
      )}
      {isOpen && <opened.HistoryPart id={id} machines={opened.machines} />}
    </div>
  );
}

/** Leads back to the list, the comparison or the form as it was left; `false` where it was none of these that one came from. */
const useWayBack = (): (() => boolean) => {
  const router = useRouter();
  return useCallback(() => {
    if (router.state.location.state.hasWayBack !== true) return false;
    // Not held up by an open menu or dialog, which Back would only close.
    router.history.back({ ignoreBlocker: true });
    return true;
  }, [router]);
};

export function WayBack() {
  const goBack = useWayBack();
  const lastAddress = useLastAddress();
  return (
    <BackLink
      to="/"
      search={lastAddress}
      onClick={(event) => {
        const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
        if (isPlain && goBack()) event.preventDefault();
      }}
    >
      {systemsWords.detail.back}
    </BackLink>
  );
}

const route = getRouteApi('/signed-in/systems/$id');

type SystemDetailProps = { readonly id: SystemId | null };

function SystemDetail({ id }: SystemDetailProps) {
  const { outbox, systemDetailMachine, answeredZeros } = useUserScope();
  const goBack = useWayBack();
  const toList = useWayToList();
  const [state, send] = useScreenMachine(systemDetailMachine, { input: { id, outbox, answered: answeredFields(answeredZeros.read(), id) } });
  const { context } = state;
  const isGone = state.matches('deleted') || state.matches('discarded');
  useEffect(() => {
    if (isGone && !goBack()) toList();
  }, [isGone, toList, goBack]);
  const { known } = context;
  const { system, write: shownWrite } = shownSystem(context.system, known.writes);
  // Of a system that waits to be deleted nothing else is shown.
  const write = shownWrite ?? (system === null && context.system !== null ? (known.writes.at(-1) ?? null) : null);
  const changed = useJustChanged(system);
  const sayNotStated = (field: SystemField): void => {
    send({ type: 'detail.notStated', field });
    if (id !== null) answeredZeros.write(withAnswered(answeredZeros.read(), id, field));
  };
  const named = system ?? context.system ?? context.gone;
  const title = named === null ? systemsWords.detail.untitledPage : systemLabel(named);

  return (
    <SignedInPage title={isolated(title)} width="small" lowerEdge={id !== null && <ChangedElsewhere id={id} />}>
      <PageHeading
        back={<WayBack />}
        actions={
          system !== null && (
            <>
              <IconLink icon={Pencil} label={systemsWords.detail.edit} to="/systems/$id/edit" params={{ id: system.id }} />
              <IconButton
                icon={Trash2}
                label={systemsWords.detail.delete}
                tone="danger"
                busy={state.matches('deleted')}
                onClick={() => send({ type: 'detail.delete' })}
              />
            </>
          )
        }
      >
        {title}
      </PageHeading>
      {state.matches('loading') && <Spinner />}
      {/* Below it the history says by whom, and puts it back. */}
      {state.matches('notFound') && (context.gone === null ? <SystemNotFound /> : <NoticeLine tone="warning">{systemsWords.detail.isDeleted}</NoticeLine>)}
      {state.matches('failed') && (
        <SystemLoadFailed failure={context.failure} onRetry={() => send({ type: 'detail.retry' })} />
      )}
      {system !== null && state.matches({ loaded: 'stale' }) && (
        <div className="mb-3">
          <NoticeLine tone="warning" actions={<Button onClick={() => send({ type: 'detail.retry' })}>{systemsWords.detail.retry}</Button>}>
            {systemsWords.detail.isStale(context.failure === null ? '' : dataFailureMessage(context.failure))}
          </NoticeLine>
        </div>
      )}
      {system !== null && (
        <Card>
          <DataTable
            caption={title}
            rows={detailRows.map(({ field, label }) => ({
              label,
              isWritten: changed.has(field),
              value: offeredChanges(context, field) === null ? <ShownValue system={system} field={field} /> : (
                <span className="flex flex-wrap items-center gap-x-1">
                  <ShownValue system={system} field={field} />
                  {/* As high as a line of text: the rows stay where they are when it goes. */}
                  <span className="-my-1.75 pointer-coarse:-my-2.5">
                    <Button variant="quiet" onClick={() => sayNotStated(field)}>
                      <span>
                        {systemsWords.detail.notStated}
                        <span className="sr-only"> {label}</span>
                      </span>
                    </Button>
                  </span>
                </span>
              ),
            }))}
          />
          <div className="mt-4 flex flex-col items-center gap-2 border-t border-line pt-4 print:break-inside-avoid">
            {heightRange(system).isReversed && <p className="text-small text-warning">{systemMessages.advice.maxBelowMin}</p>}
            <ReachDrawing system={system} />
            <SpeedDrawing system={system} />
          </div>
        </Card>
      )}
      {write !== null && !isGone && (
        <div className="mt-3 text-small text-muted">
          <WriteNote write={write} isBesideEdit onAddedAnew={toList} />
        </div>
      )}
      {id !== null && (system !== null || state.matches('notFound')) && (
        <History id={id} isGone={state.matches('notFound')} />
      )}
    </SignedInPage>
  );
}

export function SystemDetailScreen() {
  const id = parseSystemId(route.useParams().id);
  // Another system is another machine: a late answer for the one before never shows.
  return <SystemDetail key={id} id={id} />;
}
