import { expect, test } from 'vitest';
import { aServerWith, CODE, plantFactor, signIn } from '../../../tests/ui/accounts.ts';
import { settled } from '../../../tests/machines/scripted-effect.ts';
import { arrivesAt, eventually, field, focusedOn, openApp, place, press, type } from '../../../tests/ui/open-app.tsx';
import { present } from '../../../tests/samples.ts';

const start = (path: string, { hasFactor = false } = {}) => {
  const server = aServerWith('confirmed');
  if (hasFactor) plantFactor(server);
  return openApp(path, { server });
};

const isAtHeading = (heading: string) => eventually(() => expect(focusedOn()).toEqual(['H1', heading]));

test('the first screen leaves the focus where the browser has it', async () => {
  start('/');
  await arrivesAt('Sign in');
  expect(document.activeElement).toBe(document.body);
});

test('each screen that takes the place of another has the focus at its heading, at the same address as well; that for a code in its field', async () => {
  start('/systems/add', { hasFactor: true });
  await signIn();
  await arrivesAt('Enter your code');
  await eventually(() => expect(document.activeElement).toBe(field('Code')));
  type('Code', CODE);
  press('Continue');
  await isAtHeading('Add new system');
  expect(window.location.pathname).toBe('/systems/add');
});

test('who has gone from the heading into a field stays there, also where the router says only then that the page has been drawn', async () => {
  const { router } = start('/systems/add', { hasFactor: true });
  await signIn();
  await arrivesAt('Enter your code');
  field('Code').focus();
  const { location } = router.state;
  router.emit({ type: 'onRendered', toLocation: location, pathChanged: true, hrefChanged: true, hashChanged: false });
  expect(document.activeElement).toBe(field('Code'));
});

test('who has opened the account menu before the router says that the page has been drawn keeps it', async () => {
  const { router } = start('/systems/add');
  await signIn();
  await isAtHeading('Add new system');
  const news = { toLocation: router.state.location, pathChanged: true, hrefChanged: true, hashChanged: false };
  router.emit({ type: 'onBeforeNavigate', ...news });
  const menu = present(document.querySelector<HTMLButtonElement>('button[aria-label^="Account menu"]'));
  menu.focus();
  menu.click();
  await eventually(() => expect(menu.getAttribute('aria-expanded')).toBe('true'));
  router.emit({ type: 'onRendered', ...news });
  expect([document.activeElement === menu, menu.getAttribute('aria-expanded')]).toEqual([true, 'true']);
});

test('signed out in another tab, and back from the page cache', async () => {
  const { services } = start('/systems/add');
  await signIn();
  await isAtHeading('Add new system');
  await eventually(() => field('Name').focus());
  services.session.send({ type: 'page.restored' });
  await isAtHeading('Add new system');
  await eventually(() => field('Name').focus());
  services.session.send({ type: 'storage.changed', stored: null });
  await isAtHeading('Sign in');
});

test('field report 9: half a name is typed, the tab is hidden and looked at three times, SIGNED_IN each time: text, focus and address stay', async () => {
  const { services } = start('/systems/add?from=mail');
  await signIn();
  await isAtHeading('Add new system');
  await eventually(() => type('Name', 'Half a na'));
  const name = field('Name');
  name.focus();
  const session = present(services.session.getSnapshot().context.session);
  for (let look = 0; look < 3; look += 1) {
    document.dispatchEvent(new Event('visibilitychange'));
    services.session.send({ type: 'SIGNED_IN', session: structuredClone(session) });
    await settled();
    expect([field('Name') === name, name.isConnected, name.value, document.activeElement === name]).toEqual([true, true, 'Half a na', true]);
  }
  expect(place()).toBe('/systems/add?from=mail');
});

test('what replaces no screen moves nothing: a new token, a look at the tab', async () => {
  const { services } = start('/systems/add');
  await signIn();
  await isAtHeading('Add new system');
  await eventually(() => field('Name').focus());
  const token = () => services.session.getSnapshot().context.session?.access_token;
  const before = token();
  services.session.send({ type: 'session.tokenNeeded' });
  services.session.send({ type: 'page.shown' });
  await eventually(() => expect(token()).not.toBe(before));
  expect(document.activeElement).toBe(field('Name'));
});
