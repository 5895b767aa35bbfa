import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** The signs of what was looked at before. */
    seen?: Set<string>;
    /** The parts of the page that were not. */
    unseen?: readonly Element[];
    /** Their signs. */
    news?: ReadonlySet<string>;
  }
}

/**
 * A sign for each element: its tag, its attributes and those of all it stands in, and what else axe judges it by. Not its texts, a
 * translator's elements and generated attributes. The page has a sign too, for the rules about headings and landmarks.
 * Gives those that are new, and whether there is anything to look at. Null in a page that has to be told first which are not.
 */
const note = ([seen, isMore]: readonly [string | null, boolean]): readonly [news: string, isAny: boolean] | null => {
  if (seen !== null) window.seen = new Set(seen.split(' '));
  const known = window.seen;
  if (known === undefined) return null;
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
  const page = hash(`${kinds(outline).join(' ')} ${outline.map((each) => each.getAttribute('aria-label')).join('')} ${ids.length - new Set(ids).size}`);
  const signs = elements.map((each) => [each, signOf(each)] as const);
  const again = isMore ? window.news : undefined;
  const isNew = (sign: string): boolean => !known.has(sign) || again?.has(sign) === true;
  const unseen = isNew(page) ? [document.documentElement] : signs.flatMap(([each, sign]) => (isNew(sign) ? [each] : []));
  window.unseen = unseen.filter((each) => !unseen.some((other) => other !== each && other.contains(each)));
  const news = new Set([page, ...signs.map(([, sign]) => sign)].filter((sign) => !known.has(sign)));
  for (const sign of news) known.add(sign);
  window.news = news;
  return [[...news].join(' '), window.unseen.length > 0];
};

/** What this worker has looked at, in whichever test. */
const seen = new Set<string>();

/**
 * Leaves in the page, as `window.unseen`, which parts of it are to be looked at; with `isMore` also what was new in the look before, though it may have been drawn anew. Whether there are any.
 * An element in the same place with the same attributes is judged alike, whatever the texts and on whichever screen.
 */
export const noteUnseen = async (page: Page, isMore = false): Promise<boolean> => {
  const [news, isAny] = (await page.evaluate(note, [null, isMore] as const)) ?? (await page.evaluate(note, [[...seen].join(' '), isMore] as const)) ?? ['', false];
  for (const sign of news.split(' ')) seen.add(sign);
  return isAny;
};
