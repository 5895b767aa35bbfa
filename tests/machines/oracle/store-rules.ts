import { systemFields, type SystemId } from '../../../src/domain/systems/system.ts';
import type { RowEvent } from './logged-server.ts';
import { type Field, fields } from './steps.ts';
import type { Value, Word } from './words.ts';

type History = {
  /** How many of the words on this field, in the order they were kept, may be behind the server: values may recur. */
  reached: ReadonlySet<number>;
  /** Values that the outbox has stored and that somebody else has not touched since. */
  readonly own: Set<Value>;
  lastBy: RowEvent['by'] | null;
};

/** What holds for each single thing that the outbox lets a server store. Gives back what is wrong. */
export const storeRules = (words: () => readonly Word[]) => {
  const histories = new Map<string, History>();
  const mine = new Set<string>();
  /** From which word on a person knew of the other editor's value, as they had left the field to it. */
  const left = new Map<string, number>();

  const historyOf = (id: SystemId, field: Field): History => {
    const key = `${id} ${field}`;
    const history = histories.get(key) ?? { reached: new Set([0]), own: new Set(), lastBy: null };
    histories.set(key, history);
    return history;
  };

  const ofField = (id: SystemId, field: Field): readonly Word[] =>
    words()
      .filter((word) => word.row === id && word.order !== null && word.values.has(field))
      .toSorted((a, b) => Number(a.order) - Number(b.order));

  const storedByOutbox = (id: SystemId, field: Field, before: Value | undefined, value: Value): readonly string[] => {
    const history = historyOf(id, field);
    const asked = ofField(id, field);
    const where = `${field} of ${id}: ${value} in place of ${before ?? 'nothing'}`;
    const wrong: string[] = [];
    const isValue = (word: Word) => word.values.get(field) === value;
    const askers = asked.filter(isValue);
    if (askers.length === 0) wrong.push(`nobody asked for it. ${where}`);
    const steps = [...history.reached].flatMap((from) => {
      const at = asked.findIndex((word, index) => index >= from && isValue(word));
      const isAgain = !history.own.has(value) && asked.slice(0, from).some(isValue);
      return [...(at < 0 ? [] : [at + 1]), ...(isAgain ? [from] : [])];
    });
    if (steps.length === 0 && askers.length > 0) wrong.push(`doubled, or out of order. ${where}`);
    const knownFrom = left.get(`${id} ${field} ${before}`) ?? Infinity;
    const hasSeen = (word: Word): boolean =>
      word.seen[field] === before || Number(word.order) > knownFrom || asked.some((below) => isBelow(below, word) && hasSeen(below));
    const isBelow = (below: Word, word: Word) =>
      Number(below.order) < Number(word.order) && below.values.get(field) === word.seen[field];
    /** Before it, the same person asked for the value that stands there, as an undo does. */
    const isOwn = (word: Word) => asked.some((older) => Number(older.order) < Number(word.order) && older.values.get(field) === before);
    const wasSeen = askers.some((word) => hasSeen(word) || isOwn(word));
    if (before !== undefined && history.lastBy === 'other' && !wasSeen && !mine.has(`${id} ${field} ${before}`))
      wrong.push(`overwritten in silence. ${where}`);
    if (steps.length > 0) history.reached = new Set(steps);
    history.own.add(value);
    return wrong;
  };

  const ofFieldEvent = ({ by, id, before, after }: RowEvent, field: Field): readonly string[] => {
    const history = historyOf(id, field);
    const [was, is] = [before?.[field], after?.[field]];
    if (was === is) return [];
    const wrong = by === 'outbox' && is !== undefined ? storedByOutbox(id, field, was, is) : [];
    // After the other editor, or a delete, a value may have to be stored once more.
    if (by === 'other' || is === undefined) history.own.clear();
    history.lastBy = by;
    return wrong;
  };

  const untouched = ({ id, before, after }: RowEvent): readonly string[] =>
    systemFields
      .filter((field) => !fields.some((each) => each === field))
      .filter((field) => before !== null && after !== null && before[field] !== after[field])
      .map((field) => `${field} of ${id} was never to be changed`);

  return {
    judge: (event: RowEvent): readonly string[] => [
      ...fields.flatMap((field) => ofFieldEvent(event, field)),
      ...untouched(event),
    ],
    /** A person has seen the other editor's value and wants their own. */
    allow: (id: SystemId, field: Field, theirs: Value): void => void mine.add(`${id} ${field} ${theirs}`),
    leave: (id: SystemId, field: Field, theirs: Value, order: number): void =>
      void left.set(`${id} ${field} ${theirs}`, order),
    isOthers: (id: SystemId, field: Field): boolean => historyOf(id, field).lastBy === 'other',
    wordsOn: ofField,
  };
};
