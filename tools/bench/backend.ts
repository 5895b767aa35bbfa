import type { Page } from '@playwright/test';
import type { Alone, SeenRequest } from './in-page/fetch-alone.ts';
import type { BackendName } from './outcome.ts';

/** One kind of build with what answers it. */
export type BenchBackend = {
  readonly name: BackendName;
  readonly url: string;
  /** The table then holds these and nothing else. */
  readonly reset: (rows: number) => Promise<void>;
  /** After this the page's addresses are opened signed in. */
  readonly signIn: (page: Page, rows: number) => Promise<void>;
  /** Reads the pages that the list has read, without the list. */
  readonly readAlone: (page: Page, requests: readonly SeenRequest[], repeats: number) => Promise<readonly Alone[]>;
  readonly close: () => Promise<void>;
};

/** Where the rows are read, in whichever build has a server. */
export const rowsPath = '/rest/v1/systems';
