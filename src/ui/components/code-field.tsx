import { codeWords } from '../words/second-factor.tsx';
import { type FieldTexts, TextField } from './field.tsx';

/** Six digits of an authenticator app. They stay as they are typed; spaces and dashes of a paste do no harm. */
export function CodeField(texts: Pick<FieldTexts, 'hint' | 'error'>) {
  return (
    <TextField
      {...texts}
      label={codeWords.code}
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
