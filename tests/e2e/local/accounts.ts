import type { APIRequestContext } from '@playwright/test';
import { confirm, type StoredSession, signUp } from './local-server.ts';
import { linkMailedTo, tokenIn } from './mailbox.ts';

export type Account = { readonly email: string; readonly session: StoredSession };

/** A new account whose address is confirmed. */
export const confirmedAccount = async (request: APIRequestContext): Promise<Account> => {
  const email = await signUp(request);
  const session = await confirm(request, tokenIn(await linkMailedTo(request, email, 'confirm')));
  return { email, session };
};
