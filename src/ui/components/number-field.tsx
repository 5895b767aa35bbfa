import { classNames } from './class-names.ts';
import { controlClass } from './control-class.ts';
import { Field } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

export interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode'> {
  /** Shown inside the field. The label has to name the unit too: this one is not read out. */
  unit?: string;
  /** A value below zero makes sense: phones then show a keyboard that has a minus. */
  signed?: boolean;
}

/** A text input: `type=number` empties what it cannot read, and changes under the wheel. */
export function NumberField({ label, hint, advice, error, unit, signed = false, ...rest }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} advice={advice} error={error}>
      {(control) => (
        <div className="relative">
          <input
            autoComplete="off"
            spellCheck={false}
            {...rest}
            {...control}
            type="text"
            inputMode={signed ? 'text' : 'decimal'}
            className={classNames(controlClass, unit !== undefined && 'pr-12')}
          />
          {unit !== undefined && (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-small text-muted"
            >
              {unit}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
