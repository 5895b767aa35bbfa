import { CircleAlert } from 'lucide';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './button.tsx';
import { Icon } from './icon-button.tsx';

export interface FieldTexts {
  label: string;
  /** Always there to help. */
  hint?: ReactNode;
  /** Takes the hint's place: something looks odd, nothing is blocked. */
  advice?: ReactNode;
  /** Takes the place of both: the value cannot be used. */
  error?: ReactNode;
}

export interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps extends FieldTexts {
  children: (control: FieldControl) => ReactNode;
}

export function Field({ label, hint, advice, error, children }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const message = error || advice || hint;
  const raised = Boolean(error || advice);

  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-small font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': message ? messageId : undefined,
      })}
      {/* One line is always kept free, so that a message moves nothing. Errors are
          read with the field that gets focus; announcing each of them too is noise. */}
      <p
        id={messageId}
        aria-live={error ? 'off' : 'polite'}
        className={classNames(
          'mt-1 flex min-h-4 gap-1.5 text-small leading-4',
          error ? 'text-danger' : advice ? 'text-warning' : 'text-muted',
        )}
      >
        {raised && <Icon icon={CircleAlert} size={14} className="mt-px shrink-0" />}
        <span>{message}</span>
      </p>
    </div>
  );
}

export interface FieldRowProps {
  /** Two fields that belong together; on narrow screens they stand below each other. */
  children: ReactNode;
  /** One field alone, as wide as two. */
  wide?: boolean;
}

export function FieldRow({ children, wide = false }: FieldRowProps) {
  return <div className={classNames('grid gap-x-4 gap-y-3', !wide && 'sm:grid-cols-2')}>{children}</div>;
}

export const controlClass =
  'block h-10 w-full rounded-control border border-line-strong bg-surface px-3 text-ink transition-colors duration-100 hover:border-muted focus-visible:border-focus focus-visible:outline-offset-0 aria-invalid:border-danger read-only:bg-subtle disabled:bg-subtle disabled:text-muted pointer-coarse:h-11 pointer-coarse:text-touch';

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
