import { describe, expect, test } from 'vitest';
import { aSystem } from './testing/samples.ts';
import { unsentDrafts, withUnsent } from './unsent-drafts.ts';
import type { SystemCommand } from './system-write.ts';

const fisher = aSystem(1, { name: 'Fisher', minHeight: 10 });
const panther = aSystem(2, { name: 'Panther', maxHeight: 1.5 });
const update = (changes: Extract<SystemCommand, { kind: 'update' }>['changes'], before = fisher): SystemCommand => ({ kind: 'update', before, changes });
const insert = (system = panther): SystemCommand => ({ kind: 'insert', system });
const remove = (before = fisher): SystemCommand => ({ kind: 'delete', before });

const asNew = { name: { base: '', typed: 'Panther' }, maxHeight: { base: '0', typed: '1.5' } };

describe('writes that never arrived, as drafts', () => {
  test.each<[string, readonly SystemCommand[], readonly (readonly [string, unknown])[]]>([
    ['nothing', [], []],
    ['a change', [update({ name: 'Fisher 11' })], [['1', { name: { base: 'Fisher', typed: 'Fisher 11' } }]]],
    [
      'two changes of one system are one, over what it held at first',
      [update({ name: 'x', minHeight: 11 }), update({ name: 'y' }, { ...fisher, name: 'x' })],
      [['1', { name: { base: 'Fisher', typed: 'y' }, minHeight: { base: '10', typed: '11' } }]],
    ],
    ['a change that was taken back', [update({ name: 'x' }), update({ name: 'Fisher' })], []],
    ['a new system', [insert()], [['add', asNew]]],
    ['a new system and its change', [insert(), update({ maxHeight: 2 }, panther)], [['add', { ...asNew, maxHeight: { base: '0', typed: '2' } }]]],
    ['a new system of defaults', [insert(aSystem(3))], []],
    ['of two new systems the last', [insert(aSystem(3, { name: 'first' })), insert()], [['add', asNew]]],
    ['a delete', [remove()], []],
    ['a change and a delete', [update({ name: 'x' }), remove()], []],
    ['a new system that was deleted', [insert(), remove(panther)], []],
    ['several', [update({ name: 'x' }), insert()], [['1', { name: { base: 'Fisher', typed: 'x' } }], ['add', asNew]]],
  ])('%s', (_, commands, expected) => {
    expect([...unsentDrafts(commands)]).toEqual(expected);
  });

  test('what was typed since goes first, and another new system is left alone', () => {
    const unsent = { name: { base: 'a', typed: 'b' }, minHeight: { base: '0', typed: '1' } };
    const typed = { name: { base: 'a', typed: 'c' }, maxHeight: { base: '0', typed: '2' } };
    expect(withUnsent('add', unsent, null)).toEqual(unsent);
    expect(withUnsent('add', unsent, typed)).toEqual(typed);
    expect(withUnsent(fisher.id, unsent, null)).toEqual(unsent);
    expect(withUnsent(fisher.id, unsent, typed)).toEqual({ ...unsent, ...typed });
  });
});
