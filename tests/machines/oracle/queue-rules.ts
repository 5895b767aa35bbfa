import type { PersistedQueue, QueueChange } from '../../../src/domain/sync/stored-queue.ts';
import { systemIdOf, type SystemWrite } from '../../../src/domain/sync/system-write.ts';
import type { WireCall } from '../scripted-wire.ts';
import type { Word } from './words.ts';

/** What holds for the queue itself, and for what is sent of it. Gives back what is wrong. */
export const queueRules = (words: ReadonlyMap<string, Word>) => {
  /** Left the queue by an answer. */
  const answered = new Set<string>();
  const discarded = new Set<string>();
  const kept = (): readonly Word[] => [...words.values()].filter(({ order }) => order !== null);
  let isThere: ReadonlySet<string> = new Set();
  /** What is only held beside the queue so far comes to its end. */
  const placeOf = (writeId: string): number => words.get(writeId)?.order ?? Infinity;
  const isLate = (write: SystemWrite, ahead: readonly SystemWrite[]): boolean => ahead.some(({ id }) => placeOf(id) > placeOf(write.id));
  const ofRow = (writes: readonly SystemWrite[], { command }: SystemWrite) => writes.filter((each) => systemIdOf(each.command) === systemIdOf(command));

  return {
    change: (change: QueueChange | null, isInsert: boolean, left: PersistedQueue): void => {
      const wasThere = isThere;
      isThere = new Set(left.writes.map(({ id }) => id));
      if (change?.kind === 'takeAnswer') for (const writeId of left.done) answered.add(writeId);
      if (change?.kind !== 'discard' || !wasThere.has(change.id)) return;
      const word = words.get(change.id);
      // With an insert goes what was shown to follow it.
      const isGone = (each: Word) => each === word || (isInsert && each.row === word?.row && change.shown.includes(each.writeId));
      for (const { writeId } of kept().filter(isGone)) discarded.add(writeId);
    },
    judgeCall: (call: WireCall): readonly string[] => {
      const id = call.kind === 'insert' ? call.system.id : call.id;
      // The row is looked at before an update or a delete. An insert that met a row with other values goes on as an update.
      const asking = { insert: ['insert'], update: ['update', 'insert'], get: ['update', 'delete'], delete: ['delete'] }[call.kind];
      const isDue = kept().some((word) => word.row === id && asking.includes(word.kind) && !answered.has(word.writeId));
      return isDue ? [] : [`${call.kind} of ${id} is sent once more`];
    },
    judgeQueue: (writes: readonly SystemWrite[]): readonly string[] => [
      ...writes.filter(({ id }) => discarded.has(id)).map(({ id }) => `${id} was discarded`),
      ...writes
        .filter((write, index) => {
          const ahead = writes.slice(0, index);
          // A system that is put back goes ahead of what failed for want of it.
          return write.command.kind === 'insert' ? isLate(write, ofRow(ahead, write)) : isLate(write, ahead.filter(({ command }) => command.kind !== 'insert'));
        })
        .map(({ id }) => `${id} stands behind what was asked for after it`),
    ],
  };
};
