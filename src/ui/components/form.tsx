import { Form as RadixForm } from '@radix-ui/react-form';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref' | 'className' | 'noValidate' | 'action'> {
  /** Gets what stands in the fields, also what a password manager put there without an event. */
  onSubmit: (values: FormData) => void;
}

/** After a submit, focus goes to the first field that turns out invalid, unless the person has moved on. */
export function Form({ onSubmit, onFocus, onInput, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const awaitsVerdict = useRef(false);

  useEffect(() => {
    if (!awaitsVerdict.current) return;
    const firstInvalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!firstInvalid) return;
    awaitsVerdict.current = false;
    firstInvalid.focus();
  });

  return (
    <RadixForm
      {...rest}
      ref={form}
      noValidate
      className="flex flex-col gap-3"
      onFocus={(event) => {
        awaitsVerdict.current = false;
        onFocus?.(event);
      }}
      onInput={(event) => {
        awaitsVerdict.current = false;
        onInput?.(event);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        awaitsVerdict.current = true;
        onSubmit(new FormData(event.currentTarget));
      }}
    >
      {children}
    </RadixForm>
  );
}

export interface FormActionsProps {
  children: ReactNode;
}

/** The buttons below a wide form, at their own width. */
export function FormActions({ children }: FormActionsProps) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>;
}

/** The text that stands in a field, also where no event told of it. */
export const fieldText = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
};
