import { expect, test } from 'vitest';
import { settled } from '../../../tests/machines/scripted-effect.ts';
import { eventually, field, type } from '../../../tests/ui/open-app.tsx';
import { answer, numbered, openAdd, send } from '../../../tests/ui/signed-in.ts';

test('the connection suggests those there are, by keys and by a press; any text can be typed', async () => {
  const { server } = await openAdd({ systems: ['Ethernet', 'RS-422', 'Ethernet 2'].map((connectionType, id) => numbered(id + 1, { connectionType })) });
  const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
  const input = () => field('Connection type');
  const key = (name: string, more: KeyboardEventInit = {}) => input().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }));
  await eventually(() => {
    input().focus();
    key('ArrowDown');
    expect(options()).toEqual(['Ethernet', 'Ethernet 2', 'RS-422']);
  });
  type('Connection type', 'r');
  await eventually(() => expect([options(), input().getAttribute('role')]).toEqual([['Ethernet', 'Ethernet 2', 'RS-422'], 'combobox']));
  type('Connection type', 'rs');
  await eventually(() => expect(options()).toEqual(['RS-422']));
  // Closed, and left: what is suggested is still for what stands in the field.
  for (const open of [['RS-422'], []]) {
    expect(options()).toEqual(open);
    key('Escape');
    await eventually(() => expect([options(), input().value]).toEqual([[], 'rs']));
  }
  key('ArrowDown');
  await eventually(() => expect(options()).toEqual(['RS-422']));
  key('ArrowDown');
  await eventually(() => expect(input().getAttribute('aria-activedescendant')).toBe(document.querySelector('[role=option]')?.id));
  key('Enter');
  await eventually(() => expect([input().value, options(), window.location.pathname]).toEqual(['RS-422', [], '/systems/add']));
  // Where nothing is pointed at, Enter is the form's.
  for (const typed of ['Zigbee', 'Eth']) {
    type('Connection type', typed);
    expect(key('Enter')).toBe(true);
  }
  // What the arrows have gone to is taken along by Tab, too.
  type('Connection type', '4');
  key('ArrowDown');
  await eventually(() => expect(input().getAttribute('aria-activedescendant')).toBe(document.querySelector('[role=option]')?.id));
  key('Tab');
  await eventually(() => expect(input().value).toBe('RS-422'));
  // But not what the pointer is at, also where an arrow has moved in the text since.
  type('Connection type', 'Eth');
  await eventually(() => expect(options()).toEqual(['Ethernet', 'Ethernet 2']));
  document.querySelector('[role=option]')?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
  await eventually(() => expect(input().getAttribute('aria-activedescendant')).toBe(document.querySelector('[role=option]')?.id));
  key('ArrowLeft');
  await settled();
  key('Tab');
  expect(input().value).toBe('Eth');
  key('Escape');
  key('ArrowDown');
  await eventually(() => expect(input().getAttribute('aria-activedescendant')).toBe(document.querySelector('[role=option]')?.id));
  key('Enter', { ctrlKey: true });
  await eventually(() => expect([input().value, answer()?.textContent]).toEqual(['Ethernet', 'Added “Untitled system”.']));
  type('Connection type', 'RS-4');
  await send('Add');
  await eventually(() => expect(server.snapshot()).toContain('"connectionType":"RS-4"'));
});
