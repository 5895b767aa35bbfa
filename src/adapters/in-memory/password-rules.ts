import type { AuthFailure } from '../../domain/auth-failure.ts';
import { PASSWORD_MAX_BYTES, passwordBytes } from '../../domain/password.ts';

const MIN_LENGTH = 8;

// Any symbol counts here, as it does for the hosted server; the sign-up form is stricter.
const CLASSES = [/[a-z]/, /[A-Z]/, /[0-9]/, /[!-/:-@[-`{-~]/];

/** What the server itself asks of a new password, whatever a form has checked. `null` when it is content. */
export const passwordProblem = (password: string): AuthFailure | null => {
  if (passwordBytes(password) > PASSWORD_MAX_BYTES) {
    const message = `Password cannot be longer than ${PASSWORD_MAX_BYTES} characters`;
    return { kind: 'rejected', code: 'validation_failed', message };
  }
  const problems = [
    ...([...password].length < MIN_LENGTH ? [`Password should be at least ${MIN_LENGTH} characters.`] : []),
    ...(CLASSES.every((wanted) => wanted.test(password))
      ? []
      : ['Password should contain at least one lowercase letter, one uppercase letter, one digit and one symbol.']),
  ];
  return problems.length === 0
    ? null
    : { kind: 'rejected', code: 'weak_password', message: problems.join(' ') };
};
