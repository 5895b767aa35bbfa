import { expect, onTestFinished, test, vi } from 'vitest';
import { settled } from '../../../tests/machines/scripted-effect.ts';
import { screensAreLoaded } from '../../../tests/ui/every-entry.ts';
import { arrivesAt, button, eventually, link, press, type } from '../../../tests/ui/open-app.tsx';
import { lineNames, numbered, openAdd, openEdit, send, signedInAt } from '../../../tests/ui/signed-in.ts';

await screensAreLoaded();

vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

const [one, two] = [numbered(1), numbered(2)];

/** Each leads to the list as soon as it is pressed, with a change that the server does not answer. */
const changes = {
  Delete: async () => {
    const { server, close } = await signedInAt(`/systems/${one.id}`, [one, two], { heading: 'Dolly 1' });
    const { release } = server.faults.data.hold('delete', 'beforeEffect');
    onTestFinished(release);
    await eventually(() => button('Delete'));
    return { release, close };
  },
  Add: async () => {
    const { server, close } = await openAdd({ systems: [two] });
    const { release } = server.faults.data.hold('insert', 'beforeEffect');
    onTestFinished(release);
    type('Name', 'New');
    return { release, close };
  },
  Update: async () => {
    const { server, close } = await openEdit(one, { systems: [one, two] });
    const { release } = server.faults.data.hold('update', 'beforeEffect');
    onTestFinished(release);
    type('Name', 'Renamed');
    return { release, close };
  },
} as const;

/** Until the screen has come, calls `act` at the change of the page with this number. How many there were. */
const atStep = async (step: number, act: () => void, hasCome: () => void): Promise<number> => {
  let seen = 0;
  const observer = new MutationObserver(() => {
    seen += 1;
    if (seen === step) act();
  });
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  if (step === 0) act();
  await eventually(hasCome);
  observer.disconnect();
  return seen;
};

const questions = () => [...document.querySelectorAll('[role=dialog] h2')].map(({ textContent }) => textContent);
const isBusy = (name: string) => button(name).getAttribute('aria-busy');

const theme = 'Theme: automatic. Switch to light';

/** A press that begins on one of them before the change ends on it. */
const around = () => [theme, 'Log out', 'Log out on all devices'].map(button);

/** Three times while the change comes to this step. How many steps there were. */
const pressedMidChange = async (step: number, change: keyof typeof changes, name: string): Promise<number> => {
  const { close } = await changes[change]();
  await eventually(around);
  const before = around();
  let sign: Promise<unknown> = Promise.resolve();
  press(change);
  const last = await atStep(step, () => {
    for (let time = 0; time < 3; time += 1) press(name);
    sign = settled().then(() => [isBusy(name), ...questions()]);
  }, () => expect(lineNames()).toContain('Dolly 2'));
  if (step <= last) {
    await vi.advanceTimersByTimeAsync(1_000);
    const isAsBefore = around().map((each, index) => each === before[index]);
    expect([step, await sign, questions(), isAsBefore]).toEqual([step, ['true'], ['Log out?'], [true, true, true]]);
    press('Stay signed in');
    await eventually(() => expect([questions(), document.activeElement === button(name)]).toEqual([[], true]));
    await arrivesAt('Systems');
  }
  close();
  return last;
};

test('field report 105: Delete, with the write on its way, and Log out three times at any step of the change: busy at once, one question within a second', async () => {
  for (let step = 0, last = 0; step <= last; step += 1) last = await pressedMidChange(step, 'Delete', 'Log out');
});

/** Two that leave a form instead, and the button beside the first. */
test.each([
  ['Add', 'Log out'],
  ['Update', 'Log out'],
  ['Delete', 'Log out on all devices'],
] as const)('field report 105: so it is with %s and %s, pressed at the first step', async (change, name) => {
  expect(await pressedMidChange(1, change, name)).toBeGreaterThanOrEqual(1);
});

test.each(['Log out', 'Log out on all devices'])('field report 105: %s right after Delete, and what is on its way arrives: nothing is asked', async (name) => {
  const { release } = await changes.Delete();
  press('Delete');
  press(name);
  release();
  await arrivesAt('Sign in');
  expect([questions(), window.location.pathname]).toEqual([[], '/login']);
});

type SignedIn = Awaited<ReturnType<typeof signedInAt>>;

/** From the list to the page of a system whose change was asked for a moment ago, with all that can be done about it. */
const changed = async (prepare: (opened: SignedIn) => unknown) => {
  const opened = await openEdit(one, { systems: [one, two] });
  await prepare(opened);
  await send('Update', { Name: 'Renamed' });
  return opened;
};

const nothing = () => undefined;
const refuse = ({ server }: SignedIn) => server.faults.data.next('update', { kind: 'fails', failure: { kind: 'refused', message: 'too high' } });
const lose = ({ server }: SignedIn) => server.faults.data.next('update', { kind: 'unreachable' });
const overlap = ({ elsewhere }: SignedIn) => elsewhere.update(one.id, { name: 'Theirs' }, null);

const heldName = async ({ elsewhere }: SignedIn) => {
  const held = await elsewhere.get(one.id);
  return held.ok ? held.value.name : held.failure;
};

/** How each button comes to stand there, and what is to be seen once it was pressed. */
const inPlace = {
  Undo: [nothing, heldName, 'Dolly 1'],
  'Try now': [lose, heldName, 'Renamed'],
  Retry: [refuse, heldName, 'Renamed'],
  Discard: [refuse, async () => [...document.querySelectorAll('main [role=alert]')].length, 0],
  Compare: [overlap, async () => questions(), ['You changed “Dolly 1” twice']],
  [theme]: [nothing, async () => document.documentElement.dataset['theme'], 'light'],
} as const;

/** A row whose change was refused has an Edit as well. */
const hasLeftList = () => {
  expect(document.querySelector('h1')?.textContent).not.toBe('Systems');
  link('Edit');
};

/** How many steps there were. */
const pressedAt = async (step: number, name: keyof typeof inPlace): Promise<number> => {
  const [prepare, seen, wanted] = inPlace[name];
  const opened = await changed(prepare);
  await eventually(() => button(name));
  link('Renamed').click();
  const last = await atStep(step, () => press(name), hasLeftList);
  if (step <= last) for (let turn = 0; turn < 50; turn += 1) await settled();
  if (step <= last) expect([name, step, await seen(opened)]).toEqual([name, step, wanted]);
  opened.close();
  window.localStorage.clear();
  return last;
};

/** Undo stays the button that it is, and Retry is another one on the next screen: each of the two is pressed while they change places. */
test.each(['Undo', 'Retry'] as const)('field report 105: %s, pressed at any step of a change of screens, does what it says', async (name) => {
  let last = 0;
  for (let step = 0; step <= last; step += 1) last = await pressedAt(step, name);
  expect(last).toBeGreaterThan(0);
});

/** Each stands as one of these two does. */
test.each(['Try now', 'Discard', 'Compare', theme] as const)('field report 105: so does %s, pressed before the first step', async (name) => {
  await pressedAt(0, name);
});

test('field report 105: Undo and Dismiss are, on the next screen, the buttons that they were: a press that begins on one ends on it', async () => {
  await changed(nothing);
  const offered = () => ['Undo', 'Dismiss'].map(button);
  await eventually(offered);
  const before = offered();
  link('Renamed').click();
  await eventually(() => link('Edit'));
  expect(offered().map((each, index) => each === before[index])).toEqual([true, true]);
});
