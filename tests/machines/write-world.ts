import { failed } from '../../src/domain/shared/result.ts';
import { overlayWrites, type ShownSystem, type SystemCommand, systemIdOf } from '../../src/domain/sync/system-write.ts';
import type { System, SystemId } from '../../src/domain/systems/system.ts';
import type { PageAnswer } from '../../src/machines/systems/system-list-machine.ts';
import { plainServer } from './plain-server.ts';
import { aSystem } from './records.ts';
import { settled } from './scripted-effect.ts';
import { openedOutbox } from './scripted-outbox.ts';
import type { WriteStep } from './write-steps.ts';

const unreachable = failed({ kind: 'unreachable' } as const);

/** The list and the outbox, a plain server behind them, and a person who remembers what was asked for. */
export const writeWorld = async (seeds: readonly System[]) => {
  const { list, outbox, loadPage, wire, pass } = await openedOutbox();
  const server = plainServer(seeds);
  const wanted = new Map<SystemId, System | null>(seeds.map((seed) => [seed.id, seed]));
  let nextId = 100;
  let asOfTheQuestion: PageAnswer = unreachable;
  let pagesAsked = 0;

  const listed = () => [...list.getSnapshot().context.listing.systems.values()];
  const writes = () => outbox.getSnapshot().context.writes;
  const shown = (): readonly ShownSystem[] => overlayWrites(listed(), writes());

  const ask = (command: SystemCommand): Promise<unknown> => {
    const id = systemIdOf(command);
    const known = wanted.get(id);
    if (command.kind === 'insert') wanted.set(id, command.system);
    else if (command.kind === 'delete') wanted.set(id, null);
    // After a discard only the server knows the rest of the row: its answer may have been the lost one.
    else if (known !== undefined) wanted.set(id, { ...(known ?? command.before), ...command.changes });
    outbox.send({ type: 'write.add', command });
    return settled();
  };

  const give = async (kind: 'retry' | 'discard', { system, write }: ShownSystem): Promise<unknown> => {
    if (write === null || write.failure === null) return null;
    // Whoever discards takes what the server holds, and what that is nobody here has asked for.
    if (kind === 'discard') wanted.delete(system.id);
    outbox.send({ type: `write.${kind}`, id: write.id });
    return settled();
  };

  const answerWrite = async (how: 'properly' | 'lost' | 'unreachable' | 'crash'): Promise<unknown> => {
    const [call] = wire.onTheWire();
    if (call === undefined) return null;
    if (how === 'crash') return wire.crash();
    if (how === 'unreachable') return wire.answer(unreachable);
    const answer = server.apply(call);
    return wire.answer(how === 'lost' ? unreachable : answer);
  };

  const answerPage = async (how: 'asOfNow' | 'asOfTheQuestion' | 'unreachable'): Promise<unknown> => {
    if (loadPage.waiting() === 0) return null;
    if (how === 'unreachable') return loadPage.answer(unreachable);
    return loadPage.answer(how === 'asOfNow' ? server.page(loadPage.calls.at(-1) ?? null) : asOfTheQuestion);
  };

  const rowStep = async (step: Extract<WriteStep, { readonly row: number }>): Promise<unknown> => {
    const rows = shown();
    const row = rows[step.row % Math.max(1, rows.length)];
    if (row === undefined) return null;
    if (step.kind === 'update') return ask({ kind: 'update', before: row.system, changes: step.changes });
    if (step.kind === 'delete') return ask({ kind: 'delete', before: row.system });
    return give(step.kind, row);
  };

  const take = async (step: WriteStep): Promise<void> => {
    if (step.kind === 'insert') await ask({ kind: 'insert', system: aSystem((nextId += 1), { name: step.name }) });
    else if (step.kind === 'openList') list.send({ type: 'list.open' });
    else if (step.kind === 'answerWrite') await answerWrite(step.how);
    else if (step.kind === 'answerPage') await answerPage(step.how);
    else await rowStep(step);
    if (loadPage.calls.length > pagesAsked) asOfTheQuestion = server.page(loadPage.calls.at(-1) ?? null);
    pagesAsked = loadPage.calls.length;
  };

  /** From now on the server does what it should. */
  const settleAll = async (): Promise<void> => {
    while (wire.waiting() + loadPage.waiting() > 0 || outbox.getSnapshot().matches('waiting')) {
      await take({ kind: 'answerWrite', how: 'properly' });
      await take({ kind: 'answerPage', how: 'asOfNow' });
      if (wire.waiting() === 0) await pass(60_000);
    }
  };

  return { take, ask, give, settleAll, shown, listed, writes, wanted, server, onTheWire: wire.waiting };
};
