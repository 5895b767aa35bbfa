import { expect, test } from 'vitest';
import { withoutDescriptions } from './undescribed.ts';

test('states keep all but their descriptions', () => {
  const machine = `{ id: 'a', description: 'It can\\'t, yet.', states: { on: { description: 'On.' }, off: { description: 'Off.', on: { turn: 'on' } } } }`;
  expect(withoutDescriptions(machine)).toBe(`{ id: 'a',  states: { on: {  }, off: {  on: { turn: 'on' } } } }`);
});
