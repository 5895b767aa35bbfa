import { authWords } from '../words/auth.tsx';
import { TextField, type TextFieldProps } from './field.tsx';

type EmailFieldProps = Partial<Pick<TextFieldProps, 'label' | 'autoComplete'>> & Pick<TextFieldProps, 'defaultValue' | 'error'>;

/** Phones put no capital first and correct nothing. `username`: managers keep the address with the password. */
export function EmailField({ label = authWords.email, autoComplete = 'username', ...rest }: EmailFieldProps) {
  return (
    <TextField
      {...rest}
      label={label}
      name="email"
      type="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
