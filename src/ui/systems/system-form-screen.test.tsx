import { expect, test } from 'vitest';
import { takeConsole } from '../../../tests/quiet-console.ts';
import { focused, messages, values } from '../../../tests/ui/form.ts';
import { arrivesAt, button, eventually, field, link, press, type } from '../../../tests/ui/open-app.tsx';
import { answer, lineNames, lines, note, numbered, openAdd, openEdit, send, signedInAt } from '../../../tests/ui/signed-in.ts';
import { untouchedForm } from '../../../tests/untouched-form.ts';

const said = (label: string) => document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent;
const unitSelect = (label: string) => document.querySelector<HTMLSelectElement>(`select[aria-label="Unit of ${label}"]`);
const chooseUnit = (label: string, unit: string) => {
  const select = unitSelect(label);
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, unit);
  select?.dispatchEvent(new Event('change', { bubbles: true }));
};
const untitled = { Name: 'Without a name, it’ll be listed as “Untitled system”.' };

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
      'Min height [cm]': `Enter a length, such as 120, 1.2 m or 4' 2".`,
      'Max height [cm]': 'Use at most 15 digits.',
      'Camera tilt [o]': 'Enter degrees, such as 45.',
      'Max dolly speed [m/s]': 'Write 1234 or 1.234: the comma could mean either.',
    },
    'Min height [cm]',
  ]));
  expect([values(), window.location.pathname, server.snapshot()]).toEqual([typed, '/systems/add', before]);
});

test('the sign of a figure, and its unit, can be changed without a keyboard that has them; a figure in another unit is taken, and its field says as what', async () => {
  const { server } = await openAdd();
  type('Min height [cm]', '2.4');
  press('Change the sign of Min height [cm]');
  await eventually(() => expect(values()['Min height [cm]']).toBe('-2.4'));
  chooseUnit('Min height [cm]', 'm');
  await eventually(() => expect([values()['Min height [cm]'], said('Min height [cm]')]).toEqual(['-2.4 m', '= -240 cm']));
  expect([...document.querySelectorAll('form input')].slice(0, 3).map((input) => input.getAttribute('inputmode'))).toEqual([null, 'decimal', 'decimal']);
  type('Name', 'Measured');
  type('Min height [cm]', '4′ 2″');
  type('Max dolly speed [m/s]', '3 mph');
  await eventually(() => expect([said('Min height [cm]'), said('Max dolly speed [m/s]')]).toEqual(['= 127 cm', '= 1.34 m/s']));
  await send('Add');
  await eventually(() => expect(server.snapshot()).toMatch(/"name":"Measured","minHeight":127,"maxHeight":0,"cameraTilt":0,"maxDollySpeed":1.34/));
});

test('another unit shows a stored figure in it and changes nothing, a typed one takes it; what is typed next leaves the unit', async () => {
  const { server } = await openEdit(numbered(1, { minHeight: null, maxHeight: 180, maxDollySpeed: 1.3912345 }));
  const before = server.snapshot();
  const shown = () => (['Min height [cm]', 'Max height [cm]', 'Max dolly speed [m/s]'] as const).map((label) => [values()[label], said(label), unitSelect(label)?.value]);
  chooseUnit('Min height [cm]', 'm');
  chooseUnit('Max height [cm]', 'm');
  chooseUnit('Max dolly speed [m/s]', 'km/h');
  await eventually(() => expect(shown()).toEqual([[' m', 'Not stated.', 'm'], ['1.8 m', '= 180 cm', 'm'], ['5.0084442 km/h', '= 1.3912345 m/s', 'km/h']]));
  field('Max height [cm]').focus();
  expect([field('Max height [cm]').selectionStart, field('Max height [cm]').selectionEnd]).toEqual([0, 3]);
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  await send('Update');
  await eventually(() => expect(lineNames()).toEqual(['Dolly 1']));
  expect(server.snapshot()).toBe(before);
  lines()[0]?.querySelector('a')?.click();
  await eventually(() => link('Edit').click());
  await arrivesAt('Edit system');
  await eventually(() => type('Max dolly speed [m/s]', '5'));
  chooseUnit('Max dolly speed [m/s]', 'km/h');
  await eventually(() => expect(shown()[2]).toEqual(['5 km/h', '= 1.39 m/s', 'km/h']));
  // Emptied it is not stated, and the unit is still the one that was chosen.
  type('Max dolly speed [m/s]', '');
  await eventually(() => expect([...(shown()[2] ?? []), field('Max dolly speed [m/s]').selectionStart]).toEqual([' km/h', 'Not stated.', 'km/h', 0]));
  type('Max dolly speed [m/s]', '9');
  await eventually(() => expect([...(shown()[2] ?? []), field('Max dolly speed [m/s]').selectionStart]).toEqual(['9 km/h', '= 2.5 m/s', 'km/h', 1]));
});

test('a name of two lines, for which its field has no room, stays as it is while nobody types in it', async () => {
  const system = numbered(1, { name: 'Fisher 11\nlow head', connectionType: 'RS-422\r\nCAN' });
  const { server } = await signedInAt(`/systems/${system.id}/edit`, [system], { heading: 'Edit system' });
  await eventually(() => expect([field('Name').value, field('Connection type').value]).toEqual(['Fisher 11 low head', 'RS-422 CAN']));
  const before = server.snapshot();
  await send('Update');
  expect(server.snapshot()).toBe(before);
  await eventually(() => link(system.name).click());
  await eventually(() => link('Edit').click());
  await arrivesAt('Edit system');
  await eventually(() => field('Name'));
  await send('Update', { 'Max height [cm]': '200' });
  await eventually(() => expect(server.snapshot()).toContain(String.raw`"name":"Fisher 11\nlow head","minHeight":0,"maxHeight":200,"cameraTilt":0,"maxDollySpeed":0,"connectionType":"RS-422\r\nCAN"`));
});

test('a newer row leaves the unit that was chosen and the number selected: what is typed next replaces it', async () => {
  const { elsewhere } = await openEdit(numbered(1, { maxDollySpeed: 1 }));
  const speed = field('Max dolly speed [m/s]');
  chooseUnit('Max dolly speed [m/s]', 'km/h');
  await eventually(() => expect(speed.value).toBe('3.6 km/h'));
  speed.focus();
  const selected = () => speed.value.slice(speed.selectionStart ?? 0, speed.selectionEnd ?? 0);
  expect(selected()).toBe('3.6');
  await elsewhere.update(numbered(1).id, { maxDollySpeed: 2 }, null);
  document.dispatchEvent(new Event('visibilitychange'));
  await eventually(() => expect([speed.value, selected()]).toEqual(['7.2 km/h', '7.2']));
});

test('a figure that others would read as thousands says what it is kept as while it is typed', async () => {
  await openEdit(numbered(1, { maxHeight: 1.234 }));
  expect(said('Max height [cm]')).toBe('');
  type('Max height [cm]', '1.250');
  await eventually(() => expect(said('Max height [cm]')).toBe('= 1.25 cm. For thousands, write 1250.'));
  type('Max height [cm]', '1.25');
  await eventually(() => expect(said('Max height [cm]')).toBe(''));
});

test('what looks odd is hinted at and blocks nothing; an emptied figure is not stated, says so, and stays so', async () => {
  await openAdd();
  for (const [label, text] of [['Min height [cm]', '200'], ['Max height [cm]', '100'], ['Camera tilt [o]', '270']] as const) type(label, text);
  await eventually(() => expect(messages()).toEqual({
    ...untitled,
    'Max height [cm]': 'The max height is below the min height.',
    'Camera tilt [o]': 'A tilt beyond 180° either way is unusual.',
  }));
  // Two without a name would stand in the order of their ids.
  type('Name', 'First');
  await send('Add');
  link('Add system').click();
  await arrivesAt('Add new system');
  await eventually(() => field('Name'));
  for (const [label, text] of [['Min height [cm]', '9'], ['Max height [cm]', ' '], ['Camera tilt [o]', '']] as const) type(label, text);
  await eventually(() => expect(messages()).toEqual({ ...untitled, 'Max height [cm]': 'Not stated.', 'Camera tilt [o]': 'Not stated.' }));
  type('Name', 'Second');
  await send('Add');
  const figures = () => lines().map((line) => [...line.querySelectorAll('dd')].slice(0, 5).map(({ textContent }) => textContent));
  await eventually(() => expect(figures()).toEqual([['200', '100', '270', '0', ''], ['9', '–not stated', '–not stated', '0', '']]));
  lines()[1]?.querySelector('a')?.click();
  await eventually(() => link('Edit').click());
  await arrivesAt('Edit system');
  await eventually(() => expect(values()).toEqual({ ...untouchedForm, Name: 'Second', 'Min height [cm]': '9', 'Max height [cm]': '', 'Camera tilt [o]': '' }));
});

test('systems are added one after another with Ctrl+Enter: the fields begin anew in Name, with the connection of the last, which is selected by the press that reaches it; twice at once is once', async () => {
  const { elsewhere } = await openAdd();
  for (const [label, text] of Object.entries({ Name: 'One', 'Max height [cm]': '120', 'Connection type': 'RS-422' })) type(label, text);
  const next = () => field('Name').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }));
  next();
  next();
  await eventually(() => expect([values(), focused(), answer()?.textContent]).toEqual([{ ...untouchedForm, 'Connection type': 'RS-422' }, 'Name', 'Added “One”.']));
  expect(said('Connection type')).toBe('Kept from the last system.');
  const kept = field('Connection type');
  const selections = ['the first press', 'the second'].map(() => {
    kept.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    kept.focus();
    kept.setSelectionRange(3, 3);
    kept.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    return [kept.selectionStart, kept.selectionEnd];
  });
  expect(selections).toEqual([[0, 6], [3, 3]]);
  field('Name').focus();
  press('Add and add another');
  type('Name', 'Two');
  const told = new Set<string | null | undefined>();
  const watch = new MutationObserver(() => told.add(document.querySelector('[name=name]') === null ? '' : said('Name')));
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  next();
  await eventually(() => expect([values(), answer()?.textContent]).toEqual([{ ...untouchedForm, 'Connection type': 'RS-422' }, 'Added “Two”.']));
  type('Name', 'Three');
  type('Connection type', 'RS-485');
  await eventually(() => expect(said('Connection type')).toBe(''));
  await send('Add');
  await eventually(() => expect(lineNames()).toEqual(['One', 'Three', 'Two']));
  watch.disconnect();
  expect([...told].filter((words) => words?.includes('already'))).toEqual([]);
  const stored = await elsewhere.list(null);
  expect(stored.ok && stored.value.systems.map(({ name }) => name)).toEqual(['One', 'Three', 'Two']);
});

test('Add on the untouched form after one that was added adds nothing and leads to the list', async () => {
  await openAdd();
  type('Name', 'One');
  press('Add and add another');
  await eventually(() => expect([values(), answer()?.textContent]).toEqual([untouchedForm, 'Added “One”.']));
  await send('Add');
  await eventually(() => expect(lineNames()).toEqual(['One']));
});

test('sent to go on, by a press or by keys, the first field that cannot be used has the focus; on a link the keys open another tab; Enter that is held acts once', async () => {
  const { server } = await openAdd({ systems: [numbered(1)] });
  const before = server.snapshot();
  const keys = (on: HTMLElement) => on.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }));
  type('Name', 'Dolly 1');
  type('Min height [cm]', 'low');
  await eventually(() => expect(keys(link('Open it'))).toBe(true));
  for (const act of [() => press('Add and add another'), () => keys(field('Name'))]) {
    field('Name').focus();
    act();
    await eventually(() => expect([Object.keys(messages()), focused()]).toEqual([['Name', 'Min height [cm]'], 'Min height [cm]']));
  }
  const held = [false, true].map((repeat) => button('Add and add another').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true })));
  expect([held, server.snapshot()]).toEqual([[true, false], before]);
});

test('beside the name stands how an untitled system is listed, and that there is another one of this name, with the way there; neither blocks', async () => {
  await openAdd({ systems: [numbered(1, { name: 'GF-8' })] });
  expect(said('Name')).toBe('Without a name, it’ll be listed as “Untitled system”.');
  type('Name', 'other');
  await eventually(() => expect(said('Name')).toBe(''));
  type('Name', ' gf-8 ');
  await eventually(() => expect([said('Name'), link('Open it').pathname]).toEqual(['This name is already in use. Open it', `/systems/${numbered(1).id}`]));
  await send('Add');
  await eventually(() => expect(lineNames()).toEqual(['gf-8', 'GF-8']));
});

test('while somebody edits a system that is deleted elsewhere, what is typed stays', async () => {
  const one = numbered(1);
  const { elsewhere } = await openEdit(one);
  const before = values();
  type('Name', 'Half a name');
  type('Connection type', 'Half of one');
  await eventually(() => expect(said('Name')).toBe(''));
  await elsewhere.delete(one.id);
  // The form says so as soon as it has heard of both.
  await elsewhere.insert({ ...numbered(2), name: 'Half a name' });
  document.dispatchEvent(new Event('visibilitychange'));
  await eventually(() => expect(said('Name')).toBe('This name is already in use. Open it'));
  expect([document.querySelector('h1')?.textContent, values()]).toEqual(['Edit system', { ...before, Name: 'Half a name', 'Connection type': 'Half of one' }]);
});

test('field report 43: Enter five times in one frame, two submits in one tick, a click and Enter, two clicks make one', async () => {
  await openAdd();
  const made: string[] = [];
  for (const [clicks, submits] of [[0, 5], [0, 2], [1, 1], [2, 0]] as const) {
    if (made.length > 0) link('Add system').click();
    await arrivesAt('Add new system');
    await eventually(() => type('Name', `Once ${made.length}`));
    made.push(`Once ${made.length}`);
    const add = button('Add');
    for (let click = 0; click < clicks; click += 1) add.click();
    for (let submit = 0; submit < submits; submit += 1) add.form?.requestSubmit(add);
    await arrivesAt('Systems');
    await eventually(() => expect([lineNames(), made.map((_, index) => note(index))]).toEqual([made, made.map(() => null)]));
  }
  // In development XState says of each further one that it came too late, which is what is meant.
  expect(takeConsole().filter((words) => !words.startsWith('warn: Event "form.submit" was sent to stopped actor'))).toEqual([]);
});

test('field reports 57, 58: a name of nothing that shows, and one of markup, are listed letter by letter, and can be followed', async () => {
  const { router } = await openAdd();
  for (const [typed, label, shown] of [
    ['\u00A0\u200B', 'Untitled system', '–empty'],
    ['<img src=x onerror=window.__x=1>', '<img src=x onerror=window.__x=1>', '<img src=x onerror=window.__x=1>'],
  ] as const) {
    await eventually(() => field('Name'));
    await send('Add', { Name: typed });
    await eventually(() => link(label).click());
    await arrivesAt(label);
    expect([document.querySelector('main td')?.textContent, document.querySelector('main img, main script')]).toEqual([shown, null]);
    void router.navigate({ to: '/systems/add' });
    await arrivesAt('Add new system');
  }
});
