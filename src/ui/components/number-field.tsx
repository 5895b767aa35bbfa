import { type FocusEvent, type MouseEvent, useRef } from 'react';
import { Field, FieldControl, type TextFieldProps } from './field.tsx';

export interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode'> {
  /** Shown inside the field. The label has to name the unit too: this one is not read out. */
  unit?: string;
  /** A value below zero makes sense: phones then show a keyboard that has a minus. */
  signed?: boolean;
}

/** A text input: `type=number` empties what it cannot read, and changes under the wheel. */
export function NumberField({ label, hint, advice, error, unit, signed = false, ...rest }: NumberFieldProps) {
  const selection = useSelectionOnFocus();
  return (
    <Field name={rest.name} label={label} hint={hint} advice={advice} error={error}>
      <div className="relative">
        <FieldControl
          autoComplete="off"
          spellCheck={false}
          {...rest}
          {...selection}
          error={error}
          type="text"
          inputMode={signed ? 'text' : 'decimal'}
          className={unit === undefined ? undefined : 'pr-12'}
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
    </Field>
  );
}

/** What is typed replaces the number, however the field was reached. A click into the focused field places the caret. */
function useSelectionOnFocus() {
  const isReachedByPress = useRef(false);
  const isLeftWithWindow = useRef(false);
  return {
    onMouseDown: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      isReachedByPress.current = !hasFocus(currentTarget);
    },
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      // Back in the window somebody goes on where they were, perhaps in the middle of the number.
      if (!isLeftWithWindow.current) currentTarget.select();
    },
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      isLeftWithWindow.current = hasFocus(currentTarget);
    },
    // The press that reaches the field places a caret after the focus. A part that was dragged over stays selected.
    onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      if (isReachedByPress.current && currentTarget.selectionStart === currentTarget.selectionEnd) currentTarget.select();
      isReachedByPress.current = false;
    },
  };
}

const hasFocus = (input: HTMLInputElement): boolean => input.ownerDocument.activeElement === input;
