import { expect, onTestFinished, test, vi } from 'vitest';
import { address, aServerWith, asksToSignIn, CODE, EMAIL, PASSWORD, plantFactor, sessionOf } from '../../../tests/ui/accounts.ts';
import { alerts, arrivesAt, button, buttonIn, dialog, emptyStore, eventually, openApp, place, press, screen, type } from '../../../tests/ui/open-app.tsx';
import { states } from '../../../tests/machines/session/rig.ts';
import { present } from '../../../tests/samples.ts';
import { arrive, aWorld, leaveBy, providers, theirs, throughProvider, type World } from '../../../tests/ui/provider.ts';

const identities = () => [...document.querySelectorAll('ul[aria-label="Your ways to sign in"] li')].map((each) => each.querySelector('p')?.textContent);

const openAccount = async (world: World) => {
  await world.store.write({ purpose: 'signIn', session: await sessionOf(world.server) });
  const opened = openApp('/account', { ...world, providers });
  await arrivesAt('Account');
  return opened;
};

test('without providers nothing is offered, neither to sign in nor on the account page', async () => {
  const world = aWorld();
  const opened = openApp('/login', world);
  await arrivesAt('Sign in');
  expect([...document.querySelectorAll('main button')].map(({ textContent }) => textContent)).not.toContain('Continue with Example provider');
  opened.close();
  await world.store.write({ purpose: 'signIn', session: await sessionOf(world.server) });
  openApp('/account', world);
  await arrivesAt('Account');
  expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).not.toContain('Ways to sign in');
});

test('who signs in by a provider comes to the page that was asked for; a second factor is asked for as after a password', async () => {
  const world = aWorld();
  const first = await throughProvider(world, openApp('/login?redirect=%2Fsystems%2Fadd', { ...world, providers }), 'Continue with Example provider', { email: address(EMAIL) });
  await arrivesAt('Add new system');
  expect(place()).toBe('/systems/add');
  plantFactor(world.server);
  first.services.session.send({ type: 'session.signOut', scope: 'local' });
  await arrivesAt('Sign in');
  await throughProvider(world, first, 'Continue with Example provider', { email: address(EMAIL) });
  await arrivesAt('Enter your code');
  type('Code', CODE);
  await arrivesAt('Systems');
});

const refusals: Readonly<Record<string, readonly [back: (code: string) => string, sentence: string]>> = {
  canceled: [() => '/login?via=example&error=access_denied#error=access_denied', 'Nothing was changed: you canceled at Example provider, or it refused.'],
  'a failure there': [() => '/login?via=example&error=server_error&error_code=unexpected_failure', 'Connecting to Example provider didn’t work. Start again, or use another way to sign in.'],
  'an address that the provider has not confirmed': [
    () => '/login?via=example&error=access_denied&error_code=provider_email_needs_verification',
    'Your email address isn’t confirmed at Example provider. Confirm it there, or with the link in the email that may have been sent to it just now, then start again.',
  ],
  'a failure by the name of what every object has': [() => '/login?via=example&error=x&error_code=constructor', 'Connecting to Example provider didn’t work. Start again, or use another way to sign in.'],
  'a code that was used': [() => '/login?via=example&code=used', 'The answer from Example provider was already used, or it took too long. Start again.'],
};

test('on return, what went wrong is told in a sentence of its own, and only once', async () => {
  const world = aWorld();
  let opened = openApp('/login', { ...world, providers });
  for (const [name, [back, sentence]] of Object.entries(refusals)) {
    await leaveBy('Continue with Example provider');
    opened.close();
    const returned = arrive(world, back(''));
    await eventually(() => expect([name, alerts()]).toEqual([name, [sentence]]));
    expect(place()).toBe('/login');
    returned.close();
    opened = openApp(place(), { ...world, providers });
    await eventually(() => button('Continue with Example provider'));
    expect([alerts(), opened.services.session.getSnapshot().value]).toEqual([[], states.signedOut]);
  }
});

test('a return that this tab knows nothing of signs nobody in', async () => {
  const world = aWorld();
  const opened = openApp('/login', { ...world, providers });
  const back = world.server.answerAtProvider(await leaveBy('Continue with Example provider'), theirs);
  opened.close();
  window.sessionStorage.clear();
  arrive(world, back);
  await eventually(() => expect(alerts()).toEqual(['This tab didn’t ask Example provider to sign you in. Start again, and stay in this tab.']));
});

test('where the browser keeps nothing for the tab, that is said before the page is left', async () => {
  const tab = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  onTestFinished(() => tab.mockRestore());
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  onTestFinished(() => assign.mockRestore());
  openApp('/login', { server: aServerWith('confirmed'), providers });
  await eventually(() => button('Continue with Example provider'));
  press('Continue with Example provider');
  await eventually(() => expect(alerts()).toEqual(['This browser doesn’t let the app store anything for this tab, so Example provider can’t be used here. Allow this site to store data, then try again.']));
  expect(assign.mock.calls).toEqual([]);
});

test('a provider that was connected is not called failed where only the account could not be read again', async () => {
  const world = aWorld();
  const opened = await openAccount(world);
  const back = world.server.answerAtProvider(await leaveBy('Connect Example provider'), theirs);
  opened.close();
  const online = world.server.faults.auth.always('currentUser', { kind: 'unreachable' });
  arrive(world, back);
  await eventually(() => expect(alerts()).toEqual([
    'This page may be out of date: it couldn’t be refreshed.',
    'Example provider sent you back, but the server couldn’t be asked whether it’s connected now. Reload this page to see.',
  ]));
  online();
});

test('a provider that is not turned on is told before the page is left', async () => {
  const world = aWorld();
  openApp('/login', { ...world, providers: ['other'] });
  await eventually(() => button('Continue with Other'));
  press('Continue with Other');
  await eventually(() => expect(alerts()).toEqual(['Other isn’t turned on for this app. Use another way to sign in.']));
});

test('a return signs nobody out who has signed in meanwhile, and takes no second step from them', async () => {
  const world = aWorld();
  const opened = openApp('/login', { ...world, providers });
  const back = world.server.answerAtProvider(await leaveBy('Continue with Example provider'), theirs);
  opened.close();
  const session = await sessionOf(world.server);
  await world.store.write({ purpose: 'signIn', session });
  const { services } = arrive(world, back);
  await arrivesAt('Systems');
  expect(services.session.getSnapshot().context.session).toEqual(session);
  services.session.send({ type: 'session.signOut', scope: 'local' });
  await arrivesAt('Sign in');
  await eventually(() => button('Continue with Example provider'));
  expect(services.session.getSnapshot().value).toEqual(states.signedOut);
});

test('the only way to sign in that is left, since the other was disconnected on another device, is told to be that', async () => {
  const world = aWorld();
  const { services } = await throughProvider(world, await openAccount(world), 'Connect Example provider', theirs);
  await eventually(() => expect(identities()).toEqual(['Email and password', 'Example provider']));
  const { access_token, user } = present(services.session.getSnapshot().context.session);
  const example = present(user.identities.find(({ provider }) => provider === 'example'));
  await world.server.askAuth('unlinkIdentity', (server) => server.unlinkIdentity(access_token, example.identity_id));
  press('Disconnect Email and password');
  await eventually(() => expect(dialog()).not.toBeNull());
  buttonIn(dialog(), 'Disconnect').click();
  await eventually(() => expect(dialog()?.querySelector('[role=alert]')?.textContent).toBe('This is the only way to sign in, so it can’t be disconnected.'));
});

test('a provider is linked and unlinked; one that belongs to somebody else is not', async () => {
  const world = aWorld();
  const linked = await throughProvider(world, await openAccount(world), 'Connect Example provider', theirs);
  await arrivesAt('Account');
  await eventually(() => expect(identities()).toEqual(['Email and password', 'Example provider']));
  const { session } = linked.services;
  const user = present(session.getSnapshot().context.session?.user);
  session.send({ type: 'session.userRead', user: { ...user, email: 'shown@example.test', identities: user.identities.toReversed() } });
  await eventually(() => expect(screen().text).toContain('shown@example.test'));
  expect(identities()).toEqual(['Email and password', 'Example provider']);
  await eventually(() => expect(alerts()).toEqual(['Example provider is connected. You can sign in with it from now on.']));
  expect(place()).toBe('/account');
  session.send({ type: 'session.userRead', user: { ...user, identities: user.identities.filter(({ provider }) => provider === 'email') } });
  await eventually(() => expect([identities(), alerts()]).toEqual([['Email and password'], []]));
  linked.close();

  world.server.plant.account({ email: address('bo@example.test'), password: PASSWORD }, 'confirmed');
  const signedIn = await asksToSignIn(world.server, 'bo@example.test', PASSWORD);
  const bo = { server: world.server, store: emptyStore() };
  if (signedIn.ok) await bo.store.write({ purpose: 'signIn', session: signedIn.value });
  const ofBo = openApp('/account', { ...bo, providers });
  await arrivesAt('Account');
  const refused = await throughProvider(bo, ofBo, 'Connect Example provider', theirs);
  await eventually(() =>
    expect(alerts()).toEqual(['That Example provider account already belongs to an account here. Disconnect it there first, or choose another Example provider account.']),
  );
  expect(identities()).toEqual(['Email and password']);
  refused.close();

  openApp('/account', { ...world, providers });
  await eventually(() => button('Disconnect Email and password'));
  press('Disconnect Email and password');
  await eventually(() => expect(dialog()?.textContent).toContain('Your email address and password go with it'));
  buttonIn(dialog(), 'Cancel').click();
  await eventually(() => expect(dialog()).toBeNull());
  press('Disconnect Example provider');
  await eventually(() => expect(dialog()?.textContent).toContain('You won’t be able to sign in with it anymore.'));
  buttonIn(dialog(), 'Disconnect').click();
  await eventually(() => expect(identities()).toEqual(['Email and password']));
  expect(alerts()).toEqual(['It was disconnected.']);
});
