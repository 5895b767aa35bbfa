import type { Locator, Page } from '@playwright/test';

type ScreenWords = {
  readonly title: string;
  readonly headings: readonly string[];
  readonly labels: readonly string[];
  readonly buttons: readonly string[];
  readonly links: readonly string[];
};

/** Every word to act on that stands in the middle of a screen, in its order. Meant for `expect.poll`. */
export const wordsOf = async (page: Page): Promise<ScreenWords> => {
  const main = page.getByRole('main');
  return {
    title: await page.title(),
    headings: await main.getByRole('heading').allInnerTexts(),
    labels: await main.locator('label').allInnerTexts(),
    buttons: await namesOf(main.getByRole('button')),
    links: await namesOf(main.getByRole('link')),
  };
};

/** What is read out: the text, or the label of a control that shows a picture only. */
export const namesOf = (controls: Locator): Promise<string[]> =>
  controls.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent?.trim() ?? ''));

/** Label -> message, of the fields that say something. */
export const messagesOf = (page: Page): Promise<Record<string, string>> =>
  page.locator('form input').evaluateAll((inputs) =>
    Object.fromEntries(
      inputs.flatMap((input) => {
        const message = document.getElementById(input.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent ?? '';
        const label = document.querySelector(`label[for="${input.id}"]`)?.textContent ?? '';
        return message === '' ? [] : [[label, message]];
      }),
    ),
  );

/** One that suggests something is a combobox. */
export const field = (page: Page, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true }).or(page.getByRole('combobox', { name: label, exact: true }));

/** Label -> what stands in it. */
export const valuesOf = (page: Page): Promise<Record<string, string>> =>
  page.locator('form input').evaluateAll((inputs) =>
    Object.fromEntries(
      inputs.map((input) => [
        document.querySelector(`label[for="${input.id}"]`)?.textContent ?? '',
        input instanceof HTMLInputElement ? input.value : '',
      ]),
    ),
  );

/** Label -> what to type there, in this order. */
export const fill = async (page: Page, texts: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
};

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

export const follow = (page: Page, name: string): Promise<void> =>
  page.getByRole('link', { name, exact: true }).click();

/** Says that the fields hold what was typed earlier; its time is that of the last key press. */
export const restoredLine = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: /^Restored your unsaved changes from [A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d{2}\s[AP]M\.$/ });
