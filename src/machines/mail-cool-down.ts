import { coolDownKey, type MailKind, secondsToWait } from '../domain/cool-down.ts';
import { type EmailAddress, parseEmailAddress } from '../domain/email-address.ts';
import type { AuthAnswer } from './auth-call.ts';
import { type CoolDownActor, secondsUntilMail } from './cool-down-machine.ts';

/** Whether that mail to what was typed is not to be asked for yet. */
export const isMailCoolingDown = (coolDowns: CoolDownActor, mail: MailKind, typed: string): boolean => {
  const email = parseEmailAddress(typed);
  return email !== null && secondsUntilMail(coolDowns.getSnapshot(), coolDownKey(mail, email)) > 0;
};

/** The mail was sent, or refused as one too many: either way the next is some seconds away. */
export const coolDownAfter = (mail: MailKind, email: EmailAddress | null, answer: AuthAnswer<unknown>) => {
  const seconds = secondsToWait(answer);
  if (email === null || seconds === null) return null;
  return { type: 'coolDown.begin', key: coolDownKey(mail, email), seconds } as const;
};
