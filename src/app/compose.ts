import { createActor } from 'xstate';
import { createBrowserConnectivity, createBrowserPageLife } from '../adapters/browser/page/page-life.ts';
import { createProofKey, createSteadyClock } from '../adapters/browser/page/clock-and-random-values.ts';
import { createBrowserCoolDownStore, createBrowserThemePreference, createTabText } from '../adapters/browser/storage/web-storage.ts';
import type { AuthCallback } from '../domain/auth/auth-callback.ts';
import type { AccountRepository, AuthRepository, SessionStore } from '../domain/ports/auth.ts';
import type { CrossTabLock } from '../domain/ports/page.ts';
import type { AccessTokenSource, SystemHistory, SystemRepository } from '../domain/ports/systems.ts';
import { loadedPart, loadOnce } from '../domain/shared/load-once.ts';
import { quirks } from '../domain/auth/auth-forms.ts';
import { createAccessTokenSource, sessionMachine } from '../machines/auth/session/session-machine.ts';
import { type AuthPorts, authActors } from '../machines/auth/auth-actors.ts';
import { confirmMachine } from '../machines/auth/confirm-machine.ts';
import { coolDownActors, coolDownMachine, resendMachine, resetRequestMachine } from '../machines/auth/mail-request-machine.ts';
import { newPasswordMachine } from '../machines/auth/new-password-machine.ts';
import type { SecondFactorPorts } from '../machines/auth/second-factor-machine.ts';
import { sessionActors } from '../machines/auth/session/session-actors.ts';
import { signInMachine } from '../machines/auth/sign-in-machine.ts';
import { signUpMachine } from '../machines/auth/sign-up-machine.ts';
import type { AuthMachines, Services } from '../ui/services.ts';

/** What a mode of the app plugs in behind the ports. */
export type Backend = {
  readonly auth: AuthRepository;
  readonly store: SessionStore;
  readonly lock: CrossTabLock;
  /** A chunk that does not come is asked for again at the next call. */
  readonly loadSystems: () => Promise<(accessToken: AccessTokenSource) => SystemRepository>;
  readonly loadHistory: () => Promise<(accessToken: AccessTokenSource) => SystemHistory>;
  readonly account: AccountRepository;
  /** Where what should outlive a reload is kept. The getter throws where a browser blocks it. */
  readonly storage: () => Storage;
  readonly mailboxMachine: Services['mailboxMachine'];
  readonly providers: Services['providers'];
  readonly demoAccount: Services['demoAccount'];
  /** What need not be there for the first paint may be fetched now. */
  readonly preload: () => void;
};

const authMachines = (ports: AuthPorts): AuthMachines => {
  const actors = authActors(ports);
  return {
    signIn: signInMachine.provide({ actors: { signIn: actors.signIn } }),
    signUp: signUpMachine.provide({ actors: { signUp: actors.signUp } }),
    confirm: confirmMachine.provide({ actors: { verify: actors.verifySignUp } }),
    resend: resendMachine.provide({ actors: { request: actors.resendConfirmation } }),
    resetRequest: resetRequestMachine.provide({ actors: { endSession: actors.endSession, request: actors.requestReset } }),
    newPassword: newPasswordMachine.provide({ actors: { verify: actors.verifyRecovery, updatePassword: actors.updatePassword } }),
  };
};

/** Plugs the adapters into the machines. The session lives as long as the page, from `begin` on. */
export const compose = (backend: Backend, authCallback: AuthCallback | null): Services => {
  const { auth, store, lock, loadSystems, loadHistory, account, storage, mailboxMachine, demoAccount, providers } = backend;
  const now = Date.now;
  const countDownClock = createSteadyClock({ wall: now, elapsed: () => performance.now() });
  const connectivity = createBrowserConnectivity(window);
  const pageLife = createBrowserPageLife(window, document);

  const session = createActor(
    sessionMachine.provide({ actors: sessionActors({ auth, store, lock, connectivity, pageLife, now }) }),
    { input: { now, authCallback } },
  );
  const coolDowns = createActor(coolDownMachine.provide({ actors: coolDownActors(createBrowserCoolDownStore(storage)) }), { input: { now: countDownClock } });

  let returned = authCallback?.kind === 'provider' && providers.includes(authCallback.returned.provider) ? authCallback.returned : null;
  const lastFactor = createTabText({ key: 'dolly-records.factor', open: storage });
  const ports: SecondFactorPorts = { auth, session, accessToken: createAccessTokenSource(session, now), noteFactor: lastFactor.write };

  const provider = loadOnce(async () => {
    const { providerActors, providerMachine } = await import('../machines/account/provider-machine.ts');
    const pending = createTabText({ key: 'dolly-records.provider', open: () => window.sessionStorage });
    const { location, crypto } = window;
    return providerMachine.provide({
      actors: providerActors({ ...ports, account, pending, createProof: createProofKey(crypto), leave: (address) => location.assign(address), siteUrl: location.origin }),
    });
  });
  const release = loadOnce(async () => (await import('./compose-signed-in.ts')).composeRelease(pageLife));
  const signedIn = loadOnce(async () => {
    const { composeSignedIn } = await import('./compose-signed-in.ts');
    return composeSignedIn({ auth: ports, loadSystems, account, loadHistory, now, countDownClock, connectivity, pageLife, loadRelease: release });
  });
  // Also where no signed-in screen has been opened: what is kept of the list is deleted there.
  session.on('SIGNED_OUT', () => void signedIn().catch(() => undefined));

  return {
    session,
    authMachines: authMachines(ports),
    secondFactor: loadedPart(async () => {
      const [{ secondFactorActors, secondFactorMachine }, { SecondFactorScreen }] = await Promise.all([import('../machines/auth/second-factor-machine.ts'), import('../ui/auth/second-factor-screen.tsx')]);
      return { machine: secondFactorMachine.provide({ actors: secondFactorActors(ports) }), Screen: SecondFactorScreen };
    }),
    lastFactor,
    coolDowns,
    begin: () => {
      session.start();
      coolDowns.start();
    },
    quirks: quirks[import.meta.env.VITE_QUIRKS === 'mended' ? 'mended' : 'described'],
    signedIn,
    keptRelease: async () => (navigator.serviceWorker?.controller ? release() : null),
    provider,
    account: loadOnce(async () => {
      const [{ composeAccount }, ofProvider] = await Promise.all([import('./compose-account.ts'), provider()]);
      return composeAccount({ ...ports, account }, ofProvider);
    }),
    providers,
    providerReturn: { read: () => returned, forget: () => void (returned = null) },
    theme: createBrowserThemePreference(() => window.localStorage),
    currentYear: new Date(now()).getFullYear(),
    mailboxMachine,
    demoAccount,
  };
};
