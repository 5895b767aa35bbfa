import { Check } from 'lucide';
import { useId, useState } from 'react';
import type { NewPasswordValues } from '../../domain/auth/auth-forms.ts';
import { passwordRules, rulesMet } from '../../domain/auth/credentials.ts';
import { Icon } from '../components/buttons-and-links.tsx';
import { PasswordField } from '../components/field.tsx';
import { authWords } from '../words/auth.tsx';

type Texts = { readonly [Name in keyof NewPasswordValues]?: string };

type PasswordPairProps = { readonly typed: NewPasswordValues; readonly isBusy: boolean; readonly errors: Texts; readonly hints?: Texts };

/** A password that is being chosen, and once more against slips. */
export function PasswordPair({ typed, isBusy, errors, hints = {} }: PasswordPairProps) {
  const rules = useId();
  // What was typed before these fields were here. From then on it is theirs.
  const [kept] = useState(typed);
  return (
    <>
      <PasswordField
        label={authWords.password}
        name="password"
        defaultValue={kept.password}
        autoComplete="new-password"
        aria-describedby={rules}
        conceal={isBusy}
        advice={hints.password}
        error={errors.password}
      />
      {/* In a place of its own: a message that took its place would move the field below. */}
      <PasswordRules id={rules} typed={typed.password} />
      <PasswordField
        label={authWords.repeatPassword}
        name="repeat_password"
        defaultValue={kept.repeat_password}
        autoComplete="new-password"
        conceal={isBusy}
        advice={hints.repeat_password}
        error={errors.repeat_password}
      />
    </>
  );
}

type PasswordRulesProps = { readonly id: string; readonly typed: string };

/** Read out with the field. No live region: it would speak at each key. */
function PasswordRules({ id, typed }: PasswordRulesProps) {
  const met = rulesMet(typed);
  return (
    <ul id={id} role="list" className="-mt-3 mb-1 grid grid-cols-2 gap-x-3 text-small text-muted">
      {passwordRules.map((rule) => {
        const isMet = met.includes(rule);
        return (
          <li key={rule} className="flex items-center gap-1.5 last:col-span-2">
            {isMet ? <Icon icon={Check} size={14} className="shrink-0 text-success" /> : <span className="m-px size-3 shrink-0 rounded-full border" />}
            <span className="min-w-0 wrap-anywhere">{authWords.passwordRules[rule]}</span>
            <span className="sr-only">{isMet ? authWords.isMet : authWords.isUnmet}</span>
          </li>
        );
      })}
    </ul>
  );
}
