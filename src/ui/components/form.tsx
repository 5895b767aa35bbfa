import { Form as RadixForm } from '@radix-ui/react-form';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { adoptTyped, takeEarlySubmit } from './before-script.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'onChange' | 'ref' | 'className' | 'noValidate' | 'action'> {
  /** Gets what stands in the fields, also what a password manager put there without an event. */
  onSubmit: (values: FormData) => void;
  /** What stands in the fields after each change, and at first where something was typed before the script came. */
  onChange?: (values: FormData) => void;
  /** Nothing is sent that was asked for before the script came: whoever sends it has to have read what only the app can say. */
  ignoresEarlySubmit?: boolean;
}

/** After a submit, focus goes to the first field that turns out invalid, unless the person has moved on. */
export function Form({ onSubmit, onChange, ignoresEarlySubmit = false, onFocus, onInput, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const awaitsVerdict = useRef(false);

  const submit = (element: HTMLFormElement) => {
    awaitsVerdict.current = true;
    onSubmit(new FormData(element));
  };

  const takeOver = useEffectEvent((element: HTMLFormElement) => {
    if (adoptTyped(element)) onChange?.(new FormData(element));
    if (takeEarlySubmit() && !ignoresEarlySubmit) submit(element);
  });
  useEffect(() => {
    if (form.current) takeOver(form.current);
  }, []);

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
        submit(event.currentTarget);
      }}
      onChange={(event) => onChange?.(new FormData(event.currentTarget))}
    >
      {children}
    </RadixForm>
  );
}

interface FormActionsProps {
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
