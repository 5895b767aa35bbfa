import type { NewPasswordValues } from '../../domain/auth/new-password-form.ts';
import { PASSWORD_RULES } from '../../domain/auth/password.ts';
import { PasswordField } from '../components/password-field.tsx';
import { authWords } from '../words/auth.tsx';

type Texts = { readonly [Name in keyof NewPasswordValues]?: string };

type PasswordPairProps = { readonly isBusy: boolean; readonly errors: Texts; readonly hints?: Texts };

/** A password that is being chosen, and once more against slips. */
export function PasswordPair({ isBusy, errors, hints = {} }: PasswordPairProps) {
  return (
    <>
      {/* In a place of its own: a message that took its place would move the field below. */}
      <p className="text-small text-muted">{PASSWORD_RULES}</p>
      <PasswordField
        label={authWords.password}
        name="password"
        autoComplete="new-password"
        conceal={isBusy}
        advice={hints.password}
        error={errors.password}
      />
      <PasswordField
        label={authWords.repeatPassword}
        name="repeat_password"
        autoComplete="new-password"
        conceal={isBusy}
        advice={hints.repeat_password}
        error={errors.repeat_password}
      />
    </>
  );
}
