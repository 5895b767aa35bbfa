import { expect, type Page } from '@playwright/test';
import { accessibilityFaults, sidewaysScroll } from '../e2e/looks.ts';

// The wide one last: a path goes on where nothing is left out for want of room.
const looks = [
  { theme: 'dark', width: 320 },
  { theme: 'light', width: 1280 },
] as const;

declare global {
  interface Window {
    /** The parts of the page that were not looked at before. */
    unseen?: readonly Element[];
  }
}

type Signs = { readonly page: string; readonly elements: readonly string[] };

/**
 * A sign for each element: its tag, its attributes and those of all it stands in, and what else axe judges it by. Not its texts, a
 * translator's elements and generated attributes. The page has a sign too, for the rules about headings and landmarks.
 */
const signsOf = (page: Page): Promise<Signs> =>
  page.evaluate(() => {
    const hash = (text: string): string => {
      let [a, b] = [7, 13];
      for (let at = 0; at < text.length; at += 1) {
        a = Math.imul(a ^ text.charCodeAt(at), 2_654_435_761);
        b = Math.imul(b ^ text.charCodeAt(at), 1_597_334_677);
      }
      return `${a}${b}`;
    };
    const attribute = ({ name, value }: Attr): string => {
      if (/^aria-(controls|describedby|labelledby)$/.test(name)) return `${name}=${value.split(' ').map((id) => document.getElementById(id) !== null).join('')}`;
      return /^(value|id|for|href|style|title|data-first)$/.test(name) ? `${name}=${value !== ''}` : `${name}=${value}`;
    };
    const kinds = (elements: Iterable<Element>): string[] => [...elements].map((each) => `${each.tagName}${each.getAttribute('role') ?? ''}`);
    const places = new Map<Element, string>();
    const signOf = (element: Element): string => {
      const place = hash(`${places.get(element.parentElement ?? element) ?? ''}>${element.tagName}${[...element.attributes].map(attribute).toSorted().join(' ')}`);
      places.set(element, place);
      const parts = element.matches('ul, ol, dl, dl > div, table, tr, select, [role]') ? [...new Set(kinds(element.children))].toSorted().join('') : '';
      const labels = 'labels' in element && element.labels instanceof NodeList ? element.labels.length : '';
      return hash(`${place} ${element.textContent?.trim() !== ''} ${parts} ${labels}`);
    };
    const elements = [...document.querySelectorAll('body, body :not(font)')];
    const ids = elements.flatMap(({ id }) => (id === '' ? [] : [id]));
    const outline = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6, main, nav, header, footer, aside, [role=dialog], [role=region]')];
    return {
      page: `${kinds(outline).join(' ')} ${outline.map((each) => each.getAttribute('aria-label')).join('')} ${ids.length - new Set(ids).size}`,
      elements: elements.map(signOf),
    };
  });

/** What this worker has looked at, on the paths of whichever machine. */
const seen = new Set<string>();

/** Leaves in the page which parts of it are to be looked at. Whether there are any. */
const noteUnseen = async (page: Page): Promise<boolean> => {
  const signs = await signsOf(page);
  const isPageSeen = seen.has(signs.page);
  const unseen = signs.elements.flatMap((sign, index) => (seen.has(sign) ? [] : [index]));
  for (const sign of [signs.page, ...signs.elements]) seen.add(sign);
  await page.evaluate(([isWhole, indexes]) => {
    const elements = [...document.querySelectorAll('body, body :not(font)')];
    const found = indexes.flatMap((index) => elements[index] ?? []);
    window.unseen = isWhole ? [document.documentElement] : found.filter((each) => !found.some((other) => other !== each && other.contains(each)));
  }, [!isPageSeen, unseen] as const);
  return !isPageSeen || unseen.length > 0;
};

/**
 * Axe finds nothing in what was not looked at before, and nothing sticks out at the side: light on a desk, dark on the narrowest phone.
 * An element in the same place with the same attributes is judged alike, whatever the texts and on whichever screen.
 */
export const expectAccessible = async (page: Page, where: string): Promise<void> => {
  if (!(await noteUnseen(page))) return;
  for (const { theme, width } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((chosen) => {
      document.documentElement.dataset['theme'] = chosen;
      const there = (window.unseen ?? []).filter((each) => each.isConnected);
      window.unseen = there.length > 0 ? there : [document.documentElement];
      for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
    }, theme);
    expect([where, theme, width, await accessibilityFaults(page, '{ include: window.unseen }'), await sidewaysScroll(page)]).toEqual([where, theme, width, [], []]);
  }
};
