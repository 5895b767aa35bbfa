import { describe, expect, test } from 'vitest';
import { mailRequestSuite } from '../../../tests/machines/mail-request-suite.ts';
import { success } from '../../domain/shared/result.ts';
import { resendMachine, resetRequestMachine } from './mail-request-machine.ts';

const { start, sent, untouched, submit, missing } = mailRequestSuite(resetRequestMachine, 'recovery');

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
