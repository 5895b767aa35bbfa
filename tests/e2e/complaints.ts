import type { Browser, BrowserContext, Page } from '@playwright/test';

const advice = new Set<string>(['verbose']);

/** What Playwright says where a journey has no worker: with one, the requests of a page could not be answered by a test. */
const NO_WORKER = 'Service Worker registration blocked by Playwright';

/** Collects what a page says in the console, and errors that nobody has caught. Call it before the first address is opened. The browser's own advice to developers is no complaint. */
export const complaintsOf = (page: Page): readonly string[] => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (!advice.has(message.type()) && message.text() !== NO_WORKER) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => void complaints.push(`uncaught: ${error.message}`));
  return complaints;
};

/** What a browser says by itself of an answer that a journey made fail. It names no address. */
const FAILED_LOAD = /^Failed to load resource: [^{}]*$/;

/** The same of all contexts that a browser opens from now on, where calls are made to fail on purpose. */
export const complaintsIn = (browser: Browser) => {
  const complaints: string[] = [];
  const listen = (context: BrowserContext): void => {
    context.on('console', (message) => {
      const text = message.text();
      if (!advice.has(message.type()) && text !== NO_WORKER && !FAILED_LOAD.test(text)) complaints.push(`${message.type()}: ${text}`);
    });
    context.on('weberror', (error) => void complaints.push(`uncaught: ${error.error().message}`));
  };
  browser.on('context', listen);
  const stop = (): void => void browser.off('context', listen);
  return { complaints, stop };
};

/** Collects every address that a page asks for. */
export const requestsOf = (page: Page): readonly string[] => {
  const urls: string[] = [];
  page.on('request', (request) => void urls.push(`${request.method()} ${request.url()}`));
  return urls;
};
