import type { Page, Route } from '@playwright/test';

export type Row = {
  readonly id: string;
  readonly name: string;
  readonly minHeight: number | string;
  readonly maxHeight: number;
  readonly cameraTilt: number;
  readonly maxDollySpeed: number;
  readonly connectionType: string;
};

const kinds = ['Dolly', 'Crane', 'Ångström rig', 'Rail', 'Jib'] as const;

/** Systems in no order of their names, which have numbers and accents in them. */
export const manyRows = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: `${kinds[index % kinds.length] ?? ''} ${index}`,
    minHeight: index % 90,
    maxHeight: 100 + (index % 200),
    cameraTilt: (index % 91) - 45,
    maxDollySpeed: (index % 30) / 10,
    connectionType: index % 3 === 0 ? 'RS-422' : 'Ethernet',
  }));

const CAP = 1000;

const byId = (a: Row, b: Row): number => (a.id < b.id ? -1 : Number(a.id > b.id));

/** As the server orders names, and a reader. */
const naturally = new Intl.Collator('en', { numeric: true }).compare;

const cursorIn = (url: string): string | null =>
  /id\.gt\."([0-9a-f-]{36})"/.exec(decodeURIComponent(url.replaceAll('+', ' ')))?.[1] ?? null;

const answer = (route: Route, rows: readonly Row[], count: number): Promise<void> =>
  route.fulfill({ json: rows, headers: { 'Content-Range': `0-${Math.max(0, rows.length - 1)}/${count}` } });

type ManySystems = {
  rows: readonly Row[];
  /** How many pages of the list were asked for. */
  pages: number;
  /** Called before a page is answered, with its number. */
  beforePage: (page: number) => Promise<void> | void;
  /** The order of names in which the pages come. */
  order: (a: string, b: string) => number;
};

/** A table of any length in place of the server's (stubbed network), read a thousand rows at a time. */
export const serveMany = async (page: Page, count: number): Promise<ManySystems> => {
  const served: ManySystems = { rows: manyRows(count), pages: 0, beforePage: () => undefined, order: naturally };
  // What happens to the server's own table is no news of this one.
  await page.route('**/rest/v1/systemChanges**', (route) => answer(route, [], 0));
  await page.route('**/rest/v1/systemsChecksum**', (route) => route.fulfill({ json: {} }));
  await page.route(/\/rest\/v1\/systems(?:\?|$)/, async (route) => {
    const url = route.request().url();
    const wanted = /[?&]id=eq\.([0-9a-f-]+)/.exec(url)?.[1];
    if (route.request().method() !== 'GET') return route.fallback();
    if (wanted !== undefined) {
      const row = served.rows.find(({ id }) => id === wanted);
      return row === undefined ? route.fulfill({ status: 406, json: { code: 'PGRST116', message: '0 rows' } }) : route.fulfill({ json: row });
    }
    served.pages += 1;
    await served.beforePage(served.pages);
    const ordered = served.rows.toSorted((a, b) => served.order(a.name, b.name) || byId(a, b));
    const after = cursorIn(url);
    const rest = ordered.slice(after === null ? 0 : ordered.findIndex(({ id }) => id === after) + 1);
    return answer(route, rest.slice(0, CAP), rest.length);
  });
  return served;
};
