import { useId, useLayoutEffect, useRef, useState } from 'react';
import { sharedWords } from '../words/shell.tsx';
import { type Caret, caretIn } from './focus.ts';
import { Field, FieldControl, type TextFieldProps } from './field.tsx';
import { Icon } from './icon-button.tsx';

// Of one path, which is crossed out while the password is shown: Lucide's two drawings weigh more on the first page.
const EYE = 'M2 12C6.5 3.5 17.5 3.5 22 12C17.5 20.5 6.5 20.5 2 12zM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'ref' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password';
  /** Hides the password again while true: set it while the form is being sent. */
  conceal?: boolean;
}

export function PasswordField({ label, hint, advice, error, conceal = false, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<Caret>(null);

  if (conceal && shown) setShown(false);

  // A change of `type` moves the caret in some browsers.
  useLayoutEffect(() => {
    if (caret.current) input.current?.setSelectionRange(...caret.current);
    caret.current = null;
  });

  return (
    <Field name={rest.name} id={id} label={label} hint={hint} advice={advice} error={error}>
      <div className="relative">
        <FieldControl
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          id={id}
          error={error}
          ref={input}
          type={shown ? 'text' : 'password'}
          className="pr-11"
        />
        <button
          type="button"
          aria-label={sharedWords.showField(label)}
          title={shown ? sharedWords.hide : sharedWords.show}
          aria-pressed={shown}
          aria-controls={id}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-control text-muted hover:text-ink focus-visible:-outline-offset-2 pointer-coarse:w-11 print:hidden"
          // Focus stays in the field, and with it the caret and a phone's keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            caret.current = caretIn(input.current);
            setShown(!shown);
          }}
        >
          <Icon icon={[['path', { d: shown ? `${EYE}M3 3l18 18` : EYE }]]} />
        </button>
      </div>
    </Field>
  );
}
