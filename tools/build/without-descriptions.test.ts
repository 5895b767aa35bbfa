import { expect, test } from 'vitest';
import { dropDescriptions } from './without-descriptions.ts';

test('descriptions of machines and states go, and nothing else', () => {
  const machine = [
    'export const machine = createMachine({',
    "  id: 'lamp',",
    "  description: 'A lamp.',",
    "  states: { on: { description: 'It is on.' }, off: { description: 'It is off.', on: { press: 'on' } } },",
    '});',
    'const description = labelOf(machine);',
    'export const shown = { description, other: { description: description } };',
  ].join('\n');

  expect(dropDescriptions('lamp-machine.ts', machine)).toBe(
    [
      'export const machine = createMachine({',
      "  id: 'lamp',",
      '  ',
      "  states: { on: {  }, off: {  on: { press: 'on' } } },",
      '});',
      'const description = labelOf(machine);',
      'export const shown = { description, other: { description: description } };',
    ].join('\n'),
  );
});
