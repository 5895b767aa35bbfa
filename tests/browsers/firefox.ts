import { launch, type Page } from 'puppeteer-core';
import { pathOf } from '../../tools/browser/other-browsers.ts';
import { type Engine, LIMIT_MS, type Tab, textsInPage } from './tab.ts';

export const startFirefox = async (origin: string): Promise<Engine> => {
  const browser = await launch({ browser: 'firefox', executablePath: pathOf('firefox'), headless: true, timeout: 60_000 });
  const close = () => browser.close();
  return { newTab: async () => tabOf(await browser.newPage(), origin), close };
};

const tabOf = (page: Page, origin: string): Tab => {
  page.setDefaultTimeout(LIMIT_MS);
  // A tab behind another one paints nothing, and what is clicked has to stand still from one frame to the next.
  const inFront = async (xpath: string) => {
    await page.bringToFront();
    return page.locator(`xpath/${xpath}`);
  };
  return {
    open: async (address) => void (await page.goto(new URL(address, origin).href)),
    reload: async () => void (await page.reload()),
    address: () => Promise.resolve(page.url()),
    click: async (xpath) => (await inFront(xpath)).click(),
    type: async (xpath, text) => (await inFront(xpath)).fill(text),
    texts: (xpath) => page.evaluate(textsInPage, xpath),
  };
};
