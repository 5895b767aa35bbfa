import { describe, expect, it } from 'vitest';
import { success } from '../../../domain/shared/result.ts';
import { createInMemoryAuthRepository } from '../auth-repository.ts';
import { createInMemorySystemRepository } from '../system-repository.ts';
import { createInMemoryBackend } from './backend.ts';
import { demoSeed } from './demo-seed.ts';

const [account] = demoSeed.accounts;
const [system] = demoSeed.systems;
if (account === undefined || system === undefined) throw new Error('The seed holds an account and systems.');

const unreachable = { ok: false, failure: { kind: 'unreachable' } };
const done = { ok: true, value: null };
const stands = { ok: true, value: { ...system, updatedAt: '1970-01-01T00:00:00.000Z' } };
const gone = { ok: false, failure: { kind: 'notFound' } };

const open = async () => {
  const backend = createInMemoryBackend({
    now: () => 0,
    createId: () => crypto.randomUUID(),
    siteUrl: 'http://127.0.0.1:5173',
    tokenLifeSeconds: 3600,
    seed: demoSeed,
  });
  const auth = createInMemoryAuthRepository(backend);
  const session = await auth.signIn(account);
  if (!session.ok) throw new Error('The demo account can sign in.');
  const systems = createInMemorySystemRepository(backend, async () => success(session.value.access_token));
  return { backend, auth, systems, session: session.value };
};

describe('scripted faults', () => {
  it('lose a request: no effect, and the next call is well', async () => {
    const { backend, systems } = await open();
    backend.faults.data.next('delete', { kind: 'unreachable' });
    expect(await systems.delete(system.id)).toStrictEqual(unreachable);
    expect(await systems.get(system.id)).toStrictEqual(stands);
    expect(await systems.delete(system.id)).toStrictEqual(done);
  });

  it('lose an answer: the effect is there', async () => {
    const { backend, auth, systems, session } = await open();
    backend.faults.data.next('delete', { kind: 'answerLost' });
    expect(await systems.delete(system.id)).toStrictEqual(unreachable);
    expect(await systems.get(system.id)).toStrictEqual(gone);

    backend.faults.auth.next('refresh', { kind: 'answerLost' });
    expect(await auth.refresh(session.refresh_token)).toStrictEqual(unreachable);
    expect(await auth.refresh(session.refresh_token)).toMatchObject({
      failure: { code: 'refresh_token_already_used' },
    });
  });

  it('throw, where a bug is to be seen', async () => {
    const { backend, systems } = await open();
    backend.faults.data.next('list', { kind: 'throws' });
    await expect(systems.list(null)).rejects.toThrow('scripted');
  });

  it('cut off every operation of one side, and use up nothing scripted', async () => {
    const { backend, auth, systems, session } = await open();
    backend.faults.data.next('get', { kind: 'throws' });
    const end = backend.faults.data.outage();
    expect(await systems.get(system.id)).toStrictEqual(unreachable);
    expect(await systems.list(null)).toStrictEqual(unreachable);
    expect((await auth.as(session).currentUser()).ok).toBe(true);
    end();
    await expect(systems.get(system.id)).rejects.toThrow('scripted');
  });

  it('report no event for a sign-in whose answer was lost', async () => {
    const { backend, auth } = await open();
    const events: string[] = [];
    auth.subscribe(({ type }) => events.push(type));
    backend.faults.auth.next('signIn', { kind: 'answerLost' });
    expect(await auth.signIn(account)).toStrictEqual(unreachable);
    expect(events).toStrictEqual([]);
  });
});

describe('a held call', () => {
  it('or after it, with the answer as it was then', async () => {
    const { backend, systems } = await open();
    const hold = backend.faults.data.hold('update', 'afterEffect');
    const answer = systems.update(system.id, { name: 'first' }, null);
    await hold.reached;
    await systems.update(system.id, { name: 'second' }, null);
    hold.release();
    expect(await answer).toStrictEqual(success({ ...system, name: 'first', updatedAt: '1970-01-01T00:00:00.001Z' }));
  });
});
