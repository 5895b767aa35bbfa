// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { address, aServerWith, EMAIL } from '../../../tests/ui/accounts.ts';
import { arrivesAt, emptyStore, eventually, openApp, press, type } from '../../../tests/ui/open-app.tsx';
import type { SessionStore } from '../../domain/ports/session-store.ts';

/** The page is put aside and brought back. happy-dom knows no page cache. */
const comeBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

/** Answers its reads when it is told to. */
const openWhenTold = (store: SessionStore) => {
  const waiting: (() => void)[] = [];
  let isTold = true;
  const held: SessionStore = {
    ...store,
    read: async () => {
      if (!isTold) await new Promise<void>((resolve) => void waiting.push(resolve));
      return store.read();
    },
  };
  const close = () => {
    isTold = false;
  };
  const open = () => {
    isTold = true;
    for (const go of waiting.splice(0)) go();
  };
  return { held, close, open };
};

test('a password that is saved while the page comes back from the page cache: the page knows, and leads to the list', async () => {
  const server = aServerWith('confirmed');
  await server.askAuth('requestPasswordReset', (auth) => auth.requestPasswordReset(address(EMAIL)));
  const { held, close, open } = openWhenTold(emptyStore());
  const { services } = openApp(server.mails().at(-1)?.text.match(/\/new-password\/\S+/)?.[0] ?? '', { server, store: held });
  await arrivesAt('New password');
  const saving = server.faults.auth.hold('updatePassword', 'afterEffect');
  type('Password', 'Other-Dolly-2');
  type('Repeat Password', 'Other-Dolly-2');
  press('Submit');
  await saving.reached;
  close();
  comeBack();
  expect(services.session.getSnapshot().value).toEqual({ processing: 'reading' });
  saving.release();
  await eventually(() => expect(window.location.pathname).toBe('/'));
  expect(services.session.getSnapshot().value).toEqual({ processing: 'reading' });
  open();
  await arrivesAt('Systems');
  expect([window.location.pathname, services.session.getSnapshot().value]).toEqual(['/', { signedIn: 'current' }]);
});
