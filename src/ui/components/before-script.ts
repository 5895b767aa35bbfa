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
export const adoptTyped = (form: HTMLFormElement): boolean => {
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
export const takeEarlySubmit = (): boolean => {
  const { dataset } = document.documentElement;
  const wasSent = 'sendEarly' in dataset;
  delete dataset['sendEarly'];
  return wasSent;
};
