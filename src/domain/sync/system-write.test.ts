import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { System } from '../systems/system.ts';
import { aSystem } from '../../../tests/samples.ts';
import { overlayWrites, type ShownSystem } from './shown-systems.ts';
import { deedOf, type SystemCommand, systemIdOf, type SystemWrite, systemWriteSchema } from './system-write.ts';

const unreachable = { kind: 'unreachable' } as const;
const one = aSystem(1, { name: 'one' });
const two = aSystem(2, { name: 'two' });

const write = (id: string, command: SystemCommand, failure: SystemWrite['failure'] = null): SystemWrite => ({ id, command, failure });

describe('a write that was kept', () => {
  test.each<SystemCommand>([{ kind: 'insert', system: two }, { kind: 'insert', system: two, isPutBack: true }, { kind: 'update', before: one, changes: { name: 'new' } }, { kind: 'delete', before: one }])(
    'is read as it was: %j',
    (command) => {
      for (const kept of [write('w', command), write('w', command, unreachable)]) {
        expect(v.parse(systemWriteSchema, JSON.parse(JSON.stringify(kept)))).toEqual(kept);
      }
    },
  );

  test.each([
    {}, { id: 'w', command: {}, failure: null }, { id: 'w', command: { kind: '', system: one, before: one, changes: {} }, failure: null },
    { id: 'w', command: { kind: 'insert' }, failure: null }, { id: 'w', command: { kind: 'update', before: one }, failure: null },
    { id: 'w', command: { kind: 'delete', system: one }, failure: null }, { id: 7, command: { kind: 'delete', before: one }, failure: null },
    { id: 'w', command: { kind: 'delete', before: one } }, { id: 'w', command: { kind: 'delete', before: one }, failure: {} },
  ])('%j is none', (kept) => {
    expect(v.is(systemWriteSchema, kept)).toBe(false);
  });
});

test('what is done by a command: an insert of what was there before puts it back', () => {
  const commands: readonly SystemCommand[] = [{ kind: 'insert', system: one }, { kind: 'insert', system: one, isPutBack: true }, { kind: 'update', before: one, changes: {} }, { kind: 'delete', before: one }];
  expect(commands.map(deedOf)).toEqual(['insert', 'putBack', 'update', 'delete']);
});

describe('overlayWrites', () => {
  test('an insert stands there at once, and once when the server has it already', () => {
    const inserting = write('w', { kind: 'insert', system: two });
    const shown = [
      { system: one, write: null },
      { system: two, write: inserting },
    ];
    expect(overlayWrites([one], [inserting])).toEqual(shown);
    expect(overlayWrites([one, two], [inserting])).toEqual(shown);
    const changedSince = { ...two, minHeight: 7 };
    expect(overlayWrites([changedSince], [inserting])).toEqual([{ system: changedSince, write: inserting }]);
  });

  test('against a plain model: each write alone, last to first', () => {
    const system = fc.record({ id: fc.nat(3), name: fc.constantFrom('a', 'b'), minHeight: fc.nat(2) });
    const command: fc.Arbitrary<SystemCommand> = fc.oneof(
      system.map(({ id, ...rest }) => ({ kind: 'insert' as const, system: aSystem(id, rest) })),
      system.map(({ id, ...rest }) => ({ kind: 'delete' as const, before: aSystem(id, rest) })),
      fc.tuple(system, fc.constantFrom({ name: 'z' }, { minHeight: 9 })).map(([{ id, ...rest }, changes]) => ({
        kind: 'update' as const, before: aSystem(id, rest), changes,
      })),
    );
    const failure = fc.constantFrom(null, unreachable);
    const held = fc.uniqueArray(system, { selector: ({ id }) => id }).map((rows) => rows.map(({ id, ...rest }) => aSystem(id, rest)));

    fc.assert(
      fc.property(held, fc.array(fc.tuple(command, failure), { maxLength: 6 }), (systems, asked) => {
        const writes = asked.map(([each, failed], index) => write(`w${index}`, each, failed));
        const shown = new Map(overlayWrites(systems, writes).map((row) => [row.system.id, row]));
        for (const id of ['0', '1', '2', '3']) {
          const own = writes.filter((each) => systemIdOf(each.command) === id);
          expect(shown.get(aSystem(id).id)).toEqual(modelRow(systems.find((row) => row.id === id), own));
        }
      }),
    );
  });
});

/** One row by itself, as a person would reckon it. */
function modelRow(held: System | undefined, writes: readonly SystemWrite[]): ShownSystem | undefined {
  const last = writes.at(-1);
  if (last === undefined) return held === undefined ? undefined : { system: held, write: null };
  const row = modelRow(held, writes.slice(0, -1));
  const note = writes.find((each) => each.failure !== null) ?? last;
  if (last.command.kind === 'insert') return { system: row?.system ?? last.command.system, write: note };
  const known = row?.system ?? last.command.before;
  if (last.command.kind === 'update') return { system: { ...known, ...last.command.changes }, write: note };
  return note.failure === null ? undefined : { system: known, write: note };
}
