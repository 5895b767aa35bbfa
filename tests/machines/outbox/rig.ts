import { failed } from '../../../src/domain/shared/result.ts';
import type { SystemCommand } from '../../../src/domain/sync/system-write.ts';
import type { System } from '../../../src/domain/systems/system.ts';
import { outboxMachine } from '../../../src/machines/sync/outbox-machine.ts';
import { aSystem } from '../records.ts';
import { settled } from '../scripted-effect.ts';
import { openedOutbox } from '../scripted-outbox.ts';
import { transitionCoverage } from '../transition-coverage.ts';

/** The state in which nothing is being sent and nothing waits for another try. */
export const AT_REST = 'idle';

/** Of all outboxes that the suites start. */
export const coverage = transitionCoverage(outboxMachine);

const aStored = (id: number): System => aSystem(id, { updatedAt: 'v0' });
export const [one, two, three] = [aStored(1), aStored(2), aStored(3)] as const;
export const insert = (system: System): SystemCommand => ({ kind: 'insert', system });
export const rename = (before: System, name: string): SystemCommand => ({ kind: 'update', before, changes: { name } });
export const remove = (before: System): SystemCommand => ({ kind: 'delete', before });
export const unreachable = failed({ kind: 'unreachable' } as const);
export const refused = failed({ kind: 'refused', message: 'That name is refused.' } as const);

export const start = async (options: Parameters<typeof openedOutbox>[0] = {}) => {
  const opened = await openedOutbox({ inspect: coverage.inspect, ...options });
  const { list, outbox, wire, writes } = opened;
  const send = (event: Parameters<typeof outbox.send>[0]) => {
    outbox.send(event);
    return settled();
  };
  return {
    ...opened,
    send,
    listed: () => [...list.getSnapshot().context.listing.systems.values()],
    add: (command: SystemCommand) => send({ type: 'write.add', command }),
    retry: (id: string) => send({ type: 'write.retry', id }),
    discard: (id: string) => send({ type: 'write.discard', id }),
    summary: () => writes().map(({ id, failure }) => [id, failure?.kind ?? null]),
    sent: () => wire.calls.map((call) => [call.kind, call.kind === 'insert' ? call.system.id : call.id]),
    undo: () => send({ type: 'undo.run' }),
    lastWrite: () => outbox.getSnapshot().context.lastWrite,
    /** What is offered to be undone. */
    undoable: () => {
      const { lastWrite } = outbox.getSnapshot().context;
      return lastWrite?.isUndo === true ? null : lastWrite;
    },
    latest: () => outbox.getSnapshot().context.latest,
    state: () => outbox.getSnapshot().value,
    delay: () => outbox.getSnapshot().context.delay,
  };
};

/** The list holds `one`, the log tells of nothing, and this was asked for. */
export const ask = async (command: SystemCommand) => {
  const opened = await start();
  opened.list.send({ type: 'list.saved', system: one });
  opened.wire.log.changes = [];
  await opened.add(command);
  return opened;
};
