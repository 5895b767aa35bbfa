import { expect, test } from 'vitest';
import { takeConsole } from '../../../tests/quiet-console.ts';
import { focused, messages, values } from '../../../tests/ui/form.ts';
import { arrivesAt, button, eventually, field, link, press, type } from '../../../tests/ui/open-app.tsx';
import { lineNames, note, openAdd, send } from '../../../tests/ui/signed-in.ts';
import { untouchedForm } from '../../../tests/untouched-form.ts';


test('field reports 48, 51, 53: what is no plain number, or more than can be kept, stays in its field with a message, gets the focus, and nothing is sent', async () => {
  const { server } = await openAdd();
  const before = server.snapshot();
  const typed = {
    ...untouchedForm,
    Name: 'Kept',
    'Min height [cm]': '1e5',
    'Max height [cm]': '99999999999999999999',
    'Camera tilt [o]': '1.234,50',
    'Max dolly speed [m/s]': '1,234',
  };
  for (const [label, text] of Object.entries(typed)) type(label, text);
  press('Add');
  await eventually(() => expect([messages(), focused()]).toEqual([
    {
      'Min height [cm]': `Enter a length: 120, 1.2 m or 4' 2".`,
      'Max height [cm]': 'Use at most 15 digits.',
      'Camera tilt [o]': 'Enter degrees, such as 45.',
      'Max dolly speed [m/s]': 'Write 1234 or 1.234: the comma could mean either.',
    },
    'Min height [cm]',
  ]));
  expect([values(), window.location.pathname, server.snapshot()]).toEqual([typed, '/systems/add', before]);
});

test('a figure in another unit is taken, and its field says as what', async () => {
  const { server } = await openAdd();
  type('Name', 'Measured');
  type('Min height [cm]', '4′ 2″');
  type('Max dolly speed [m/s]', '3 mph');
  const said = (label: string) => document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent;
  await eventually(() => expect([said('Min height [cm]'), said('Max dolly speed [m/s]')]).toEqual(['= 127 cm', '= 1.34 m/s']));
  await send('Add');
  await eventually(() => expect(server.snapshot()).toMatch(/"name":"Measured","minHeight":127,"maxHeight":0,"cameraTilt":0,"maxDollySpeed":1.34/));
});

test('what looks odd is hinted at and blocks nothing', async () => {
  await openAdd();
  for (const [label, text] of [['Min height [cm]', '200'], ['Max height [cm]', '100'], ['Camera tilt [o]', '270']] as const) type(label, text);
  await eventually(() => expect(messages()).toEqual({
    'Max height [cm]': 'The max height is below the min height.',
    'Camera tilt [o]': 'A tilt beyond 180° either way is unusual.',
  }));
  await send('Add');
});

test('an emptied figure is not stated, says so, and stays so', async () => {
  await openAdd();
  for (const [label, text] of [['Min height [cm]', '9'], ['Max height [cm]', ' '], ['Camera tilt [o]', '']] as const) type(label, text);
  await eventually(() => expect(messages()).toEqual({ 'Max height [cm]': 'Not stated.', 'Camera tilt [o]': 'Not stated.' }));
  await send('Add');
  const figures = () => [...document.querySelectorAll('main li dd')].map(({ textContent }) => textContent);
  await eventually(() => expect(figures()).toEqual(['9 cm', '–not stated', '–not stated', '0 m/s', '']));
  link('Untitled system').click();
  await eventually(() => link('Edit').click());
  await arrivesAt('Edit system');
  await eventually(() => expect(values()).toEqual({ ...untouchedForm, 'Min height [cm]': '9', 'Max height [cm]': '', 'Camera tilt [o]': '' }));
});

test.each([
  ['Enter five times in one frame', 0, 5],
  ['two submits in one tick', 0, 2],
  ['a click, then Enter', 1, 1],
  ['two clicks', 2, 0],
])('field report 43: %s make one', async (_, clicks, submits) => {
  await openAdd();
  type('Name', 'Once');
  const add = button('Add');
  for (let click = 0; click < clicks; click += 1) add.click();
  for (let submit = 0; submit < submits; submit += 1) add.form?.requestSubmit(add);
  await arrivesAt('Systems');
  await eventually(() => expect([lineNames(), note()]).toEqual([['Once'], null]));
  // In development XState says of each further one that it came too late, which is what is meant.
  expect(takeConsole().filter((words) => !words.startsWith('warn: Event "form.submit" was sent to stopped actor'))).toEqual([]);
});

test.each([
  ['\u00A0\u200B', 'Untitled system', '–empty'],
  ['<img src=x onerror=window.__x=1>', '<img src=x onerror=window.__x=1>', '<img src=x onerror=window.__x=1>'],
])('field reports 57, 58: the name %j is listed as %j, letter by letter, and can be followed', async (typed, label, shown) => {
  await openAdd();
  await send('Add', { Name: typed });
  expect(lineNames()).toEqual([label]);
  link(label).click();
  await arrivesAt(label);
  expect([document.querySelector('main td')?.textContent, document.querySelector('main img, main script')]).toEqual([shown, null]);
});
