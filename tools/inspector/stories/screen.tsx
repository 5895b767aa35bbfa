import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import type { AnyActor, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { createInMemoryAuthRepository } from '../../../src/adapters/in-memory/auth-repository.ts';
import { createInMemoryBackend } from '../../../src/adapters/in-memory/backend.ts';
import { demoAccount, demoSeed } from '../../../src/adapters/in-memory/demo-seed.ts';
import { createInMemoryMailbox } from '../../../src/adapters/in-memory/mailbox.ts';
import { createInMemorySessionStore } from '../../../src/adapters/in-memory/session-store.ts';
import { createInMemorySystemRepository } from '../../../src/adapters/in-memory/system-repository.ts';
import { compose } from '../../../src/compose.ts';
import { parseEmailAddress } from '../../../src/domain/email-address.ts';
import type { ThemePreference } from '../../../src/domain/theme-preference.ts';
import { createAppRouter } from '../../../src/ui/router/create-app-router.tsx';
import { ServicesContext } from '../../../src/ui/services.ts';
import '../../../src/ui/theme/theme.css';
import { whenActorStarts } from '../attach/started-actors.ts';
import { createEffectDesk } from '../run/effect-desk.ts';
import { samplesFor } from '../run/replay.ts';
import { stepText } from '../run/step.ts';
import { createStepClock } from '../run/step-clock.ts';
import { storyIn } from '../run/story-address.ts';
import { valueText } from '../run/value-text.ts';
import { START } from '../samples/records.ts';
import { sightOf, type Visitor } from './screen-address.ts';
import { tellActor } from '../run/tell-actor.ts';
import { giveOwnStorage } from './own-storage.ts';
import { startedAs } from './started-as.ts';
import type { ToldReport } from './told-report.ts';

const { machine: id, start, path } = storyIn(window.location.search, { machine: 'signIn', start: 'page', path: [] });
const sight = sightOf(id, start);
const theme = new URLSearchParams(window.location.search).get('theme') === 'dark' ? 'dark' : 'light';
document.documentElement.dataset['theme'] = theme;
/** As the address says, whatever was chosen elsewhere. */
const fixedTheme: ThemePreference = { read: () => theme, write: () => undefined, subscribe: () => () => undefined };

giveOwnStorage(window);

const clock = createStepClock();
Date.now = () => START + clock.now();

const samples = samplesFor(id);
const desk = createEffectDesk();
const seated = startedAs(desk.seat(samples.machine), samples, start, Date.now);
// Screens and the composition root provide their machine with effects; this one gets those of the desk.
Reflect.set(samples.machine, 'provide', () => seated);

/** Until somebody touches the screen, only the story speaks to the machine: the app around it would lead it on. */
let isTouched = false;
for (const touch of ['pointerdown', 'keydown']) {
  window.addEventListener(touch, () => {
    isTouched = true;
  }, { capture: true });
}
let isTelling = false;

const subject = new Promise<AnyActor>((resolve) => {
  whenActorStarts((actor) => {
    if (actor.logic !== seated) return;
    const { setTimeout: set, clearTimeout: clear } = clock.ownedBy(id);
    Reflect.set(actor.clock, 'setTimeout', set);
    Reflect.set(actor.clock, 'clearTimeout', clear);
    const { send } = actor;
    Reflect.set(actor, 'send', (event: AnyEventObject) => {
      if (isTelling || isTouched) send(event);
    });
    resolve(actor);
  });
});

const totp = { id: 'factor-1', factor_type: 'totp', status: 'verified', friendly_name: null } as const;

const open = async (address: string, visitor: Visitor): Promise<void> => {
  const server = createInMemoryBackend({
    now: Date.now,
    createId: () => crypto.randomUUID(),
    siteUrl: window.location.origin,
    tokenLifeSeconds: 360_000,
    seed: demoSeed,
  });
  const auth = createInMemoryAuthRepository(server);
  const store = createInMemorySessionStore();
  const email = parseEmailAddress(demoAccount.email);
  const signedIn = visitor !== 'anonymous' && email !== null ? await auth.signIn({ email, password: demoAccount.password }) : null;
  if (signedIn?.ok === true) {
    const { user } = signedIn.value;
    const factors = visitor === 'beforeCode' ? [totp] : [];
    await store.write({ purpose: 'signIn', session: { ...signedIn.value, user: { ...user, factors } } });
  }
  window.history.replaceState(null, '', address);
  const composed = compose(
    {
      auth,
      store,
      lock: { run: (task) => task() },
      loadSystems: async () => (accessToken) => createInMemorySystemRepository(server, accessToken),
      storage: () => window.sessionStorage,
      mailbox: createInMemoryMailbox(server),
      demoAccount: null,
      preload: () => undefined,
    },
    null,
  );
  const services = { ...composed, theme: fixedTheme };
  const root = document.getElementById('root');
  if (root === null) return;
  createRoot(root).render(
    <ServicesContext value={services}>
      <RouterProvider router={createAppRouter(services)} />
    </ServicesContext>,
  );
  const actor = await subject;
  const parts = { actor, desk, clock, samples, answersFor: (src: string) => samples.answers[src] };
  isTelling = true;
  const vain = path.filter((step) => !tellActor(parts, step)).map(stepText);
  isTelling = false;
  const report = () => {
    const snapshot: AnyMachineSnapshot = actor.getSnapshot();
    const told: ToldReport = { kind: 'told', value: valueText(snapshot.value), vain };
    document.documentElement.dataset['told'] = told.value;
    window.parent.postMessage(told, window.location.origin);
  };
  actor.subscribe(report);
  report();
};

if ('address' in sight) void open(sight.address, sight.visitor);
