import type { Page } from '@playwright/test';
import { aims } from './aims.ts';
import type { SeenRequest } from './in-page/fetch-alone.ts';
import { type Load, readLoad } from './in-page/loaded.ts';
import { type Backend, isRowsRequest, rowsPath } from './local-backend.ts';
import type { Outcome } from './outcome.ts';
import { pageList } from './page-list.ts';
import { median } from './statistics.ts';
import { figure } from './table.ts';

const REPEATS = 5;
const LIMIT_MS = 120_000;

type LoadOutcomes = { readonly firstRow: Outcome; readonly allRows: Outcome };

/** From when the list asks for its first page, several times over, beside the same requests alone. */
export async function measureLoad(page: Page, backend: Backend, rows: number): Promise<LoadOutcomes> {
  const list = pageList(page);
  const load = async (): Promise<Load> => {
    // With an anchor the page asks for nothing by itself: it would count from before the app's script.
    await list.open(`${backend.url}/#rows`);
    await list.allRows(LIMIT_MS);
    const read = await page.evaluate(readLoad, rowsPath);
    if (read === null) throw new Error('The page did not tell when its rows came.');
    return read;
  };
  const seen: SeenRequest[] = [];
  page.on('request', (request) => {
    if (isRowsRequest(request.method(), request.url())) seen.push({ url: request.url(), headers: forPage(request.headers()) });
  });
  // The first one pays for what a browser and a server do once.
  const { pages } = await load();
  const requests = seen.slice(0, pages);
  const loads: Load[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) loads.push(await load());
  await backend.readAlone(page, requests, 1);
  const alone = await backend.readAlone(page, requests, REPEATS);

  const of = (pick: (each: Load) => number): number => median(loads.map(pick));
  const roundTrip = median(alone.map(({ first }) => first));
  const fetched = median(alone.map(({ all }) => all));
  const [firstRow, allRows] = [of((each) => each.firstRow), of((each) => each.allRows)];
  const runs = `Median of ${REPEATS}.`;
  return {
    firstRow: {
      value: firstRow,
      aim: aims.firstRow(roundTrip),
      details: `One round trip of the first page alone: ${figure(roundTrip, 'ms')}; in the app its answer came after ` +
        `${figure(of((each) => each.firstAnswer), 'ms')}, rows stood in the page after ${figure(of((each) => each.firstInPage), 'ms')}, ` +
        `and the rest went into the frame that showed them. ${runs}`,
    },
    allRows: {
      value: allRows,
      aim: aims.allRows(rows, fetched),
      details: `Pages alone (${pages}): ${figure(fetched, 'ms')}; with the list ${(allRows / fetched).toFixed(2)} times that, ` +
        `of which ${figure(of((each) => each.longTasks), 'ms')} in tasks over 50 ms. ${runs}`,
    },
  };
}

/** Without what a script may not set, or what the browser adds by itself. */
function forPage(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const wanted = ['accept', 'accept-profile', 'apikey', 'authorization', 'prefer'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => wanted.includes(name.toLowerCase())));
}
