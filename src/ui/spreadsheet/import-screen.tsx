import { useSelector } from '@xstate/react';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useMemo } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { isMeantEnd, type UserId } from '../../domain/auth/session.ts';
import type { TableSource } from '../../domain/ports/spreadsheet.ts';
import { textsAbove } from '../../domain/spreadsheet/import-columns.ts';
import { isNothingNew } from '../../domain/spreadsheet/import-preview.ts';
import { batchCounts } from '../../domain/sync/batch.ts';
import { dataFailureMessage } from '../../domain/systems/data-failure.ts';
import { isolated } from '../../domain/systems/system.ts';
import type { BegunImport, importMachine } from '../../machines/spreadsheet/import-machine.ts';
import { Alert } from '../components/alert.tsx';
import { Button, ButtonLink, classNames, BackLink } from '../components/buttons-and-links.tsx';
import { PageHeading } from '../components/page.tsx';
import { SelectField } from '../components/choice-fields.tsx';
import { LeaveQuestion, useLeaveGuard } from '../shell/leave-guard.tsx';
import { orErrorPage } from '../router/loading-and-errors.tsx';
import { SignedInPage } from '../shell/signed-in-frame.tsx';
import { useScreenMachine, useServices, useUserScope } from '../services.ts';
import { useOpenList, useLastAddress } from '../systems/use-found-systems.ts';
import { batchWords } from '../words/sync.tsx';
import { importWords as words } from '../words/import.ts';
import { takeCarried, useDroppedSources } from './carried-source.ts';
import { FileButton, ImportColumns, ImportSource, LeftOutColumns } from './import-columns.tsx';
import { ImportPreview } from './import-preview.tsx';

const route = getRouteApi('/signed-in/import');

const sourceName = (source: TableSource | null): string => (source?.kind === 'file' ? source.file.name : words.pasted);

type State = SnapshotFrom<typeof importMachine>;

const sendable = (plan: State['context']['plan']): number => (plan === null ? 0 : plan.counts.new + plan.counts.changed);

/** Why pressing Import would do nothing, where the preview does not say it. */
const sendHint = ({ context: { plan } }: State, isBatchBusy: boolean): string | null => {
  if (plan === null) return null;
  if (isBatchBusy) return batchWords.isBusy;
  return isNothingNew(plan) ? words.nothingToSend : null;
};

type InHand = { readonly userId: UserId; readonly begun: BegunImport; readonly isPreviewed: boolean };

/** What was set and corrected as the page went for a code, or the session had ended elsewhere: by memory alone, and for that user alone. */
let inHand: InHand | null = null;

/** Begins with what was carried here, or goes on with what was in hand. */
const useKeptImport = (actor: ActorRefFrom<typeof importMachine>, choose: (source: TableSource) => void): void => {
  const { session } = useServices();
  const { userId, list } = useUserScope();
  useEffect(() => {
    const [source, kept] = [takeCarried(list), inHand];
    inHand = null;
    if (source !== null) return choose(source);
    if (kept?.userId !== userId) return undefined;
    actor.send({ type: 'import.resume', begun: kept.begun });
    if (kept.isPreviewed) actor.send({ type: 'import.preview' });
    return undefined;
  }, [actor, choose, list, userId]);
  useLayoutEffect(
    () => () => {
      const now = actor.getSnapshot();
      const { source, sheet, read, match, choices, isTouched } = now.context;
      // Who leaves it, or logs out, has been told that it will be lost.
      if (!now.matches('inHand') || isMeantEnd(session.getSnapshot().context.endedBy)) return;
      inHand = { userId, begun: { source, sheet, read, match, choices, isTouched }, isPreviewed: now.matches({ inHand: { step: 'previewing' } }) };
    },
    [actor, session, userId],
  );
};

export function ImportScreen() {
  const { list, outbox, batch, createSystemId, decimals } = useUserScope();
  const lastAddress = useLastAddress();
  useOpenList();
  const machine = orErrorPage(route.useLoaderData());
  const [state, send, actor] = useScreenMachine(machine, { input: { list, outbox, batch, createId: createSystemId, decimals } });
  const isBatchBusy = useSelector(batch, (snapshot) => !snapshot.matches('none') && !snapshot.matches('finished'));
  const { failure, isOtherNow, match, part, plan, read, source, stayedOut, unread } = state.context;
  const choose = useCallback((chosen: TableSource) => send({ type: 'source.choose', source: chosen }), [send]);
  useDroppedSources(choose);
  useKeptImport(actor, choose);
  const isMatching = state.matches({ inHand: { step: 'matching' } });
  const isPreviewing = state.matches({ inHand: { step: 'previewing' } });
  const isPlanning = (['planning', 'checking'] as const).some((previewing) => state.matches({ inHand: { step: { previewing } } }));
  const isBlocked = state.matches({ inHand: { step: { previewing: 'blocked' } } });
  // What takes no time says nothing of itself.
  const isLooking = isPlanning && (plan === null || part > 0);
  const status = isLooking ? words.looking : plan === null ? '' : words.total(plan.counts);
  const hint = sendHint(state, isBatchBusy);
  const above = read === null ? '' : textsAbove(read.table, match).map(isolated).join(' · ');
  const rows = useMemo(() => read?.table.slice(match.firstRow) ?? [], [read, match]);

  return (
    <SignedInPage title={words.title} width="widest">
      <PageHeading back={<BackLink to="/" search={lastAddress}>{words.back}</BackLink>}>{words.title}</PageHeading>
      {state.matches('inHand') && <LeaveImport state={state} actor={actor} />}
      {state.matches('choosing') && (
        <div className="grid gap-4">
          {state.matches({ choosing: 'failed' }) && failure !== null && (
            <Alert tone="error">
              <bdi className="block font-medium">{sourceName(source)}</bdi> <span>{typeof failure === 'string' ? words.failures[failure] : words.openQuote(failure.line)}</span>
            </Alert>
          )}
          <ImportSource onSource={choose} takesCells={failure === 'clipboard'} />
        </div>
      )}
      {state.matches('reading') && (
        <div className="grid justify-items-start gap-3">
          <p role="status">
            <bdi>{words.reading(sourceName(source))}</bdi>
          </p>
          <progress className="w-full max-w-form" aria-label={words.reading(sourceName(source))} max={1} value={part} />
          <Button onClick={() => send({ type: 'import.cancel' })}>{words.cancel}</Button>
        </div>
      )}
      {isMatching && read !== null && (
        <div className="grid gap-5">
          <p className="text-muted">
            <bdi>{sourceName(source)}</bdi>
          </p>
          {read.sheets.length > 1 && (
            <div className="max-w-form">
              <SelectField
                label={words.sheet}
                value={String(read.sheet)}
                options={read.sheets.map((label, index) => ({ value: String(index), label }))}
                onChoose={(sheet) => send({ type: 'sheet.choose', sheet: Number(sheet) })}
              />
            </div>
          )}
          {above.length > 0 && <p className="text-small break-words text-muted">{words.leavesOutAbove(above)}</p>}
          <ImportColumns columns={match.columns} rows={rows} onChoose={(index, target) => send({ type: 'column.choose', index, target })} onUnit={(index, unit) => send({ type: 'unit.choose', index, unit })} />
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="primary" resting={!state.can({ type: 'import.preview' })} onClick={() => send({ type: 'import.preview' })}>
              {words.preview}
            </Button>
            <FileButton label={words.chooseAnother} onSource={choose} onAsk={state.can({ type: 'import.another' }) ? () => send({ type: 'import.another' }) : null} />
            {!match.columns.some(({ target }) => target === 'name') && (
              <span key={String(state.can({ type: 'import.preview' }))} className="text-warning">
                {state.can({ type: 'import.preview' }) ? words.noName : words.noColumn}
              </span>
            )}
          </div>
        </div>
      )}
      {isPreviewing && (
        <div className="grid gap-4">
          {isBlocked && (
            <Alert tone="error" actions={<Button onClick={() => send({ type: 'import.retry' })}>{words.retry}</Button>}>
              {words.listUnread(unread === null ? '' : dataFailureMessage(unread))}
            </Alert>
          )}
          <div className="flex flex-wrap items-center gap-2">
            <div className="min-w-0 grow basis-48">
              <p role="status" className="font-medium">
                <span>{status}</span>
                {isOtherNow && !isPlanning && <span className="block font-normal text-warning">{words.isOtherNow}</span>}
              </p>
              <progress className={classNames('block h-1.5 w-full', !isLooking && 'invisible')} aria-label={words.looking} max={1} value={part} />
            </div>
            {/* On a phone the first has a line of its own, as wide as the other two. */}
            <div className="grid w-full grid-cols-2 gap-2 *:first:col-span-2 sm:flex sm:w-auto">
              <Button
                variant="primary"
                busy={isPlanning}
                resting={isBlocked || (plan !== null && (isBatchBusy || sendable(plan) === 0))}
                onClick={() => send({ type: 'import.send' })}
              >
                {words.send(sendable(plan))}
              </Button>
              <Button onClick={() => send({ type: 'import.back' })}>{words.changeColumns}</Button>
              <Button variant="quiet" onClick={() => send({ type: 'import.cancel' })}>
                {words.cancel}
              </Button>
            </div>
          </div>
          {hint !== null && <p className="text-muted">{hint}</p>}
          <LeftOutColumns columns={match.columns} rows={rows} />
          {plan !== null && <ImportPreview plan={plan} state={state} send={send} />}
        </div>
      )}
      {state.matches('sent') && (
        <div className="grid justify-items-start gap-4">
          <ImportAnswer />
          {stayedOut !== null && <p className="text-warning">{words.stayedOut(stayedOut.rows)}</p>}
          {state.matches({ sent: 'notSaved' }) && <Alert tone="error">{words.isNotSaved}</Alert>}
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="/" variant="primary">
              {words.toList}
            </ButtonLink>
            {stayedOut !== null && (
              <Button busy={state.matches({ sent: 'saving' })} onClick={() => send({ type: 'stayedOut.save' })}>
                {words.saveStayedOut}
              </Button>
            )}
            <FileButton label={words.chooseAnother} onSource={choose} />
          </div>
        </div>
      )}
    </SignedInPage>
  );
}

/** What becomes of it, as long as the batch tells. Not of its undo, which may be under way when the import is over. */
function ImportAnswer() {
  const { batch } = useUserScope();
  const state = useSelector(batch, (snapshot) => snapshot);
  const { batch: current, waiting } = state.context;
  const isOver = (['none', 'finished', 'forgetting'] as const).some((over) => state.matches(over));
  const isImporting = waiting.some(({ kind }) => kind === 'import') || (current?.kind === 'import' && !isOver);
  const said = isImporting ? words.sent : current?.kind === 'import' ? batchWords.isDone('import', batchCounts(current)) : words.ended;
  return (
    <p>
      <span key={said}>{said}</span>
    </p>
  );
}

type LeaveImportProps = { readonly state: SnapshotFrom<typeof importMachine>; readonly actor: ActorRefFrom<typeof importMachine> };

const wordsFor = ({ context: { asked } }: LeaveImportProps['state']) => {
  if (asked?.about === 'sheet') return words.anotherSheet;
  if (asked?.about === 'another') return asked.source === null ? words.anotherFile : words.droppedFile;
  return words.leaving;
};

/** While it is rendered nobody loses an import, or reloads it, without being asked. */
function LeaveImport({ state, actor }: LeaveImportProps) {
  const { send } = actor;
  const answer = useLeaveGuard((action) => {
    // Not what was rendered last: the router may ask before what came of a press is.
    const now = actor.getSnapshot();
    if (now.matches({ inHand: { question: 'asking' } })) {
      send({ type: 'import.stay' });
      return 'stays';
    }
    if (action === 'BACK' && now.matches({ inHand: { step: 'previewing' } })) {
      // A cell gives what was typed there as it is left, and going back would leave none.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      send({ type: 'import.back' });
      return 'stays';
    }
    // Gone since it was rendered: nobody would be asked, and nothing could be left.
    if (!now.matches('inHand')) return 'leaves';
    send({ type: 'import.leave' });
    return 'asks';
  });
  const stay = (): void => {
    send({ type: 'import.stay' });
    answer(true);
  };
  if (!state.matches({ inHand: { question: 'asking' } })) return null;
  const { asked } = state.context;
  const { title, description, leave } = wordsFor(state);
  const drop = (): void => {
    answer(false);
    send(asked?.about === 'another' && asked.source !== null ? { type: 'source.choose', source: asked.source } : { type: 'import.drop' });
  };
  return (
    <LeaveQuestion
      title={title}
      description={description}
      leave={
        asked?.about === 'another' && asked.source === null ? (
          <FileButton label={leave} variant="danger" onSource={(source) => send({ type: 'source.choose', source })} />
        ) : (
          <Button variant="danger" onClick={drop}>
            {leave}
          </Button>
        )
      }
      stay={words.stay}
      onStay={stay}
    />
  );
}
