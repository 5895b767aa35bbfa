import type { Page } from '@playwright/test';

const advice = new Set<string>(['verbose']);

/** Collects what a page says in the console, and errors that nobody has caught. Call it before the first address is opened. The browser's own advice to developers is no complaint. */
export const complaintsOf = (page: Page): readonly string[] => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (!advice.has(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => void complaints.push(`uncaught: ${error.message}`));
  return complaints;
};

/** Collects every address that a page asks for. */
export const requestsOf = (page: Page): readonly string[] => {
  const urls: string[] = [];
  page.on('request', (request) => void urls.push(`${request.method()} ${request.url()}`));
  return urls;
};
