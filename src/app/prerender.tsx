import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import { createActor } from 'xstate';
import { type FirstRowsRequest, requestFirstRows } from '../adapters/browser/page/first-rows.ts';
import { KEPT_KEY } from '../adapters/browser/storage/kept-list-store.ts';
import { createSupabaseSystemRepository } from '../adapters/supabase/data/system-repository.ts';
import { parseStoredSession, storageKey } from '../domain/auth/session.ts';
import type { AccessTokenSource } from '../domain/ports/systems.ts';
import { parseSettings } from '../domain/shared/settings.ts';
import { quirks } from '../domain/auth/auth-forms.ts';
import { failed, success } from '../domain/shared/result.ts';
import { confirmMachine } from '../machines/auth/confirm-machine.ts';
import { coolDownMachine, resendMachine, resetRequestMachine } from '../machines/auth/mail-request-machine.ts';
import { newPasswordMachine } from '../machines/auth/new-password-machine.ts';
import { sessionMachine } from '../machines/auth/session/session-machine.ts';
import { signInMachine } from '../machines/auth/sign-in-machine.ts';
import { signUpMachine } from '../machines/auth/sign-up-machine.ts';
import { mailboxMachine } from '../machines/mailbox/mailbox-machine.ts';
import { createAppRouter } from '../ui/router/routes.tsx';
import { type Services, ServicesContext } from '../ui/services.ts';
import { PendingFrame } from '../ui/router/loading-and-errors.tsx';
import { buildProviders, buildSettings } from './backend-supabase.ts';
import { type PrerenderedPage, prerenderedPages } from './prerendered-pages.ts';

/** Nothing runs here: what a page shows before anything is known, with machines that nobody starts. */
const services = async (now: () => number): Promise<Services> => ({
  session: createActor(sessionMachine, { input: { now, authCallback: null } }),
  authMachines: {
    signIn: signInMachine,
    signUp: signUpMachine,
    confirm: confirmMachine,
    resend: resendMachine,
    resetRequest: resetRequestMachine,
    newPassword: newPasswordMachine,
  },
  coolDowns: createActor(coolDownMachine, { input: { now } }),
  quirks: quirks[import.meta.env.VITE_QUIRKS === 'mended' ? 'mended' : 'described'],
  signedIn: () => Promise.reject(new Error('Nobody is signed in while the app is built.')),
  keptRelease: async () => null,
  provider: () => Promise.reject(new Error('Nobody signs in while the app is built.')),
  account: () => Promise.reject(new Error('Nobody has an account while the app is built.')),
  secondFactor: { load: () => Promise.reject(new Error('Nobody gives a code while the app is built.')), loaded: () => null },
  lastFactor: { read: () => null },
  theme: { read: () => 'system', write: () => undefined, subscribe: () => () => undefined },
  providers: buildProviders(),
  providerReturn: { read: () => null, forget: () => undefined },
  currentYear: new Date(now()).getFullYear(),
  mailboxMachine: import.meta.env.VITE_MAILBOX === 'true' ? mailboxMachine : null,
  demoAccount: import.meta.env.VITE_BACKEND === 'in-memory' ? (await import('../adapters/in-memory/server/seeding.ts')).demoAccount : null,
  begin: () => undefined,
});

const render = async (element: Parameters<typeof prerender>[0]): Promise<string> => new Response((await prerender(element)).prelude).text();

type Prerendered = { readonly file: string; readonly html: string };

/** The markup of each page, as React hydrates it. */
export const prerenderPages = async (now: () => number): Promise<readonly Prerendered[]> => {
  const given = await services(now);
  const page = async ({ path, token, file }: PrerenderedPage): Promise<Prerendered> => {
    const router = createAppRouter(given, createMemoryHistory({ initialEntries: [token === 'none' ? path : `${path}/token`] }));
    await router.load();
    const html = await render(
      <ServicesContext value={given}>
        <RouterProvider router={router} />
      </ServicesContext>,
    );
    return { file, html };
  };
  return [{ file: 'index.html', html: await render(<PendingFrame />) }, ...(await Promise.all(prerenderedPages.map(page)))];
};

/** A script that asks for the first page of the list just as the adapter does, and for `screens`, without waiting for the app. Nothing where there is no server. */
export const firstRowsScript = async (screens: readonly string[]): Promise<string> => {
  const { supabaseUrl, supabaseKey } = buildSettings();
  if (import.meta.env.VITE_BACKEND === 'in-memory' || parseSettings({ supabaseUrl, supabaseKey }).kind !== 'complete') return '';
  const requests: FirstRowsRequest[] = [];
  const record = async (input: RequestInfo | URL, init?: RequestInit) => {
    if (typeof input !== 'string') throw new Error('The adapter asks for an address that is no text: the early request would not be known as the same.');
    const headers = new Headers(init?.headers);
    headers.delete('Authorization');
    requests.push({ sessionKey: storageKey(supabaseUrl), keptKey: KEPT_KEY, url: input, headers: Object.fromEntries(headers), screens });
    return Response.json([]);
  };
  const nobody = parseStoredSession(JSON.stringify({ access_token: 'none', expires_at: 0, expires_in: 0, user: { id: 'nobody' } }));
  const accessToken: AccessTokenSource = async () => (nobody === null ? failed({ kind: 'unauthenticated' }) : success(nobody.access_token));
  await createSupabaseSystemRepository({ supabaseUrl, supabaseKey, fetch: record, accessToken }).list(null);
  const [request, ...more] = requests;
  if (request === undefined || more.length > 0) throw new Error('The adapter reads the first page by one request.');
  return `(${requestFirstRows.toString()})(${JSON.stringify(request).replaceAll('<', String.raw`\u003c`)});\n`;
};
