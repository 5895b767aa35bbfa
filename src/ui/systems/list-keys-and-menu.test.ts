import { expect, test } from 'vitest';
import { listActionFor, listKeys } from './list-keys-and-menu.tsx';

const press = (key: string, ...held: readonly string[]) =>
  listActionFor({ key, altKey: held.includes('Alt'), ctrlKey: held.includes('Control'), metaKey: held.includes('Meta'), shiftKey: held.includes('Shift'), repeat: held.includes('it') });

test('each key does what it is explained to do, unless the browser or the row does it by itself', () => {
  expect(listKeys.map(({ action, keys }) => [action, keys, keys.map((key) => press(key))])).toEqual([
    ['find', ['/'], ['find']], ['add', ['n'], ['add']], ['next', ['j', 'ArrowDown'], ['next', 'next']], ['previous', ['k', 'ArrowUp'], ['previous', 'previous']],
    ['open', ['Enter'], [null]], ['choose', [' '], [null]], ['act', [','], ['act']], ['back', ['Escape'], ['back']], ['edit', ['e'], ['edit']], ['duplicate', ['d'], ['duplicate']], ['delete', ['Delete'], ['delete']],
    ['undo', ['u'], ['undo']], ['addAnother', ['Ctrl+Enter'], [null]], ['help', ['?'], ['help']],
  ]);
});

test.each([
  ['x', [], null],
  ['n', ['Alt'], null], ['n', ['Control'], null], ['n', ['Meta'], null],
  ['?', ['Shift'], 'help'], ['ArrowDown', ['Shift'], null],
  ['j', ['it'], 'next'], ['k', ['it'], 'previous'], ['d', ['it'], null], ['x', ['it'], null],
])('%j, held %j: %j', (key, held, action) => expect(press(key, ...held)).toBe(action));
