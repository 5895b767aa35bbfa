import { fromPromise } from 'xstate';
import type { Mailbox } from '../domain/ports/mailbox';
import { failed } from '../domain/result';
import type { MailAnswer } from './mailbox-machine';

/** The effect of the mailbox machine, made of the port. */
export const readerOf = (mailbox: Mailbox | null) =>
  fromPromise<MailAnswer, void>(async () =>
    mailbox === null ? failed({ kind: 'unreachable' }) : mailbox.read(),
  );
