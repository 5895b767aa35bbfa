import * as v from 'valibot';
import { fingerprint } from '../shared/characters.ts';
import type { Result } from '../shared/result.ts';
import type { AuthFailure } from './auth-failure.ts';
import type { EmailAddress } from './credentials.ts';
import type { EpochMs } from './session.ts';

/** The kinds of mail that can be requested. The provider limits each kind separately. */
export type MailKind = 'confirmation' | 'recovery' | 'address';

/** After a mail was sent. */
export const COOL_DOWN_SECONDS = 60;
const LONGEST_SECONDS = 3600;

const keySchema = v.pipe(v.string(), v.regex(/^(confirmation|recovery|address) [\da-f]{8}$/), v.brand('CoolDownKey'));
export type CoolDownKey = v.InferOutput<typeof keySchema>;

const coolDownSchema = v.object({
  key: keySchema,
  endsAt: v.pipe(v.number(), v.safeInteger()),
  /** How many were left at the last look. It never lasts longer, even if the device's clock is set back. */
  seconds: v.pipe(
    v.number(),
    v.check((seconds) => Number.isInteger(seconds) && seconds >= 1 && seconds <= LONGEST_SECONDS),
  ),
});

/** Until `endsAt`, no mail of this kind may be requested for this address. */
export type CoolDown = Readonly<v.InferOutput<typeof coolDownSchema>>;

/** What is stored in the browser must not reveal an address. */
export const coolDownKey = (mail: MailKind, email: EmailAddress): CoolDownKey =>
  v.parse(keySchema, `${mail} ${fingerprint(email).toString(16).padStart(8, '0')}`);

export const beginCoolDown = (key: CoolDownKey, seconds: number, now: EpochMs): CoolDown => {
  const whole = Math.min(Math.max(1, Math.ceil(seconds)), LONGEST_SECONDS);
  return { key, endsAt: now + whole * 1000, seconds: whole };
};

/** Parses the stored JSON. `null` if it is anything else. */
export const parseCoolDowns = (text: string): readonly CoolDown[] | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(coolDownSchema)), text);
  return parsed.success ? parsed.output : null;
};

/** What is left of them. */
export const runningCoolDowns = (coolDowns: readonly CoolDown[], now: EpochMs): readonly CoolDown[] =>
  coolDowns.flatMap((each) => {
    // An end further away than at the last look means that the clock was set back.
    const leftMs = Math.min(each.endsAt - now, each.seconds * 1000);
    return leftMs <= 0 ? [] : [{ ...each, endsAt: now + leftMs, seconds: Math.ceil(leftMs / 1000) }];
  });

/** Replaces the cool-down of the same mail, and drops those that had ended when this one began or was looked at last. */
export const withCoolDown = (coolDowns: readonly CoolDown[], begun: CoolDown): readonly CoolDown[] => [
  ...runningCoolDowns(coolDowns, begun.endsAt - begun.seconds * 1000).filter(({ key }) => key !== begun.key),
  begun,
];

/** As it was looked at last. One that ends later has begun since, and stays. */
export const withLookedAt = (coolDowns: readonly CoolDown[], seen: CoolDown): readonly CoolDown[] => {
  const running = runningCoolDowns(coolDowns, seen.endsAt - seen.seconds * 1000);
  const isOlder = running.some(({ key, endsAt }) => key === seen.key && endsAt > seen.endsAt);
  return isOlder ? coolDowns : withCoolDown(coolDowns, seen);
};

/** Rounded up, so that 0 is only shown when the mail can be requested. */
export const secondsLeft = (coolDowns: readonly CoolDown[], key: CoolDownKey, now: EpochMs): number => {
  const running = coolDowns.find((each) => each.key === key);
  return running === undefined ? 0 : Math.max(0, Math.ceil((running.endsAt - now) / 1000));
};

/** The cool-down that follows from the answer to a mail request; `null` if none does. */
export const secondsToWait = (answer: Result<unknown, AuthFailure>): number | null => {
  if (answer.ok) return COOL_DOWN_SECONDS;
  if (answer.failure.kind !== 'rateLimited') return null;
  const { retryAfterSeconds } = answer.failure;
  // It is rounded down, to 0 at the end: that second is still to be waited for.
  return retryAfterSeconds === null ? null : retryAfterSeconds + 1;
};

/**
 * A mail was sent, now or a moment ago. 'Too soon for this address' counts as sent after a sign-up: only known addresses
 * get that answer, so showing it as a refusal would reveal them (docs/decisions/0015).
 */
export const isMailUnderWay = (answer: Result<unknown, AuthFailure>): boolean =>
  answer.ok || (answer.failure.kind === 'rateLimited' && answer.failure.limit === 'address');
