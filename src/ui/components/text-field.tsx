import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';
import { Field, type FieldTexts } from './field.tsx';

export interface TextFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'id' | 'className' | 'children' | 'type' | 'name' | 'aria-invalid' | 'aria-describedby'> {
  name: string;
  type?: 'text' | 'email';
}

export function TextField({ label, hint, advice, error, type = 'text', ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} advice={advice} error={error}>
      {(control) => <input {...rest} {...control} type={type} className={controlClass} />}
    </Field>
  );
}
