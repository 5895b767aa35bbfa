import type { AnyActorLogic } from 'xstate';
import type { accountActors } from '../../../src/machines/account-actors.ts';
import type { coolDownActors } from '../../../src/machines/cool-down-actors.ts';
import type { DraftActors } from '../../../src/machines/draft-actors.ts';
import type { readerOf } from '../../../src/machines/mailbox-actors.ts';
import type { outboxActors } from '../../../src/machines/outbox-actors.ts';
import type { sessionActors } from '../../../src/machines/session-actors.ts';
import type { signInActor } from '../../../src/machines/sign-in-actor.ts';
import type { systemActors } from '../../../src/machines/system-actors.ts';

/** The effects of a machine, as the composition and the screens provide it with them. */
export type MemoryEffects = ReadonlyMap<string, Readonly<Record<string, AnyActorLogic>>>;

type Parts = {
  readonly session: ReturnType<typeof sessionActors>;
  readonly signIn: ReturnType<typeof signInActor>;
  readonly account: ReturnType<typeof accountActors>;
  readonly coolDowns: ReturnType<typeof coolDownActors>;
  readonly mailbox: ReturnType<typeof readerOf>;
  readonly systems: ReturnType<typeof systemActors>;
  readonly drafts: DraftActors;
  readonly outbox: ReturnType<typeof outboxActors>;
};

export const memoryEffects = ({ session, signIn, account, coolDowns, mailbox, systems, drafts, outbox }: Parts): MemoryEffects => {
  const { keepUnsent, ...ofForms } = drafts;
  const { endSession } = account;
  return new Map<string, Readonly<Record<string, AnyActorLogic>>>([
    ['session', session],
    ['signIn', { signIn }],
    ['signUp', { signUp: account.signUp }],
    ['resend', { endSession, request: account.resendConfirmation }],
    ['resetRequest', { endSession, request: account.requestReset }],
    ['newPassword', { verify: account.verifyRecovery, updatePassword: account.updatePassword }],
    ['confirm', { verify: account.verifySignUp }],
    ['secondFactor', { verify: account.verifyCode }],
    ['coolDown', coolDowns],
    ['mailbox', { read: mailbox }],
    ['systemList', { loadPage: systems.loadPage, returns: outbox.returns }],
    ['systemDetail', { load: systems.load }],
    ['systemForm', { load: systems.load, ...ofForms }],
    ['outbox', outbox],
    ['workspace', { keepUnsent }],
  ]);
};
