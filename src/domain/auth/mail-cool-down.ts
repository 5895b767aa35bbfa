import * as v from 'valibot';
import type { Result } from '../shared/result.ts';
import type { AuthFailure } from './auth-failure.ts';
import type { EmailAddress } from './email-address.ts';
import type { EpochMs } from './session.ts';

/** The kinds of mail that can be asked for; the provider spaces each of them by itself. */
export type MailKind = 'confirmation' | 'recovery';

/** After a mail, and where the provider says 'not so often' without a number. */
export const COOL_DOWN_SECONDS = 60;
const LONGEST_SECONDS = 3600;

const keySchema = v.pipe(v.string(), v.regex(/^(confirmation|recovery) [\da-f]{8}$/), v.brand('CoolDownKey'));
export type CoolDownKey = v.InferOutput<typeof keySchema>;

const coolDownSchema = v.object({
  key: keySchema,
  endsAt: v.pipe(v.number(), v.safeInteger()),
  /** How long it was when it began: it never lasts longer than that, whatever is done to the clock. */
  seconds: v.pipe(
    v.number(),
    v.check((seconds) => Number.isInteger(seconds) && seconds >= 1 && seconds <= LONGEST_SECONDS),
  ),
});

/** A mail of that kind to that address is not to be asked for until then. */
export type CoolDown = Readonly<v.InferOutput<typeof coolDownSchema>>;

/** FNV-1a. What is kept in a browser over a reload should not name an address. */
const fingerprint = (text: string): string => {
  const hash = [...text].reduce(
    (sum, character) => Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193),
    0x811c9dc5,
  );
  return (hash >>> 0).toString(16).padStart(8, '0');
};

export const coolDownKey = (mail: MailKind, email: EmailAddress): CoolDownKey =>
  v.parse(keySchema, `${mail} ${fingerprint(email)}`);

export const beginCoolDown = (key: CoolDownKey, seconds: number, now: EpochMs): CoolDown => {
  const whole = Math.min(Math.max(1, Math.ceil(seconds)), LONGEST_SECONDS);
  return { key, endsAt: now + whole * 1000, seconds: whole };
};

/** JSON text as it stands in storage -> the cool-downs, or nothing: whatever else stood there is none. */
export const parseCoolDowns = (text: string): readonly CoolDown[] | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(coolDownSchema)), text);
  return parsed.success ? parsed.output : null;
};

/** Those that are not over. */
export const runningCoolDowns = (coolDowns: readonly CoolDown[], now: EpochMs): readonly CoolDown[] =>
  coolDowns.flatMap((each) => {
    if (each.endsAt <= now) return [];
    // Further away than it ever was: the clock was set back.
    return [{ ...each, endsAt: Math.min(each.endsAt, now + each.seconds * 1000) }];
  });

/** Beside the others, in place of one for the same mail. What was over when it began goes. */
export const withCoolDown = (coolDowns: readonly CoolDown[], begun: CoolDown): readonly CoolDown[] => [
  ...runningCoolDowns(coolDowns, begun.endsAt - begun.seconds * 1000).filter(({ key }) => key !== begun.key),
  begun,
];

/** Whole seconds, so that the last one is counted out; 0 where the mail can be asked for. */
export const secondsLeft = (coolDowns: readonly CoolDown[], key: CoolDownKey, now: EpochMs): number => {
  const running = coolDowns.find((each) => each.key === key);
  return running === undefined ? 0 : Math.max(0, Math.ceil((running.endsAt - now) / 1000));
};

/** How long to wait after this answer to a request for a mail; `null` where it says nothing about that. */
export const secondsToWait = (answer: Result<unknown, AuthFailure>): number | null => {
  if (answer.ok) return COOL_DOWN_SECONDS;
  if (answer.failure.kind !== 'rateLimited') return null;
  return answer.failure.retryAfterSeconds ?? COOL_DOWN_SECONDS;
};

/**
 * A mail was sent, now or a moment ago. The refusal 'too soon for this address' counts: it is only given
 * where a mail is under way, and told apart it would tell which addresses are known (docs/decisions/0015).
 */
export const isMailUnderWay = (answer: Result<unknown, AuthFailure>): boolean =>
  answer.ok || (answer.failure.kind === 'rateLimited' && answer.failure.isOfAddress === true);
