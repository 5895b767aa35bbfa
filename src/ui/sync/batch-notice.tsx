import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { inOneLine } from '../../domain/shared/characters.ts';
import { type Batch, batchCounts, type BatchFailure, batchFailures, type BatchKind, FAILURES_SHOWN, isWorthResending, undoingCommands } from '../../domain/sync/batch.ts';
import { type SystemCommand, systemIdOf, systemOf } from '../../domain/sync/system-write.ts';
import { type DataFailure, dataFailureMessage } from '../../domain/systems/data-failure.ts';
import { parseSystemTexts, systemTexts, type SystemTexts } from '../../domain/systems/system-form.ts';
import { pickFields, type SystemField, systemFields, type SystemId, systemLabel, systemValuesOf } from '../../domain/systems/system.ts';
import { fieldLabels } from '../../domain/words/system-labels-and-messages.ts';
import { Button, ButtonLink, classNames } from '../components/buttons-and-links.tsx';
import { Dialog } from '../components/dialog.tsx';
import { useAskBeforeUnload } from '../components/presses.ts';
import { controlClass } from '../components/field.tsx';
import { batchWords as words } from '../words/sync.tsx';
import { partUnderWay, unsentOf } from '../../machines/sync/batch-machine.ts';
import { NoticeLine } from '../components/alert.tsx';
import { LowerEdgeLine } from '../shell/lower-edge-line.tsx';
import { useUserScope } from '../services.ts';
import { useNoteUndone } from './answer-line.tsx';

const reasonOf = (failure: DataFailure): string => (failure.kind === 'conflict' ? words.changedSince[failure.by ?? 'unknown'] : dataFailureMessage(failure));

/** By a server that has done nothing of it. */
const isTurnedAway = ({ kind }: DataFailure): boolean => kind === 'rateLimited' || kind === 'unauthenticated';

/** The command with what was typed; the messages where it cannot be. */
const corrected = (command: SystemCommand, texts: SystemTexts): SystemCommand | Partial<Record<SystemField, string>> => {
  if (command.kind === 'delete') return command;
  const system = systemOf(command);
  const parsed = parseSystemTexts(texts, systemValuesOf(system));
  if (!parsed.ok) return parsed.failure;
  if (command.kind === 'insert') return { ...command, system: { ...command.system, ...parsed.value } };
  return { ...command, changes: pickFields(parsed.value, (field) => parsed.value[field] !== command.before[field]) };
};

type Corrections = ReadonlyMap<SystemId, SystemTexts>;

const noCorrections: Corrections = new Map();

/** Fields that were opened, and left as they are, hold nothing that could be lost. */
const isTyped = (batch: Batch, typed: Corrections): boolean =>
  typed.size > 0 &&
  batchFailures(batch).some(({ command }) => {
    const texts = typed.get(systemIdOf(command));
    const before = systemTexts(systemValuesOf(systemOf(command)));
    return texts !== undefined && systemFields.some((field) => texts[field] !== before[field]);
  });

type BatchFailuresProps = {
  readonly kind: BatchKind;
  readonly failures: readonly BatchFailure[];
  /** How many have no outcome: it was stopped before. */
  readonly leftOut: number;
  /** What was typed to correct them. It stays when this is closed. */
  readonly typed: Corrections;
  readonly onType: (id: SystemId, texts: SystemTexts) => void;
  readonly onResend: (commands: readonly SystemCommand[]) => void;
  readonly onClose: () => void;
  readonly returnTo: HTMLElement | null;
};

/** What was refused, with the reasons: to be corrected and sent again. */
function BatchFailures({ kind, failures, leftOut, typed, onType, onResend, onClose, returnTo }: BatchFailuresProps) {
  const outcomes = failures.map(({ command }) => {
    const texts = typed.get(systemIdOf(command));
    return texts === undefined ? command : corrected(command, texts);
  });
  const commands = outcomes.filter((outcome): outcome is SystemCommand => 'kind' in outcome);
  return (
    <Dialog
      wide
      title={words.failuresTitle(kind)}
      description={words.failuresDescription(kind, leftOut)}
      onClose={onClose}
      returnTo={returnTo}
      actions={
        <>
          {failures.some(isWorthResending) && (
            <Button variant="primary" resting={commands.length < failures.length} onClick={() => onResend(commands)}>
              {words.sendAgain}
            </Button>
          )}
          <Button onClick={onClose}>{words.close}</Button>
        </>
      }
    >
      <ul role="list" className="grid gap-3">
        {failures.slice(0, FAILURES_SHOWN).map(({ command, failure }, index) => {
          const system = systemOf(command);
          const texts = typed.get(system.id);
          const outcome = outcomes[index] ?? command;
          return (
            <li key={system.id} className="rounded-control border border-line p-3">
              <div className="flex flex-wrap items-center gap-2">
                <div className="min-w-0 grow basis-40">
                  <bdi className="font-medium break-words">{systemLabel(system)}</bdi>
                  <p className="text-small text-danger break-words">{reasonOf(failure)}</p>
                </div>
                {failure.kind === 'conflict' && (
                  <ButtonLink to="/systems/$id" params={{ id: system.id }} onClick={onClose}>
                    {words.open(systemLabel(system))}
                  </ButtonLink>
                )}
                {isWorthResending({ command, failure }) && command.kind !== 'delete' && texts === undefined && (
                  <Button onClick={() => onType(system.id, systemTexts(systemValuesOf(system)))}>{words.edit(systemLabel(system))}</Button>
                )}
              </div>
              {texts !== undefined && (
                <div className="mt-2 grid gap-2 sm:grid-cols-2">
                  {systemFields.map((field) => {
                    const error = 'kind' in outcome ? undefined : outcome[field];
                    return (
                      <label key={field} className="text-small">
                        <span>{fieldLabels[field]}</span>
                        <input
                          className={controlClass}
                          // Its one line would run two together, and send them so.
                          value={inOneLine(texts[field])}
                          aria-invalid={error !== undefined || undefined}
                          onChange={({ target }) => onType(system.id, { ...texts, [field]: target.value })}
                        />
                        {error !== undefined && <span className="text-danger">{error}</span>}
                      </label>
                    );
                  })}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

type BatchNoticeProps = {
  /** Told whether corrections are typed, which go with the page. */
  readonly onTyped: (isTyped: boolean) => void;
};

/** How far many writes at once are, and what became of them, on every screen. At the lower edge, as the answer to a single write: it is in sight wherever the list was left. */
export function BatchNotice({ onTyped }: BatchNoticeProps) {
  const { batch: actor } = useUserScope();
  const state = useSelector(actor, (snapshot) => snapshot);
  const [looking, setLooking] = useState<{ readonly batchId: string; readonly opener: HTMLElement } | null>(null);
  const [corrections, setCorrections] = useState({ batchId: '', typed: noCorrections });
  const { batch, failure, isPersisted } = state.context;
  const typed = corrections.batchId === batch?.id ? corrections.typed : noCorrections;
  const hasTyped = batch !== null && isTyped(batch, typed);
  useAskBeforeUnload(hasTyped);
  useEffect(() => onTyped(hasTyped), [onTyped, hasTyped]);
  const noteUndone = useNoteUndone();
  if (batch === null || state.matches('forgetting')) return null;
  const counts = batchCounts(batch);
  const { kind } = batch;
  const waitingCount = unsentOf(state) - counts.waiting;
  const isFinished = state.matches('finished');
  const press = (type: 'batch.pause' | 'batch.resume' | 'batch.stop' | 'batch.sendNow' | 'batch.undo' | 'batch.dismiss', label: string) =>
    state.can({ type }) && (
      <Button
        onClick={() => {
          if (type === 'batch.undo') noteUndone('delete', undoingCommands(batch));
          actor.send({ type });
        }}
      >
        {label}
      </Button>
    );
  const says = isFinished ? words.isDone(kind, counts) : state.matches('paused') || state.matches('stopping') ? words.isPaused(kind, counts) : words.isUnderWay(kind, counts, partUnderWay(state));
  return (
    <LowerEdgeLine>
      <NoticeLine
        tone={counts.failed > 0 && isFinished ? 'warning' : 'quiet'}
        actions={
          <>
            {press('batch.sendNow', words.tryNow)}
            {/* Until it is done, or the focus would have nowhere to go but the heading. */}
            {state.matches({ sending: 'pausing' }) ? <Button busy>{words.pause}</Button> : !batch.isPaused && press('batch.pause', words.pause)}
            {press('batch.resume', words.resume)}
            {press('batch.stop', words.stop)}
            {isFinished && counts.failed > 0 && <Button onClick={({ currentTarget }) => setLooking({ batchId: batch.id, opener: currentTarget })}>{words.see(counts.failed)}</Button>}
            {kind !== 'undo' && press('batch.undo', words.undo[kind])}
            {press('batch.dismiss', words.dismiss)}
          </>
        }
      >
        {batch.after !== null && <span>{words.isDone(batch.after.kind, batch.after.counts)} </span>}
        <span>{says}</span>
        {isFinished && counts.leftOut > 0 && failure !== null && !isTurnedAway(failure) && <span> {words.mayHaveArrived}</span>}
        {state.matches('stopping') && <span> {words.isStopping}</span>}
        {state.matches({ sending: 'pausing' }) && <span> {words.isPausing}</span>}
        {state.matches('waiting') && failure !== null && <span key={failure.kind}> {words.waits(dataFailureMessage(failure))}</span>}
        {state.matches({ sending: 'slow' }) && <span> {words.isSlow}</span>}
        {waitingCount > 0 && <span> {(isFinished ? words.isNextOnDismiss : words.isNext)(waitingCount)}</span>}
        {!isPersisted && unsentOf(state) > 0 && <span> {words.isAtRisk}</span>}
      </NoticeLine>
      {!isFinished && <progress className={classNames('block h-1.5 w-full', state.matches('sending') && 'animate-pulse')} aria-hidden max={Math.max(1, counts.total)} value={counts.done + counts.failed} />}
      {isFinished && counts.failed > 0 && looking?.batchId === batch.id && (
        <BatchFailures
          kind={kind}
          failures={batchFailures(batch)}
          leftOut={counts.leftOut}
          typed={typed}
          onType={(id, texts) => setCorrections({ batchId: batch.id, typed: new Map([...typed, [id, texts]]) })}
          onResend={(commands) => {
            setLooking(null);
            setCorrections({ batchId: batch.id, typed: noCorrections });
            actor.send({ type: 'batch.resend', commands });
          }}
          onClose={() => setLooking(null)}
          returnTo={looking.opener}
        />
      )}
    </LowerEdgeLine>
  );
}
