import * as account from './account.ts';
import type { Page } from '@playwright/test';
import type { Doing } from './doing.ts';
import { session } from './session.ts';
import { signUp } from './sign-up.ts';
import { comeToListAgain, listSearch, systemDetail, systemForm, systemList } from './systems.ts';
import { outbox } from './writes.ts';

const { signIn, resend, resetRequest, newPassword, secondFactor, confirm, mailbox } = account;

/** Of each machine that has a screen: how its events come about. The longest walks first, so that short ones fill the end. */
export const everyDoing: Readonly<Record<string, Readonly<Record<string, Doing>>>> = {
  session, systemForm, systemDetail, systemList, outbox, newPassword, signUp,
  listSearch, resetRequest, mailbox, resend, signIn, secondFactor, confirm,
};

/** By machine and start, what somebody has done before a path of it begins. */
export const arrivals: Readonly<Record<string, (page: Page) => Promise<void>>> = { 'listSearch page': comeToListAgain };
