import { type ReactNode, useId } from 'react';

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
