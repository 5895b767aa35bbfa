import { useSelector } from '@xstate/react';
import { coolDownKey, type MailKind } from '../../domain/cool-down.ts';
import type { EmailAddress } from '../../domain/email-address.ts';
import { secondsUntilMail } from '../../machines/cool-down-machine.ts';
import { useAccount } from './use-account.ts';

/** 0 where that mail to that address can be asked for. */
export const useSecondsUntilMail = (mail: MailKind, email: EmailAddress | null): number => {
  const { coolDowns } = useAccount();
  const key = email === null ? null : coolDownKey(mail, email);
  return useSelector(coolDowns, (snapshot) => (key === null ? 0 : secondsUntilMail(snapshot, key)));
};
