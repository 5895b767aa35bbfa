import { assign, fromPromise, setup } from 'xstate';
import type { Mail, Mailbox } from '../../domain/ports/auth.ts';
import { failed } from '../../domain/shared/result.ts';
import { unprovided } from '../shared/effects.ts';

export type MailAnswer = Awaited<ReturnType<Mailbox['read']>>;

const types: Partial<{
  context: { readonly mails: readonly Mail[] };
  events: { readonly type: 'mailbox.refresh' };
}> = {};

/** The mailbox of the local stack and of the demo. */
export const mailboxMachine = setup({
  types,
  actors: { read: unprovided<MailAnswer>('read') },
  actions: { recordMails: assign((_, answer: MailAnswer) => (answer.ok ? { mails: answer.value } : {})) },
  guards: { isSuccess: (_, answer: MailAnswer) => answer.ok },
}).createMachine({
  id: 'mailbox',
  description: 'Mails that the local stack or the demo would have sent, newest first.',
  context: { mails: [] },
  initial: 'reading',
  states: {
    reading: {
      description: 'The mailbox is being read.',
      invoke: {
        src: 'read',
        onDone: [
          {
            guard: { type: 'isSuccess', params: ({ event }) => event.output },
            target: 'read',
            actions: { type: 'recordMails', params: ({ event }) => event.output },
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    read: {
      description: 'The mails are in sight.',
      on: { 'mailbox.refresh': 'reading' },
    },
    failed: {
      description: 'The mailbox could not be read; it can be tried again.',
      on: { 'mailbox.refresh': 'reading' },
    },
  },
});

/** The effect of the mailbox machine, made of the port. */
export const readerOf = (mailbox: Mailbox | null) =>
  fromPromise<MailAnswer, void>(async () =>
    mailbox === null ? failed({ kind: 'unreachable' }) : mailbox.read(),
  );
