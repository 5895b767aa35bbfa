import type { Page } from '@playwright/test';

/** What stands around a screen, and the screen with all that lies over it. */
export type Sight = { readonly frame: string; readonly screen: string };

/** A region of the page and what is in it, as it is read out. */
const REGION = /^- (?:link "Skip to content"|banner|contentinfo).*\n?(?: .*\n?)*/gm;

/** The id of what was made on the spot is another one each time; those of the samples begin alike. */
const NEW_ID = /\b(?!d0111e5a)[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

/** All that a screen says and offers, as it is read out; then what is busy, and where the focus is. */
export const sightOf = async (page: Page): Promise<Sight> => {
  const read = `${await page.locator('body').ariaSnapshot()}\n`.replace(NEW_ID, 'new');
  const beside = await page.evaluate(() => {
    const nameOf = (each: Element): string =>
      each.getAttribute('aria-label') ?? document.querySelector(`label[for="${each.id}"]`)?.textContent ?? each.textContent ?? '';
    const focused = document.activeElement;
    return [
      `title: ${document.title}`,
      ...[...document.querySelectorAll('[aria-busy=true]')].map((each) => `busy: ${nameOf(each)}`),
      ...(focused === null || focused === document.body ? [] : [`focus: ${focused.localName} ${nameOf(focused).slice(0, 60)}`]),
    ];
  });
  return { frame: (read.match(REGION) ?? []).join(''), screen: `${read.replace(REGION, '')}${beside.join('\n')}` };
};
