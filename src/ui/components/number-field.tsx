import { type FocusEvent, type MouseEvent, useEffect, useRef } from 'react';
import { chosenAfter, endOfNumber, inChosenUnit, typedUnit, unitsFor, withOtherSign, withUnit } from '../../domain/systems/figure-with-unit.ts';
import { systemsWords } from '../words/systems.ts';
import { classNames } from './buttons-and-links.tsx';
import { Field, FieldControl, type TextFieldProps } from './field.tsx';

interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode'> {
  /** Shown inside the field. The label has to name the unit too: this one is not read out. */
  unit?: string;
  /** The unit that the figure is kept in: phones offer the others, which their keyboard of digits cannot type. */
  units: string;
  /** What the field was filled with before anybody typed in it: in another unit it stays the same. */
  filledWith?: string;
  /** A value below zero makes sense: phones have a button for the minus, which their keyboard of digits may lack. */
  signed?: boolean;
}

/** As if it had been typed. */
export const typeInto = (input: HTMLInputElement | null, change: (text: string) => string): void => {
  if (input === null) return;
  // Not by its value, which React watches: it would take what is typed so for nothing new.
  input.setRangeText(change(input.value), 0, input.value.length, 'end');
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: REPLACEMENT }));
};

const REPLACEMENT = 'insertReplacementText';

export const isReplacement = (event: Event): boolean => event instanceof InputEvent && event.inputType === REPLACEMENT;

/** The unit stays where the number is taken away, by whoever has no letters to write it anew. */
const keepUnit = (input: HTMLInputElement, chosenUnit: string, units: string): void => {
  const text = inChosenUnit(input.value, chosenUnit, units);
  if (text === input.value) return;
  const caret = Math.min(input.selectionStart ?? 0, endOfNumber(text, chosenUnit));
  input.value = text;
  input.setSelectionRange(caret, caret);
};

const touchControl = 'hidden h-full min-w-9 place-items-center text-small text-muted pointer-coarse:grid';

/** A text input: `type=number` empties what it cannot read, and changes under the wheel. */
export function NumberField({ label, hint, advice, error, unit, units, filledWith, signed = false, ...rest }: NumberFieldProps) {
  const chosenUnit = useRef('');
  const selection = useSelectionOnFocus((text) => endOfNumber(text, chosenUnit.current));
  const input = useRef<HTMLInputElement>(null);
  const others = unitsFor(units);
  const shown = String(rest.value ?? rest.defaultValue ?? '');
  useEffect(() => {
    // Cleared from elsewhere, it begins anew.
    if (shown === '') chosenUnit.current = '';
  }, [shown]);
  return (
    <Field name={rest.name} label={label} hint={hint} advice={advice} error={error}>
      {/* In an empty field of a phone a tap in the middle is for the field, where the sign would stand. */}
      <div className="relative [&:has(:placeholder-shown)_button]:hidden">
        <FieldControl
          placeholder=" "
          autoComplete="off"
          spellCheck={false}
          {...rest}
          {...selection}
          ref={input}
          onChange={(event) => {
            // A unit that comes with the page was chosen, too, where there are no keys to type one.
            if (chosenUnit.current === '' && matchMedia('(pointer: coarse)').matches) chosenUnit.current = typedUnit(shown, units);
            chosenUnit.current = chosenAfter(event.currentTarget.value, chosenUnit.current, units);
            keepUnit(event.currentTarget, chosenUnit.current, units);
            rest.onChange?.(event);
          }}
          error={error}
          type="text"
          inputMode="decimal"
          className={classNames(unit !== undefined && 'pr-12', 'pointer-coarse:pr-20')}
        />
        {unit !== undefined && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-small text-muted pointer-coarse:hidden"
          >
            {unit}
          </span>
        )}
        {/* Not on the way of Tab: whoever has it has keys for a sign and a unit. */}
        <div className="absolute inset-y-0 right-1 flex items-center">
          {signed && (
            <button type="button" tabIndex={-1} aria-label={systemsWords.form.changeSign(label)} className={touchControl} onClick={() => typeInto(input.current, withOtherSign)}>
              ±
            </button>
          )}
          {others.length > 1 && (
            <select
              tabIndex={-1}
              aria-label={systemsWords.form.unit(label)}
              className={`${touchControl} max-w-14 appearance-none bg-transparent text-center`}
              value={typedUnit(shown, units)}
              onChange={({ target }) => {
                chosenUnit.current = target.value;
                typeInto(input.current, (text) => withUnit(text, target.value, units, filledWith));
                if (input.current?.value.startsWith(' ') !== true) return;
                // The digits come next, before the unit.
                input.current.focus();
                input.current.setSelectionRange(0, 0);
              }}
            >
              {others.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          )}
        </div>
      </div>
    </Field>
  );
}

/** What is typed replaces the value, however the field was reached, and nothing behind its end, as a unit that was chosen for it. A click into the focused field places the caret. */
export function useSelectionOnFocus(endIn: (text: string) => number) {
  const select = (input: HTMLInputElement): void => {
    input.setSelectionRange(0, endIn(input.value));
  };
  const isReachedByPress = useRef(false);
  const isLeftWithWindow = useRef(false);
  return {
    onMouseDown: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      isReachedByPress.current = !hasFocus(currentTarget);
    },
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      // Back in the window somebody goes on where they were, perhaps in the middle of the number.
      if (!isLeftWithWindow.current) select(currentTarget);
    },
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      isLeftWithWindow.current = hasFocus(currentTarget);
    },
    // The press that reaches the field places a caret after the focus. A part that was dragged over stays selected.
    onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      if (isReachedByPress.current && currentTarget.selectionStart === currentTarget.selectionEnd) select(currentTarget);
      isReachedByPress.current = false;
    },
  };
}

const hasFocus = (input: HTMLInputElement): boolean => input.ownerDocument.activeElement === input;
