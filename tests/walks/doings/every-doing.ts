import * as account from './account.ts';
import type { Doing } from './doing.ts';
import { session } from './session.ts';
import { signUp } from './sign-up.ts';
import { listSearch, systemDetail, systemForm, systemList } from './systems.ts';
import { outbox } from './writes.ts';

const { signIn, resend, resetRequest, newPassword, secondFactor, confirm, mailbox } = account;

/** Of each machine that has a screen: how its events come about. */
export const everyDoing: Readonly<Record<string, Readonly<Record<string, Doing>>>> = {
  signIn, signUp, resend, resetRequest, newPassword, secondFactor, confirm, mailbox, session,
  systemForm, systemDetail, systemList, listSearch, outbox,
};
