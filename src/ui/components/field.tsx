import { FormControl, FormField, FormLabel, FormMessage } from '@radix-ui/react-form';
import { CircleAlert } from 'lucide';
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { authWords, codeWords } from '../words/auth.tsx';
import { sharedWords } from '../words/shell.tsx';
import { classNames, Icon } from './buttons-and-links.tsx';
import { type Caret, caretIn } from './focus.ts';

export interface FieldTexts {
  label: string;
  /** Always there to help. */
  hint?: ReactNode;
  /** Takes the hint's place: something looks odd, nothing is blocked. */
  advice?: ReactNode;
  /** Takes the place of both: the value cannot be used. */
  error?: ReactNode;
}

interface FieldProps extends FieldTexts {
  name: string;
  /** Of the input, where something else has to name it too. */
  id?: string;
  /** An input in `FieldControl`, and what stands around it. */
  children: ReactNode;
}

/** What stood there before an error is no news when the error has gone. An error is read as the focus moves to its field, and is news only where the focus is there already. */
const useIsNews = (message: ReactNode, isError: boolean, name: string): boolean => {
  const [last, setLast] = useState({ message, isError, beforeError: isError ? undefined : message, isNews: true });
  if (message !== last.message || isError !== last.isError) {
    const isBackAgain = last.isError && message === last.beforeError;
    const isUnheard = !last.isError && document.activeElement?.getAttribute('name') === name;
    setLast({ message, isError, beforeError: isError ? last.beforeError : message, isNews: isError ? isUnheard : !isBackAgain });
  }
  return last.isNews;
};

/** The domain judges, and `Form` moves the focus: Radix ties label, control and message together. */
export function Field({ name, id, label, hint, advice, error, children }: FieldProps) {
  const message = error || advice || hint;
  const raised = Boolean(error || advice);
  const isNews = useIsNews(message, Boolean(error), name);

  return (
    <FormField name={name}>
      <FormLabel htmlFor={id} className="mb-1 block text-small font-medium">{label}</FormLabel>
      {children}
      {/* One line is always kept free, so that a message moves nothing. Errors are
          read with the field that gets focus; announcing each of them too is noise. */}
      <p
        aria-live={isNews ? 'polite' : 'off'}
        className={classNames(
          'mt-1 flex min-h-4 gap-1.5 text-small leading-4',
          error ? 'text-danger' : advice ? 'text-warning' : 'text-muted',
        )}
      >
        {raised && <Icon icon={CircleAlert} size={14} className="mt-px shrink-0" />}
        {/* Always there, or a field would get the focus before its message is tied to it. The inner element: Radix has words of its own for nothing. */}
        <FormMessage>
          <span>{message}</span>
        </FormMessage>
      </p>
    </FormField>
  );
}

type FieldControlProps = ComponentProps<typeof FormControl> & Pick<FieldTexts, 'error'>;

export function FieldControl({ error, className, onChange, ...rest }: FieldControlProps) {
  return (
    <FormControl
      {...rest}
      // Not `serverInvalid`, which pulls the focus away from whoever has moved on.
      aria-invalid={error ? true : undefined}
      className={classNames(controlClass, className)}
      // For each key Radix would clear a verdict that is not shown, and render every field of the form again.
      onChange={(event) => {
        onChange?.(event);
        event.preventDefault();
      }}
    />
  );
}

interface FieldRowProps {
  /** Two fields that belong together; on narrow screens they stand below each other. */
  children: ReactNode;
  /** One field alone, as wide as two. */
  wide?: boolean;
}

export function FieldRow({ children, wide = false }: FieldRowProps) {
  return <div className={classNames('grid gap-x-4 gap-y-3', !wide && 'sm:grid-cols-2')}>{children}</div>;
}

/** Where the focus scrolls to it, its label is in sight as well. */
export const controlClass =
  'block h-10 w-full scroll-mt-12 rounded-control border border-line-strong bg-surface px-3 text-ink transition-colors duration-100 hover:border-muted focus-visible:border-focus focus-visible:outline-offset-0 aria-invalid:border-danger read-only:bg-subtle disabled:bg-subtle disabled:text-muted pointer-coarse:h-11 pointer-coarse:text-touch forced-colors:disabled:border-dashed forced-colors:aria-invalid:border-3 forced-colors:aria-invalid:border-double';

export interface TextFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'id' | 'className' | 'children' | 'type' | 'name' | 'aria-invalid' | 'aria-describedby'> {
  name: string;
  type?: 'text' | 'email';
}

export function TextField({ label, hint, advice, error, type = 'text', ...rest }: TextFieldProps) {
  return (
    <Field name={rest.name} label={label} hint={hint} advice={advice} error={error}>
      <FieldControl {...rest} error={error} type={type} />
    </Field>
  );
}

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

/** Six digits of an authenticator app. They stay as they are typed; spaces and dashes of a paste do no harm. */
export function CodeField(props: Pick<TextFieldProps, 'hint' | 'error' | 'ref'>) {
  return (
    <TextField
      {...props}
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
