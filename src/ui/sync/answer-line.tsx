import { useLocation, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { EpochMs } from '../../domain/auth/session.ts';
import { deedOf, type SystemCommand, systemIdOf, systemOf } from '../../domain/sync/system-write.ts';
import { isOf, type LastWrite } from '../../domain/sync/undo-offer.ts';
import { countChanges } from '../../domain/sync/write-queue.ts';
import { dataFailureMessage, isOfNetwork } from '../../domain/systems/data-failure.ts';
import { findSystems } from '../../domain/systems/find-systems.ts';
import { readAddress, searchAt } from '../../domain/systems/list-address.ts';
import { type SystemId, systemLabel } from '../../domain/systems/system.ts';
import type { OutboxActor } from '../../machines/sync/outbox-machine.ts';
import { NoticeLine } from '../components/alert.tsx';
import { Button, ButtonLink } from '../components/buttons-and-links.tsx';
import { useServices, useUserScope } from '../services.ts';
import { LowerEdgeLine } from '../shell/lower-edge-line.tsx';
import { syncWords } from '../words/sync.tsx';

const words = syncWords.write;

const secondsUntil = (until: EpochMs, now: () => EpochMs): number => Math.max(0, Math.ceil((until - now()) / 1000));

type NextTryProps = { readonly until: EpochMs; readonly now: () => EpochMs };

/** Counts down to the next attempt. Not to be read out each second, so it stands in no live region. */
export function NextTry({ until, now }: NextTryProps) {
  const [seconds, setSeconds] = useState(() => secondsUntil(until, now));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(until, now)), 1000);
    return () => clearInterval(timer);
  }, [until, now]);
  return <span className="text-warning">{seconds === 0 ? words.isTrying : words.nextTry(seconds)}</span>;
}

/** By outbox, whose row gets the focus from the Undo that was pressed beside the list, and goes: the first that is there of what it puts back; one in sight where it takes away. */
export const undone = new WeakMap<OutboxActor, ReadonlySet<SystemId>>();

/** Notes it, where there is a list. */
export const useNoteUndone = () => {
  const { outbox } = useUserScope();
  const { history } = useRouter();
  return (taken: 'insert' | 'delete', commands: readonly SystemCommand[]): void => {
    if (history.location.pathname !== '/') return;
    undone.set(outbox, new Set(commands.filter(({ kind }) => kind !== taken).map(systemIdOf)));
    // Whoever goes on before the row is there is not taken back to it.
    const end = new AbortController();
    end.signal.addEventListener('abort', () => undone.delete(outbox));
    for (const type of ['pointerdown', 'keydown', 'wheel']) document.addEventListener(type, () => end.abort(), { capture: true, signal: end.signal });
  };
};

/** How many were asked for with it. */
const othersOf = ({ others = [] }: LastWrite): number => others.length;

/** The one line that answers what was done, and says what of it has not arrived. At the lower edge it moves nothing. */
export function AnswerLine() {
  const { outbox } = useUserScope();
  const lastWrite = useSelector(outbox, ({ context }) => context.lastWrite);
  const isDelayed = useSelector(outbox, ({ context }) => context.delay !== null);
  const offered = lastWrite?.isUndo === true ? null : lastWrite;
  const isHidden = useIsHidden(offered);
  const noteUndone = useNoteUndone();
  if (lastWrite === null && !isDelayed) return null;
  return (
    <LowerEdgeLine>
      <NoticeLine
        tone={isDelayed ? 'warning' : 'quiet'}
        actions={
          <>
            {/* The same button in both lines: it keeps the focus, and a press that has begun on it. */}
            {offered !== null && (
              <Button
                onClick={() => {
                  noteUndone('insert', [offered, ...(offered.others ?? [])].map(({ command }) => command));
                  outbox.send({ type: 'undo.run' });
                }}
              >
                <span key={isDelayed ? offered.writeId : 'alone'} className="max-w-40 truncate">
                  {isDelayed ? syncWords.undo.undoNamed(<NameOf command={offered.command} />, othersOf(offered)) : syncWords.undo.undo}
                </span>
              </Button>
            )}
            {isHidden && <ShowInList />}
            {isDelayed ? <TryNow /> : lastWrite !== null && <AfterUndo command={lastWrite.command} hasView={offered !== null && !isHidden && othersOf(offered) === 0} />}
          </>
        }
      >
        {isDelayed ? <WaitingWords /> : lastWrite !== null && <AnswerWords key={lastWrite.writeId} lastWrite={lastWrite} />}
        {isHidden && offered !== null && (
          <span key={`${offered.writeId} ${isDelayed}`}>
            {' '}
            {isDelayed ? syncWords.undo.isHiddenNamed(<NameOf command={offered.command} isCut />) : syncWords.undo.isHidden}
          </span>
        )}
      </NoticeLine>
    </LowerEdgeLine>
  );
}

/** On the list, what was written and does not match what is looked for. */
const useIsHidden = (offered: LastWrite | null): boolean => {
  const { pathname, search } = useLocation();
  if (offered === null || offered.command.kind === 'delete' || pathname !== '/') return false;
  return findSystems([systemOf(offered.command)], searchAt(readAddress(search))).systems.length === 0;
};

function ShowInList() {
  return (
    <ButtonLink to="/" search={({ sort, order }) => ({ sort, order })} resetScroll={false}>
      {syncWords.undo.show}
    </ButtonLink>
  );
}

function TryNow() {
  const { session } = useServices();
  const { list, outbox } = useUserScope();
  return (
    <Button
      onClick={() => {
        outbox.send({ type: 'outbox.sendNow' });
        // What else waits for the network has no line of its own meanwhile.
        list.send({ type: 'list.retry' });
        session.send({ type: 'session.retry' });
      }}
    >
      {syncWords.write.tryNow}
    </Button>
  );
}

function AfterUndo({ command, hasView }: Pick<LastWrite, 'command'> & { readonly hasView: boolean }) {
  const { outbox } = useUserScope();
  return (
    <>
      {hasView && command.kind !== 'delete' && (
        <ButtonLink to="/systems/$id" params={{ id: systemIdOf(command) }}>
          {syncWords.undo.view}
        </ButtonLink>
      )}
      <Button variant="quiet" onClick={() => outbox.send({ type: 'undo.dismiss' })}>
        {syncWords.undo.dismiss}
      </Button>
    </>
  );
}

function WaitingWords() {
  const { outbox } = useUserScope();
  const { delay, isPersisted, now } = useSelector(outbox, ({ context }) => context);
  const count = useSelector(outbox, ({ context }) => countChanges(context.writes.filter(({ failure }) => failure === null)));
  if (delay === null) return null;
  return (
    <>
      <span>{isOfNetwork(delay.failure) ? syncWords.waiting.forNetwork(count) : syncWords.waiting.because(count, dataFailureMessage(delay.failure))}</span>
      {!isPersisted && <span> {syncWords.waiting.isAtRisk(count)}</span>}{' '}
      {/* Not to be read out each second. */}
      <span aria-live="off">
        <NextTry key={delay.until} until={delay.until} now={now} />
      </span>
    </>
  );
}

function AnswerWords({ lastWrite }: { readonly lastWrite: LastWrite }) {
  const { command, isUndo } = lastWrite;
  const { outbox } = useUserScope();
  const isUnsent = useSelector(outbox, ({ context }) => context.writes.some(({ id }) => isOf(lastWrite, id)));
  const stage = isUnsent ? 'isDoing' : 'isDone';
  // Replaced whole: a translation has taken the texts out of it.
  return <span key={stage}>{isUndo === true ? syncWords.undo.ofUndo[stage] : syncWords.undo[deedOf(command)][stage](<NameOf command={command} isCut />, othersOf(lastWrite))}</span>;
}

type NameOfProps = Pick<LastWrite, 'command'> & {
  /** On one line beside other words, whatever its length. */
  readonly isCut?: boolean;
};

function NameOf({ command, isCut = false }: NameOfProps) {
  const name = systemLabel(systemOf(command));
  return <bdi {...(isCut && { title: name, className: 'inline-block max-w-[min(20rem,55vw)] truncate align-bottom' })}>{name}</bdi>;
}
