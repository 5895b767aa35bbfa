import * as v from 'valibot';
import { isSystemId, type System, type SystemField, systemFields, unitOf } from '../../../domain/systems/system.ts';
import type { UserId } from '../../../domain/auth/session.ts';
import type { KeptListStore } from '../../../domain/ports/systems.ts';
import { type KeptList, keptMarkSchema } from '../../../domain/systems/kept-list.ts';
import { compareSystems } from '../../../domain/systems/system-order.ts';
import { type KeyedDatabase, inTime } from './database.ts';
import type { CrossTabLock } from '../../../domain/ports/page.ts';
import { attemptStorage, type SlotStorage } from './web-storage.ts';

/** No database takes it in a text. */
const SEPARATOR = '\u0000';

const isText = (field: SystemField): boolean => unitOf(field) === null;
const textFields = systemFields.filter(isText);
const figureFields = systemFields.filter((field) => !isText(field));

type Column = readonly string[] | Float64Array;

/** Rows with other columns are another release's. */
const rowsStamp = `1 ${systemFields.join(' ')}`;

/** By columns: a database copies a long text and an array of numbers ten times as fast as so many objects. */
const packedSchema = v.object({ ids: v.string(), versions: v.string(), texts: v.array(v.string()), figures: v.array(v.instance(Float64Array)) });

const packRows = (systems: readonly System[]): v.InferOutput<typeof packedSchema> => ({
  ids: systems.map(({ id }) => id).join(SEPARATOR),
  versions: systems.map(({ updatedAt }) => updatedAt ?? '').join(SEPARATOR),
  texts: textFields.map((field) => systems.map((system) => system[field]).join(SEPARATOR)),
  figures: figureFields.map((field) => Float64Array.from(systems, (system) => Number(system[field] ?? Number.NaN))),
});

/** Once for a column instead of once for a cell: fifty thousand rows are looked at before the first frame that has them all. */
const areSystems = (rows: readonly Readonly<Record<string, unknown>>[], columns: readonly Column[]): rows is readonly System[] =>
  columns.every((column) => column.length === rows.length && (!(column instanceof Float64Array) || !column.some((figure) => Math.abs(figure) === Infinity))) &&
  rows.every(({ id }) => isSystemId(id));

/** `null`: there is something else, or not all of it. */
const unpackRows = (value: unknown): readonly System[] | null => {
  const packed = v.safeParse(packedSchema, value);
  if (!packed.success) return null;
  const { ids, texts, figures } = packed.output;
  const versions = packed.output.versions.split(SEPARATOR);
  const columnOf = new Map<string, Column>([
    ...texts.map((text, index) => [textFields[index] ?? '', text.split(SEPARATOR)] as const),
    ...figures.map((column, index) => [figureFields[index] ?? '', column] as const),
  ]);
  const columns = systemFields.map((field): readonly [SystemField, Column] => [field, columnOf.get(field) ?? []]);
  const rows = ids.split(SEPARATOR).map((id, index) => {
    const row: Record<string, unknown> = { id };
    for (const [field, column] of columns) {
      const cell = column[index];
      row[field] = Number.isNaN(cell) ? null : cell;
    }
    row['updatedAt'] = versions[index] === '' ? null : versions[index];
    return row;
  });
  return areSystems(rows, [versions, ...columns.map(([, column]) => column)]) ? rows : null;
};

/** Of a long list as many as are seen at once, so that they are there first; the others in pieces that hold up no frame. */
const FIRST_ROWS = 200;
const PIECE_ROWS = 5000;

/** So many are written beside the pieces, instead of these anew. */
const MOST_CHANGED = 1000;

/** Names the pieces and comes after them: what a tab died over is never read. */
const headSchema = v.object({
  stamp: v.literal(rowsStamp),
  writing: v.string(),
  pieces: v.number(),
  mark: keptMarkSchema,
  /** What is different from the pieces. */
  changed: v.unknown(),
  removed: v.array(v.string()),
});

/** What another tab has kept is good for so long: two tabs would write all pieces in turn. */
const OTHERS_GOOD_FOR_MS = 600_000;

/** What stands in the pieces. */
type Written = { readonly userId: UserId; readonly writing: string; readonly pieces: number; readonly systems: readonly System[] };

const pieceKey = (userId: UserId, writing: string, index: number): string => `${userId} ${writing} ${index}`;

const inPieces = (systems: readonly System[]): readonly (readonly System[])[] => {
  // Few are there as soon, and drawn once instead of twice.
  const first = systems.length > PIECE_ROWS ? FIRST_ROWS : PIECE_ROWS;
  const pieces = systems.length === 0 ? [] : [systems.slice(0, first)];
  for (let from = first; from < systems.length; from += PIECE_ROWS) pieces.push(systems.slice(from, from + PIECE_ROWS));
  return pieces;
};

/** Whose list is kept: the page then asks for no rows before its script has come (first-rows.ts). */
export const KEPT_KEY = 'dolly-records.kept';

type Parts = {
  readonly database: KeyedDatabase;
  readonly createId: () => string;
  readonly storage: () => SlotStorage;
  /** Of two tabs that keep at once, each would take the other's pieces for left behind. */
  readonly lock: CrossTabLock;
};

export const createBrowserKeptListStore = ({ database, createId, storage, lock }: Parts): KeptListStore => {
  let written: Written | null = null;
  /** Whose list was kept last. What is deleted meanwhile must not be written again. */
  let keeping: UserId | null = null;
  /** Whose list was read last, and not deleted since. */
  let lastRead: UserId | null = null;
  let deletions = 0;

  const note = (userId: UserId | null): void => {
    attemptStorage(() => (userId === null ? storage().removeItem(KEPT_KEY) : storage().setItem(KEPT_KEY, userId)));
  };

  const headIn = async (reading: Promise<unknown>) => {
    const head = v.safeParse(headSchema, await reading);
    return head.success ? head.output : null;
  };

  const read: KeptListStore['read'] = async (userId, tell) => {
    const head = await headIn(inTime(database.read(userId)));
    if (head === null) return null;
    const { writing, pieces, mark } = head;
    const changed = head.changed === null ? [] : unpackRows(head.changed);
    if (changed === null) return null;
    const outdated = new Set<string>([...head.removed, ...changed.map(({ id }) => id)]);
    const all: System[] = [];
    const pieceAt = (index: number): Promise<unknown> => (index < pieces ? database.read(pieceKey(userId, writing, index)) : Promise.resolve());
    let next = pieceAt(0);
    if (pieces === 0) tell(changed, mark);
    for (let index = 0; index < pieces; index += 1) {
      const value = await inTime(next);
      // While it is read, this one is unpacked.
      next = pieceAt(index + 1);
      const rows = unpackRows(value);
      if (rows === null) {
        next.catch(() => undefined);
        return null;
      }
      all.push(...rows);
      const standing = outdated.size === 0 ? rows : rows.filter(({ id }) => !outdated.has(id));
      tell(index === 0 ? [...changed, ...standing] : standing, mark);
    }
    written = { userId, writing, pieces, systems: all };
    return mark;
  };

  /**
   * What has to be written beside the pieces, `null` where they have to be written anew. Both lists are in the same order, so
   * they are walked side by side: sets of a hundred thousand rows would hold up the page.
   */
  const differences = (systems: readonly System[]) => {
    if (written === null) return null;
    const [changed, removed]: [System[], System['id'][]] = [[], []];
    let [at, place] = [0, 0];
    for (;;) {
      const [before, now] = [written.systems[at], systems[place]];
      if (before === undefined && now === undefined) return { writing: written.writing, pieces: written.pieces, changed, removed };
      const order = before === now || before === undefined || now === undefined ? Number(before === undefined) - Number(now === undefined) : compareSystems(before, now);
      if (order <= 0) at += 1;
      if (order >= 0) place += 1;
      if (before === now) continue;
      if (before !== undefined && order <= 0) removed.push(before.id);
      if (now !== undefined && order >= 0) changed.push(now);
      if (changed.length > MOST_CHANGED || removed.length > MOST_CHANGED) return null;
    }
  };

  const keep = async (userId: UserId, { mark, systems }: KeptList, begun: number): Promise<boolean> => {
    const write = async (entries: ReadonlyMap<string, unknown>): Promise<void> => {
      // However long it takes: nobody waits for it.
      if (begun === deletions) await database.write(() => (begun === deletions ? entries : new Map()));
    };
    const headWith = (rest: object): readonly [string, unknown] => [userId, { stamp: rowsStamp, mark, ...rest }];
    const head = await headIn(database.read(userId));
    const isOurs = written?.userId === userId && head?.writing === written.writing;
    if (head !== null && !isOurs && Math.abs(mark.asOf - head.mark.asOf) < OTHERS_GOOD_FOR_MS) return true;
    const different = isOurs ? differences(systems) : null;
    if (different !== null) {
      const { changed } = different;
      await write(new Map([headWith({ ...different, changed: changed.length === 0 ? null : packRows(changed) })]));
      return true;
    }
    const writing = createId();
    const pieces = inPieces(systems);
    for (const [index, piece] of pieces.entries()) await write(new Map([[pieceKey(userId, writing, index), packRows(piece)]]));
    const others = (await database.keys()).filter((key) => key.startsWith(`${userId} `) && !key.startsWith(`${userId} ${writing} `));
    await write(new Map([headWith({ writing, pieces: pieces.length, changed: null, removed: [] }), ...others.map((key) => [key, undefined] as const)]));
    written = { userId, writing, pieces: pieces.length, systems };
    return true;
  };

  return {
    async read(userId, tell) {
      lastRead = userId;
      const mark = await read(userId, tell).catch(() => null);
      // Not once it is deleted: whoever signs out leaves no word of who it was.
      if (lastRead === userId) note(mark === null ? null : userId);
      return mark;
    },
    async keep(userId, list) {
      keeping = userId;
      const begun = deletions;
      const isKept = await lock.run(() => keep(userId, list, begun)).catch(() => false);
      if (keeping === userId) note(isKept ? userId : null);
      return isKept;
    },
    async deleteAllBut(userId) {
      if (lastRead !== userId) lastRead = null;
      // Also where this tab has kept nothing itself.
      if (userId === null || keeping !== userId) {
        keeping = null;
        deletions += 1;
        note(null);
      }
      try {
        const own = (key: string): boolean => userId !== null && (key === userId || key.startsWith(`${userId} `));
        const others = (await database.keys()).filter((key) => !own(key));
        if (others.length > 0) await database.write(() => new Map(others.map((key) => [key, undefined])));
      } catch {
        // A database that cannot be asked shows nobody anything either.
      }
    },
  };
};
