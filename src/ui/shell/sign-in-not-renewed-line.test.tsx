import { expect, onTestFinished, test, vi } from 'vitest';
import { aServerWith, aStoredSessionThatHasRunOut } from '../../../tests/ui/accounts.ts';
import { arrivesAt, button, emptyStore, eventually, field, focusedOn, openApp, press } from '../../../tests/ui/open-app.tsx';
import { signedInAt } from '../../../tests/ui/signed-in.ts';

const WORDS = 'The server couldn’t be reached. You’re still signed in.';

const line = (): Element | undefined => [...document.querySelectorAll('[role=status]')].find((each) => each.textContent?.includes(WORDS));
const padding = () => document.documentElement.style.getPropertyValue('scroll-padding-bottom');

/** The server goes away while somebody is at work, until the page says so. */
const unreached = async () => {
  const { server, services } = await signedInAt('/systems/add', [], { heading: 'Add new system' });
  const end = server.faults.auth.always('refresh', { kind: 'unreachable' });
  await eventually(() => field('Name').focus());
  services.session.send({ type: 'session.tokenNeeded' });
  await eventually(() => expect(line()).toBeDefined());
  expect(document.activeElement).toBe(field('Name'));
  const shown = line();
  const retry = button('Retry');
  const goings: string[] = [];
  const watch = new MutationObserver(() => {
    if (line() !== shown || button('Retry') !== retry) goings.push('gone');
  });
  watch.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => watch.disconnect());
  return { server, services, retry, goings, end };
};

test('while the server cannot be reached the line stands, whatever is tried meanwhile, and moves nothing above it; Retry says that it tries, in its place; when the server answers, the line goes with the room that was kept for it, and who was at it is at the heading', async () => {
  const { server, services, retry, goings, end } = await unreached();
  const isBefore = document.querySelector('main')?.compareDocumentPosition(retry);
  expect(isBefore).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    services.session.send({ type: 'session.retry' });
    await eventually(() => expect(services.session.getSnapshot().hasTag('waitingForServer')).toBe(true));
  }
  expect([goings, document.activeElement]).toEqual([[], field('Name')]);
  const trying = server.faults.auth.hold('refresh', 'beforeEffect');
  retry.focus();
  retry.click();
  await trying.reached;
  await eventually(() => expect(retry.getAttribute('aria-busy')).toBe('true'));
  expect([goings, document.activeElement, services.session.getSnapshot().hasTag('tokenPending'), padding()]).toEqual([[], retry, true, expect.stringMatching(/^.+$/)]);
  end();
  trying.release();
  await eventually(() => expect(line()).toBeUndefined());
  expect([focusedOn(), padding()]).toEqual([['H1', 'Add new system'], '']);
});

test('field report 6: opened without a network when the token has run out: said so, with Retry, and back online nobody signs in anew', async () => {
  const server = aServerWith('confirmed');
  const store = emptyStore();
  const stored = await aStoredSessionThatHasRunOut(server);
  await store.write(stored);
  const end = server.faults.auth.always('refresh', { kind: 'unreachable' });
  openApp('/systems/add', { server, store });
  await arrivesAt('Add new system');
  await eventually(() => expect(line()).toBeDefined());
  expect(await store.read()).toEqual({ ok: true, value: stored });
  end();
  press('Retry');
  await eventually(() => expect(line()).toBeUndefined());
  await arrivesAt('Add new system');
  expect(await store.read()).not.toEqual({ ok: true, value: stored });
});

test('offline is called so, and a server that fails is not said to be out of reach; when the line goes, who was elsewhere stays there', async () => {
  const { server, services, end } = await unreached();
  const says = () => [...document.querySelectorAll('[role=status]')].at(-1)?.textContent;
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await eventually(() => expect(says()).toBe('You’re offline. You’re still signed in.'));
  spy.mockRestore();
  window.dispatchEvent(new Event('online'));
  await eventually(() => expect(says()).toBe(WORDS));
  const failing = server.faults.auth.always('refresh', { kind: 'fails', failure: { kind: 'serverError' } });
  services.session.send({ type: 'session.retry' });
  await eventually(() => expect(says()).toBe('The server had a problem. You’re still signed in.'));
  end();
  failing();
  services.session.send({ type: 'session.retry' });
  await eventually(() => expect(document.body.textContent).not.toContain('You’re still signed in.'));
  expect(document.activeElement).toBe(field('Name'));
});
