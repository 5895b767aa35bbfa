import { fromPromise } from 'xstate';
import type { Mailbox } from '../domain/ports/mailbox.ts';
import { failed } from '../domain/result.ts';
import type { MailAnswer } from './mailbox-machine.ts';

/** The effect of the mailbox machine, made of the port. */
export const readerOf = (mailbox: Mailbox | null) =>
  fromPromise<MailAnswer, void>(async () =>
    mailbox === null ? failed({ kind: 'unreachable' }) : mailbox.read(),
  );
