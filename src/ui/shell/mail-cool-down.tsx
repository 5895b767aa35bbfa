import { useSelector } from '@xstate/react';
import type { EmailAddress } from '../../domain/auth/credentials.ts';
import { coolDownKey, type MailKind } from '../../domain/auth/mail-cool-down.ts';
import { secondsUntilMail } from '../../machines/auth/cool-down-machine.ts';
import { useServices } from '../services.ts';
import { shellWords } from '../words/shell.tsx';

type WaitLineProps = { readonly seconds: number };

/** How long a button rests. A timer is not read out each second. */
export function WaitLine({ seconds }: WaitLineProps) {
  if (seconds === 0) return null;
  return (
    <p role="timer" className="text-small text-muted">
      {shellWords.resend.wait(seconds)}
    </p>
  );
}

/** 0 where that mail to that address can be asked for. */
export const useSecondsUntilMail = (mail: MailKind, email: EmailAddress | null): number => {
  const { coolDowns } = useServices();
  const key = email === null ? null : coolDownKey(mail, email);
  return useSelector(coolDowns, (snapshot) => (key === null ? 0 : secondsUntilMail(snapshot, key)));
};
