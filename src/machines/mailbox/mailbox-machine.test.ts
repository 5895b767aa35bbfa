import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { scriptedEffect, settled } from '../../../tests/machines/scripted-effect.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import type { Mail } from '../../domain/ports/auth.ts';
import { failed, success } from '../../domain/shared/result.ts';
import { type MailAnswer, mailboxMachine, readerOf } from './mailbox-machine.ts';

const mail: Mail = { to: 'ana@example.test', subject: 'Hello', text: 'x', html: '<p>x</p>', sentAt: '2026-11-28T07:00:00.000Z' };
const later: Mail = { ...mail, subject: 'Again' };
const refresh = { type: 'mailbox.refresh' } as const;
const unreachable = failed({ kind: 'unreachable' as const });

const coverage = transitionCoverage(mailboxMachine);

const start = () => {
  const read = scriptedEffect<MailAnswer>();
  const actor = createActor(mailboxMachine.provide({ actors: { read: read.logic } }), { inspect: coverage.inspect }).start();
  const seen = () => [actor.getSnapshot().value, actor.getSnapshot().context];
  return { actor, read, seen };
};

describe(mailboxMachine.id, () => {
  test('is read as it opens, and anew when that is asked for; what was there stays in sight meanwhile', async () => {
    const { actor, read, seen } = start();
    expect(seen()).toEqual(['reading', { mails: [] }]);
    await read.answer(success([mail]));
    expect(seen()).toEqual(['read', { mails: [mail] }]);
    for (let press = 0; press < 5; press += 1) actor.send(refresh);
    expect(seen()).toEqual(['reading', { mails: [mail] }]);
    await read.answer(success([later, mail]));
    expect(seen()).toEqual(['read', { mails: [later, mail] }]);
    expect(read.calls).toHaveLength(2);
  });

  test('what cannot be read can be tried again', async () => {
    const { actor, read, seen } = start();
    await read.answer(success([mail]));
    actor.send(refresh);
    await read.answer(unreachable);
    expect(seen()).toEqual(['failed', { mails: [mail] }]);
    actor.send(refresh);
    await read.crash();
    expect(seen()).toEqual(['failed', { mails: [mail] }]);
    actor.send(refresh);
    await read.answer(success([]));
    expect(seen()).toEqual(['read', { mails: [] }]);
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});

describe('the effect of the mailbox', () => {
  const answerOf = async (...given: Parameters<typeof readerOf>) => {
    const actor = createActor(readerOf(...given)).start();
    await settled();
    return actor.getSnapshot().output;
  };

  test('asks the mailbox, and where there is none says that it cannot be reached', async () => {
    expect(await answerOf({ read: async () => success([mail]) })).toEqual(success([mail]));
    expect(await answerOf(null)).toEqual(unreachable);
  });
});
