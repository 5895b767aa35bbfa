import { Form as RadixForm } from '@radix-ui/react-form';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { type Caret, caretIn } from './focus.ts';

/**
 * What a person has done on a prerendered page before its script came. `public/early.js` notes a form
 * that was sent, and shows a password; the fields hold what was typed, or what a password manager has filled in.
 */
type Carried = { readonly texts: ReadonlyMap<string, string>; readonly shown: ReadonlySet<string>; readonly focused: string | null; readonly caret: Caret | null };

let carried: Carried | null = null;

/** The button beside a password. */
const showButtonOf = ({ id }: HTMLInputElement): HTMLElement | null => document.querySelector<HTMLElement>(`[aria-pressed][aria-controls="${id}"]`);

const inputsIn = (element: Element): readonly HTMLInputElement[] => [...element.querySelectorAll('input')];

/** Before React takes the page over, and perhaps builds it anew since something has changed the markup: what stands in its fields is kept for its form. */
export const carryTyped = (container: HTMLElement): void => {
  const focused = inputsIn(container).find((input) => input === document.activeElement) ?? null;
  carried = {
    texts: new Map(inputsIn(container).map(({ name, value }) => [name, value])),
    shown: new Set(inputsIn(container).flatMap((input) => (showButtonOf(input)?.getAttribute('aria-pressed') === 'true' ? [input.name] : []))),
    focused: focused?.name ?? null,
    caret: caretIn(focused),
  };
};

/** Puts what was carried into the form that stands in the place of the one before, unless it is there. True where the fields hold something that nobody was told of. */
const adoptTyped = (form: HTMLFormElement): boolean => {
  const from = carried;
  carried = null;
  const inputs = inputsIn(form);
  // Another form: what was typed belongs to a page that is gone.
  if (from === null || inputs.some(({ name }) => !from.texts.has(name))) return false;
  const hasLostFocus = document.activeElement === document.body;
  for (const input of inputs) {
    const text = from.texts.get(input.name) ?? '';
    if (text !== '' && input.value === input.defaultValue) input.value = text;
    if (!hasLostFocus || input.name !== from.focused) continue;
    input.focus();
    // A field for addresses tells of no caret, and takes none.
    if (from.caret !== null && from.caret[0] !== null) input.setSelectionRange(...from.caret);
  }
  // Until then React takes it for hidden, also where the field shows it. After the caret, which this button keeps.
  for (const input of inputs) if (from.shown.has(input.name)) showButtonOf(input)?.click();
  return inputs.some(({ value, defaultValue }) => value !== defaultValue);
};

/** Once: whether the form was sent before the script came. */
const takeEarlySubmit = (): boolean => {
  const { dataset } = document.documentElement;
  const wasSent = 'sendEarly' in dataset;
  delete dataset['sendEarly'];
  return wasSent;
};

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
