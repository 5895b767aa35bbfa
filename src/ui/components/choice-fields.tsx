import { useCombobox } from 'downshift';
import { type ReactNode, useId, useState } from 'react';
import { foldText } from '../../domain/shared/folded-text.ts';
import { systemsWords } from '../words/systems.ts';
import { Field, FieldControl, type TextFieldProps } from './field.tsx';
import { isReplacement, typeInto, useSelectionOnFocus } from './number-field.tsx';

// Not `controlClass`: it dims what matches `:read-only`, and a select always does.
const selectClass = 'block h-10 w-full rounded-control border border-line-strong bg-surface px-3 text-ink pointer-coarse:h-11';

interface SelectFieldProps<Value extends string> {
  label: ReactNode;
  value: Value;
  /** What the choice means. */
  hint?: ReactNode;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChoose: (value: Value) => void;
}

export function SelectField<Value extends string>({ label, value, hint, options, onChoose }: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-small font-medium">
        {label}
      </label>
      <select
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className={selectClass}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((each) => each.value === target.value);
          if (chosen !== undefined) onChoose(chosen.value);
        }}
      >
        {options.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-small break-words text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

interface SuggestFieldProps extends Omit<TextFieldProps, 'type' | 'defaultValue'> {
  defaultValue: string;
  suggestions: readonly string[];
  /** What it holds was put there by the form: it is typed over. */
  isTypedOver?: boolean;
}

const MOST = 8;

/** A text field that suggests what stands elsewhere already. Any text can be typed: what is suggested is taken only when it is chosen. */
export function SuggestField({ label, hint, advice, error, suggestions, isTypedOver = false, ...rest }: SuggestFieldProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [typed, setTyped] = useState(rest.defaultValue);
  const [isByKeys, setByKeys] = useState(false);
  const items = suggestions.filter((text) => text !== typed && foldText(text).includes(foldText(typed))).slice(0, MOST);
  const { isOpen, highlightedIndex, getInputProps, getItemProps, getMenuProps, closeMenu } = useCombobox<string>({
    items,
    initialInputValue: rest.defaultValue,
    // Each choice is news, also of the same once more.
    selectedItem: null,
    itemToString: (item) => item ?? '',
    // What only the pointer is at is not taken when the field is left, and Escape empties no field.
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur || type === useCombobox.stateChangeTypes.InputKeyDownEscape ? { ...changes, selectedItem: null, inputValue: state.inputValue } : changes,
    onInputValueChange: ({ inputValue }) => setTyped(inputValue),
    onHighlightedIndexChange: ({ type }) => setByKeys(type !== useCombobox.stateChangeTypes.ItemMouseMove),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem !== null) typeInto(input, () => selectedItem);
    },
  });
  const selection = useSelectionOnFocus((text) => text.length);
  // The form knows its fields by what stands in them: the text belongs to the input.
  const { value: _value, id: _id, 'aria-labelledby': _labelledBy, ...inputProps } = getInputProps({
    ref: setInput,
    ...(isTypedOver && selection),
    onKeyDown: ({ key, ctrlKey, metaKey, nativeEvent }) => {
      const pointedAt = isOpen ? items[highlightedIndex] : undefined;
      // The one that was gone to by arrows is taken along to the next field.
      if (key === 'Tab' && isByKeys && pointedAt !== undefined) typeInto(input, () => pointedAt);
      if (key !== 'Enter') return;
      const isSending = ctrlKey || metaKey;
      if (pointedAt !== undefined && !isSending) return;
      // The form hears this key: what it sends has to hold what is pointed at.
      if (pointedAt !== undefined) typeInto(input, () => pointedAt);
      closeMenu();
      Reflect.set(nativeEvent, 'preventDownshiftDefault', true);
    },
    onChange: (event) => {
      const { nativeEvent, currentTarget } = event;
      rest.onChange?.(event);
      if (!isReplacement(nativeEvent)) return;
      // What was chosen, or put there by the browser, asks for no suggestions.
      setTyped(currentTarget.value);
      Reflect.set(nativeEvent, 'preventDownshiftDefault', true);
    },
  });
  const { 'aria-labelledby': _menuLabelledBy, ...menuProps } = getMenuProps({ 'aria-label': systemsWords.form.suggestions(label) });
  const isShown = isOpen && items.length > 0;
  return (
    <Field name={rest.name} label={label} hint={hint} advice={advice} error={error}>
      <div className="relative">
        <FieldControl {...rest} {...inputProps} aria-expanded={isShown} error={error} type="text" />
        <ul
          {...menuProps}
          hidden={!isShown}
          // Above the field: below it stands what sends the form. No higher than a dialog has room there.
          className="absolute inset-x-0 bottom-full z-4 mb-1 max-h-44 overflow-auto rounded-control border border-line-strong bg-surface py-1 shadow-card"
        >
          {isShown &&
            items.map((text, index) => (
              <li
                key={text}
                {...getItemProps({ item: text, index })}
                className={`cursor-pointer px-3 py-1.5 pointer-coarse:py-2.5 ${highlightedIndex === index ? 'bg-accent-subtle text-accent' : ''}`}
              >
                {text}
              </li>
            ))}
        </ul>
      </div>
    </Field>
  );
}
