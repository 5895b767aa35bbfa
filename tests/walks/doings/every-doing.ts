import * as account from './account.ts';
import type { Doing } from './doing.ts';
import { session } from './session.ts';
import { signUp } from './sign-up.ts';
import { listSearch, systemDetail, systemForm, systemList } from './systems.ts';
import { outbox } from './writes.ts';

const { signIn, resend, resetRequest, newPassword, secondFactor, confirm, mailbox } = account;

/** Of each machine that has a screen: how its events come about. The longest walks first, so that short ones fill the end. */
export const everyDoing: Readonly<Record<string, Readonly<Record<string, Doing>>>> = {
  session, systemForm, systemDetail, systemList, outbox, newPassword, signUp,
  listSearch, resetRequest, mailbox, resend, signIn, secondFactor, confirm,
};
