import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { authFailures } from '../../../tests/machines/failures.ts';
import { anAddress } from '../../../tests/machines/records.ts';
import { scriptedCoolDowns } from '../../../tests/machines/scripted-cool-downs.ts';
import { scriptedEffect } from '../../../tests/machines/scripted-effect.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import type { EmailAddress } from '../../domain/auth/credentials.ts';
import { COOL_DOWN_SECONDS, type MailKind } from '../../domain/auth/mail-cool-down.ts';
import { failed, success } from '../../domain/shared/result.ts';
import type { AuthAnswer } from '../../domain/auth/auth-failure.ts';
import { resendMachine, resetRequestMachine } from './mail-request-machine.ts';

type MailRequestMachine = typeof resendMachine | typeof resetRequestMachine;
type CoolDowns = Awaited<ReturnType<typeof scriptedCoolDowns>>;

const submit = { type: 'form.submit', email: '\u00a0Ana@Example.test\n' } as const;
// The server rounds down: it is 48.6 seconds.
const tooSoon = { kind: 'rateLimited', message: 'After 48 seconds.', retryAfterSeconds: 48, limit: 'address' } as const;
const tooMany = { kind: 'rateLimited', message: 'Too many mails.', retryAfterSeconds: null, limit: 'mails' } as const;

/** What both requests for a mail do alike. Gives back how to start one, and what no test has taken. */
const mailRequestSuite = (machine: MailRequestMachine, mail: MailKind) => {
  const coverage = transitionCoverage(machine);
  const untouched = { value: 'editing', mail, email: null, isEmailMissing: false, asked: null, isSent: false, failure: null };
  const asked = (email: string) => ({ ...untouched, email, asked: email });
  const waiting = { ...asked(anAddress), value: 'submitting' };
  const sent = { ...asked(anAddress), isSent: true };

  const start = async (email = '', given?: CoolDowns) => {
    const page = given ?? (await scriptedCoolDowns());
    const endSession = scriptedEffect<null>();
    const request = scriptedEffect<AuthAnswer<null>, EmailAddress | null>();
    const actors = { endSession: endSession.logic, request: request.logic };
    const actor = createActor(machine.provide({ actors }), {
      input: { coolDowns: page.coolDowns, email },
      inspect: coverage.inspect,
    });
    actor.start();
    const seen = () => {
      const { value, context } = actor.getSnapshot();
      const { coolDowns: _, ...shown } = context;
      return { value, ...shown };
    };
    return { actor, endSession, request, seen, page };
  };

  describe(machine.id, () => {
    test('begins with the address that was carried along', async () => {
      const { seen, request } = await start(' Ana@Example.test');
      expect(seen()).toEqual({ ...untouched, email: anAddress });
      expect(request.calls).toEqual([]);
    });

    test.each(['', ' ', '\u00a0\u200b'])('with the address %j it asks nobody and says so until something is typed', async (email) => {
      const { actor, request, seen } = await start();
      actor.send({ type: 'form.submit', email });
      expect(seen()).toEqual({ ...untouched, isEmailMissing: true });
      actor.send({ type: 'form.change', email: ' ' });
      expect(seen()).toEqual({ ...untouched, isEmailMissing: true });
      actor.send({ type: 'form.change', email: 'ana@example.test' });
      expect(seen()).toEqual({ ...untouched, email: anAddress });
      expect(request.calls).toEqual([]);
    });

    test('five submits in one tick make one call, and others while it is under way none', async () => {
      const { actor, request, seen } = await start();
      for (let press = 0; press < 5; press += 1) actor.send(submit);
      actor.send({ type: 'form.submit', email: 'bea@example.test' });
      actor.send({ type: 'form.submit', email: '' });
      expect(seen()).toEqual(waiting);
      await request.answer(success(null));
      expect(seen()).toEqual(sent);
      expect(request.calls).toEqual([anAddress]);
    });

    test('field report 30: after a success it rests for a minute, for this address and this mail only', async () => {
      const { actor, request, seen, page } = await start();
      actor.send(submit);
      await request.answer(success(null));
      const other = mail === 'recovery' ? 'confirmation' : 'recovery';
      expect([page.seconds(mail), page.seconds(other), page.seconds(mail, 'bea@example.test')]).toEqual([60, 0, 0]);

      actor.send({ type: 'form.change', email: '' });
      actor.send(submit);
      expect(seen()).toEqual(sent);
      actor.send({ type: 'form.submit', email: 'bea@example.test' });
      expect(seen()).toEqual({ ...asked('bea@example.test'), value: 'submitting' });
      await request.answer(success(null));

      await page.pass(COOL_DOWN_SECONDS);
      actor.send(submit);
      expect(seen()).toEqual(waiting);
      expect(request.calls).toEqual([anAddress, 'bea@example.test', anAddress]);
    });

    test('field reports 30, 100: the seconds of a 429, and the one it has rounded away, outlive a reload; it is not told as a success', async () => {
      const first = await start();
      first.actor.send(submit);
      await first.request.answer(failed(tooSoon));
      expect([first.seen(), first.page.seconds(mail)]).toEqual([{ ...asked(anAddress), failure: tooSoon }, 49]);
      await first.page.pass(9);

      const reloaded = await start('ana@example.test', await scriptedCoolDowns(first.page.store, first.page.clock));
      expect(reloaded.page.seconds(mail)).toBe(40);
      reloaded.actor.send(submit);
      expect(reloaded.request.calls).toEqual([]);
      await reloaded.page.pass(40);
      reloaded.actor.send(submit);
      expect(reloaded.request.calls).toEqual([anAddress]);
    });

    test('field report 102: for a 429 without a number no wait is made up', async () => {
      const { actor, request, seen, page } = await start();
      actor.send(submit);
      await request.answer(failed(tooMany));
      expect([seen(), page.seconds(mail)]).toEqual([{ ...asked(anAddress), failure: tooMany }, 0]);
      actor.send(submit);
      expect([seen(), request.calls]).toEqual([waiting, [anAddress, anAddress]]);
    });

    test('an address that is typed while the answer is waited for has got nothing, and does not rest', async () => {
      const { actor, request, seen, page } = await start();
      actor.send(submit);
      actor.send({ type: 'form.change', email: 'bea@example.test' });
      await request.answer(success(null));
      expect([seen(), page.seconds(mail), page.seconds(mail, 'bea@example.test')]).toEqual([{ ...sent, email: 'bea@example.test' }, 60, 0]);
    });

    test('asking once more takes the notice away until there is an answer', async () => {
      const { actor, request, seen } = await start();
      actor.send(submit);
      await request.answer(success(null));
      actor.send({ type: 'form.submit', email: 'bea@example.test' });
      expect(seen()).toEqual({ ...asked('bea@example.test'), value: 'submitting' });
      await request.answer(failed({ kind: 'unreachable' }));
      expect(seen()).toEqual({ ...asked('bea@example.test'), failure: { kind: 'unreachable' } });
      actor.send({ type: 'form.submit', email: '' });
      expect(seen()).toEqual({ ...untouched, asked: 'bea@example.test', isEmailMissing: true });
    });

    test.each([...authFailures.filter(({ kind }) => kind !== 'rateLimited'), 'crash' as const])('after %j the form is usable and the second try works', async (failure) => {
      const { actor, request, seen, page } = await start();
      actor.send(submit);
      await (failure === 'crash' ? request.crash() : request.answer(failed(failure)));
      const shown = failure === 'crash' ? { kind: 'unexpected' } : failure;
      expect([seen(), page.seconds(mail)]).toEqual([{ ...asked(anAddress), failure: shown }, 0]);
      actor.send(submit);
      expect(seen()).toEqual(waiting);
      await request.answer(success(null));
      expect(seen()).toEqual(sent);
    });
  });

  return { start, sent, untouched, missing: coverage.missing };
};

const { start, sent, untouched, missing } = mailRequestSuite(resetRequestMachine, 'recovery');

describe(resetRequestMachine.id, () => {
  test('opening it ends the session once, and the form can be used meanwhile and after', async () => {
    const { actor, endSession, request, seen } = await start();
    actor.send(submit);
    await endSession.answer(null);
    expect(seen()).toEqual({ ...sent, value: 'submitting', isSent: false });
    await request.answer(success(null));
    expect(seen()).toEqual(sent);
    expect(endSession.calls).toHaveLength(1);
  });

  test('a session that could not be ended is a failure, and a reset can still be asked for', async () => {
    const { actor, endSession, request, seen } = await start();
    await endSession.crash();
    expect(seen()).toEqual({ ...untouched, failure: { kind: 'unexpected' } });
    actor.send(submit);
    await request.answer(success(null));
    expect(seen()).toEqual(sent);
  });

  test('every transition has been taken', () => expect(missing()).toEqual([]));
});

describe(resendMachine.id, () => {
  const resend = mailRequestSuite(resendMachine, 'confirmation');

  test('opening it ends no session', async () => {
    const { endSession } = await resend.start();
    expect(endSession.calls).toEqual([]);
  });

  test('every transition has been taken', () => expect(resend.missing()).toEqual([]));
});
