import type { QueueChange } from '../../../src/domain/sync/stored-queue.ts';
import { type SystemCommand, systemIdOf, type SystemWrite } from '../../../src/domain/sync/system-write.ts';
import type { System, SystemId } from '../../../src/domain/systems/system.ts';
import type { WireCall } from '../scripted-wire.ts';
import type { RowEvent } from './logged-server.ts';
import { queueRules } from './queue-rules.ts';
import { type Field, fields } from './steps.ts';
import { storeRules } from './store-rules.ts';
import { copyOf, notice, openFields, outdate, recall, type Value, type Word, wordOf } from './words.ts';

/** What a person made of an overlap: the values that stood against one another, and the fields that are theirs or mine. */
export type Verdict = {
  readonly writeId: string;
  readonly row: SystemId;
  readonly own: ReadonlyMap<Field, Value>;
  readonly theirs: System;
  readonly mine: readonly Field[];
};

type Discarding = Extract<QueueChange, { readonly kind: 'discard' }>;

const carries = (word: Word, field: Field) => ({ command }: SystemWrite): boolean => {
  if (systemIdOf(command) !== word.row || command.kind === 'delete') return false;
  return (command.kind === 'insert' ? command.system : command.changes)[field] === word.values.get(field);
};

const isOf = (word: Word) => ({ command }: SystemWrite): boolean =>
  command.kind === word.kind && systemIdOf(command) === word.row;

/** What should be true of an outbox, in the words of whoever asks it for something. */
export const plainModel = (standing: (id: SystemId) => System | null) => {
  const words = new Map<string, Word>();
  const wrong: string[] = [];
  const rules = storeRules(() => [...words.values()]);
  const ofQueue = queueRules(words);
  /** What the outbox has deleted, as it was last. */
  const taken = new Map<SystemId, System>();
  let kept = 0;

  const onRow = (id: SystemId): readonly Word[] =>
    [...words.values()].filter(({ row, order }) => row === id && order !== null);

  /** What of a word has to be in sight, as the server has never held it. */
  const missing = (word: Word, writes: readonly SystemWrite[]): readonly string[] => {
    if (word.isVoid) return [];
    if (word.kind !== 'update') {
      return word.hasComeAbout || writes.some(isOf(word)) ? [] : [`${word.kind} ${word.row} is lost`];
    }
    return openFields(word)
      .filter((field) => !word.stood.has(field) && !writes.some(carries(word, field)))
      .map((field) => `${field} ${word.values.get(field)} of ${word.row} is lost`);
  };

  const endOf = (id: SystemId): readonly string[] => {
    const row = standing(id);
    const structural = onRow(id).findLast(({ kind }) => kind !== 'update');
    const isGone = structural?.kind === 'delete' && !structural.isVoid;
    if (isGone && row !== null) return [`${id} was to be deleted and is there`];
    if (row === null) return [];
    return fields.flatMap((field) => {
      const last = rules.wordsOn(id, field).at(-1);
      if (last === undefined || !openFields(last).includes(field)) return [];
      const isThere = row[field] === last.values.get(field) || (last.stood.has(field) && rules.isOthers(id, field));
      return isThere ? [] : [`${field} of ${id} ends as ${row[field]}, not ${last.values.get(field)}`];
    });
  };

  return {
    wrong,
    ask: (writeId: string, command: SystemCommand, stay: object): void => {
      const word = wordOf(writeId, command, stay);
      const row = taken.get(word.row);
      if (row !== undefined) recall(word, row);
      words.set(writeId, word);
    },
    keep: (writeId: string): void => {
      const word = words.get(writeId);
      if (word === undefined || word.order !== null) return;
      for (const older of onRow(word.row)) outdate(older, word);
      word.order = kept += 1;
      notice(word, standing(word.row));
    },
    discard: ({ id, shown }: Discarding, isInsert: boolean): void => {
      const word = words.get(id);
      if (word === undefined) return;
      word.isVoid = true;
      if (isInsert) for (const each of onRow(word.row)) each.isVoid ||= shown.includes(each.writeId);
    },
    resolve: ({ writeId, row, own, theirs, mine }: Verdict): void => {
      const order = words.get(writeId)?.order ?? 0;
      for (const [field, value] of own) {
        if (mine.includes(field)) rules.allow(row, field, theirs[field]);
        else {
          rules.leave(row, field, theirs[field], kept);
          for (const word of onRow(row))
            if (Number(word.order) <= order || word.values.get(field) === value) word.over.add(field);
        }
      }
    },
    happen: (event: RowEvent): void => {
      if (event.by === 'outbox' && event.after === null && event.before !== null) {
        taken.set(event.id, event.before);
        for (const word of words.values()) if (word.row === event.id) recall(word, event.before);
      }
      wrong.push(...rules.judge(event));
      const { after } = event;
      if (event.by === 'outbox' && event.before === null && after !== null)
        for (const word of onRow(event.id)) word.isPutBack ||= [...word.values].every(([field, value]) => after[field] === value);
      for (const word of onRow(event.id)) notice(word, event.after);
    },
    queueChanged: ofQueue.change,
    send: (call: WireCall): void => void wrong.push(...ofQueue.judgeCall(call)),
    wrongInQueue: ofQueue.judgeQueue,
    /** What was asked for and has come to no queue. */
    neverKept: (): readonly string[] => [...words.values()].filter(({ order }) => order === null).map(({ writeId }) => writeId),
    /** What somebody has asked for in a tab and does not see there. What they asked for since counts before it is kept. */
    missingOf: (stay: object, writes: readonly SystemWrite[]): readonly string[] => {
      const own = [...words.values()].filter((word) => word.stay === stay);
      const pendingChanges = own.filter(({ order }) => order === null);
      return own.flatMap((word, index) => {
        const seen = copyOf(word);
        for (const each of pendingChanges) if (each.row === word.row && own.indexOf(each) > index) outdate(seen, each);
        return missing(seen, writes);
      });
    },
    /** What is held beside the queue, and comes to it in `writes` only, counts before it is kept. */
    missingKept: (writes: readonly SystemWrite[]): readonly string[] => {
      const coming = [...words.values()].filter(({ order, writeId }) => order === null && writes.some(({ id }) => id === writeId));
      return [...words.values()].filter(({ order }) => order !== null).flatMap((word) => {
        const seen = copyOf(word);
        for (const each of coming) if (each.row === word.row) outdate(seen, each);
        return missing(seen, writes);
      });
    },
    endsWrong: (): readonly string[] => [...new Set([...words.values()].map(({ row }) => row))].flatMap(endOf),
  };
};
