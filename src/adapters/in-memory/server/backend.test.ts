import { describe, expect, it } from 'vitest';
import { success } from '../../../domain/shared/result.ts';
import { compareTexts } from '../../../domain/systems/system-order.ts';
import { createInMemoryAuthRepository, createInMemoryMailbox, createInMemorySystemRepository } from '../repositories.ts';
import { createInMemoryBackend, type InMemoryBackendOptions } from './backend.ts';
import { demoSeed } from './seeding.ts';

const [demoAccount] = demoSeed.accounts;
const [system, otherSystem] = demoSeed.systems;
if (demoAccount === undefined || system === undefined || otherSystem === undefined) {
  throw new Error('The seed holds an account and systems.');
}

let id = 0;
const createBackend = (options: Partial<InMemoryBackendOptions> = {}) =>
  createInMemoryBackend({
    now: () => Date.UTC(2026, 10, 27),
    createId: () => `00000000-0000-4000-8000-${String((id += 1)).padStart(12, '0')}`,
    siteUrl: 'http://127.0.0.1:5173',
    tokenLifeSeconds: 3600,
    seed: demoSeed,
    ...options,
  });

/** The demo account, signed in on a backend. */
const signIn = async (backend: ReturnType<typeof createBackend>) => {
  const auth = createInMemoryAuthRepository(backend);
  const session = await auth.signIn(demoAccount);
  if (!session.ok) throw new Error('The demo account can sign in.');
  const systems = createInMemorySystemRepository(backend, async () => success(session.value.access_token));
  return { auth, systems, session: session.value };
};

describe('demo seed', () => {
  it('has an account that signs in and a fleet that is listed by name', async () => {
    const { systems } = await signIn(createBackend());
    const page = await systems.list(null);
    expect(page.ok && page.value.remaining).toBe(0);
    expect(page.ok && page.value.systems.map(({ name }) => name)).toStrictEqual(
      demoSeed.systems.map(({ name }) => name).toSorted(compareTexts),
    );
    expect(page.ok && page.value.systems.length).toBeGreaterThan(10);
  });
});

describe('snapshot', () => {
  it('brings everything back: account, session, links, mails, rows', async () => {
    const first = createBackend();
    const { auth, systems, session } = await signIn(first);
    await systems.update(system.id, { name: 'Renamed 衣' }, null);
    await systems.delete(otherSystem.id);
    await auth.requestPasswordReset(demoAccount.email);

    const second = createBackend({ snapshot: first.snapshot() });

    expect(second.snapshot()).toBe(first.snapshot());
    expect(await createInMemoryMailbox(second).read()).toStrictEqual(await createInMemoryMailbox(first).read());
    const again = createInMemoryAuthRepository(second);
    expect(await again.as(session).currentUser()).toStrictEqual({ ok: true, value: session.user });
    expect((await again.refresh(session.refresh_token)).ok).toBe(true);
    const rows = createInMemorySystemRepository(second, async () => success(session.access_token));
    expect(await rows.get(system.id)).toStrictEqual(success({ ...system, name: 'Renamed 衣', updatedAt: '2026-11-27T00:00:00.001Z' }));
    expect(await rows.get(otherSystem.id)).toStrictEqual({ ok: false, failure: { kind: 'notFound' } });
  });

  it.each(['', '{"version', 'null', '[]', '{}', '{"version":3}', '{"version":2,"accounts":[["x"]]}'])(
    'gives way to a fresh seed when it is damaged: %s',
    async (snapshot) => {
      const { systems } = await signIn(createBackend({ snapshot }));
      expect(await systems.get(system.id)).toStrictEqual(success({ ...system, updatedAt: '2026-11-27T00:00:00.000Z' }));
    },
  );

  it('holds no password in the clear', () => {
    expect(createBackend().snapshot()).not.toContain(demoAccount.password);
  });

  it('is handed out after what may have changed something, not after reads', async () => {
    const snapshots: string[] = [];
    const backend = createBackend({ onChange: (snapshot) => snapshots.push(snapshot) });
    const { systems } = await signIn(backend);
    expect(snapshots).toStrictEqual([backend.snapshot()]);
    await systems.list(null);
    await systems.get(system.id);
    expect(snapshots).toHaveLength(1);
    await systems.delete(system.id);
    expect(snapshots).toHaveLength(2);
    expect(snapshots[1]).toBe(backend.snapshot());
  });
});

describe('planted levels', () => {
  it('gives a session aal2 from its next refresh on', async () => {
    const backend = createBackend();
    const { auth, session } = await signIn(backend);
    expect(session.aal).toBe('aal1');
    backend.plant.assurance(session.access_token, 'aal2');
    const refreshed = await auth.refresh(session.refresh_token);
    expect(refreshed.ok && refreshed.value.aal).toBe('aal2');
  });
});
