import { CircleAlert } from 'lucide';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

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
