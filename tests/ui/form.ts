const inputs = (): readonly HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('main form input')];

const labelOf = (input: HTMLInputElement): string => document.querySelector(`label[for="${input.id}"]`)?.textContent ?? '';

/** Label -> message, of the fields that say something. */
export const messages = (): Record<string, string> =>
  Object.fromEntries(
    inputs().flatMap((input) => {
      // What else describes a field comes before its message.
      const id = input.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
      const message = document.getElementById(id)?.textContent ?? '';
      return message === '' ? [] : [[labelOf(input), message]];
    }),
  );

/** Label -> what stands in it. */
export const values = (): Record<string, string> => Object.fromEntries(inputs().map((input) => [labelOf(input), input.value]));

/** Label of the field with the focus. */
export const focused = (): string | null => (document.activeElement instanceof HTMLInputElement ? labelOf(document.activeElement) : null);
