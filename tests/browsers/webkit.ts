import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { expect } from '@playwright/test';
import { Builder, By, error, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { pathOf } from '../../tools/browser/other-browsers.ts';
import { findFreePort } from '../../tools/local-stack/free-port.ts';
import { type Engine, LIMIT_MS, type Tab, textsInPage } from './tab.ts';

/** WebKitGTK's MiniBrowser, on a screen that nobody sees: it has no mode without one. */
export const startWebKit = async (origin: string): Promise<Engine> => {
  const screen = spawn(pathOf('screen'), ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const display = await firstLine(screen.stdout);
  const port = await findFreePort();
  const env = { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: 'x11' };
  const service = spawn(pathOf('webKitDriver'), [`--port=${port}`], { env, stdio: 'ignore' });
  const stop = async () => {
    for (const child of [service, screen]) await stopped(child);
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(() => fetch(`${url}/status`).then(({ ok }) => ok, () => false), { message: 'WebKitWebDriver is ready' }).toBe(true);
    const driver = await new Builder().usingServer(url).withCapabilities({ browserName: 'MiniBrowser' }).build();
    const close = async () => {
      try {
        await driver.quit();
      } finally {
        await stop();
      }
    };
    return { newTab: () => newTabOf(driver, origin), close };
  } catch (failure) {
    await stop();
    throw failure;
  }
};

const firstLine = async (output: Readable): Promise<string> => {
  const [words]: unknown[] = await once(output, 'data');
  return String(words).trim();
};

const stopped = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || !child.kill()) return;
  await once(child, 'exit');
};

/** Nothing has been done yet where one of these is said, and it may be done again. */
const notYet = [error.NoSuchElementError, error.StaleElementReferenceError, error.ElementNotInteractableError, error.ElementClickInterceptedError];

const newTabOf = async (driver: WebDriver, origin: string): Promise<Tab> => {
  await driver.switchTo().newWindow('tab');
  const handle = await driver.getWindowHandle();
  const here = () => driver.switchTo().window(handle);
  const act = (xpath: string, action: (element: WebElement) => Promise<void>) =>
    driver.wait(async () => {
      try {
        await action(await driver.findElement(By.xpath(xpath)));
        return true;
      } catch (failure) {
        if (notYet.some((kind) => failure instanceof kind)) return false;
        throw failure;
      }
    }, LIMIT_MS, `Nothing could be done with ${xpath}`);
  return {
    open: async (address) => {
      await here();
      await driver.get(new URL(address, origin).href);
    },
    reload: async () => {
      await here();
      await driver.navigate().refresh();
    },
    address: async () => {
      await here();
      return driver.getCurrentUrl();
    },
    click: async (xpath) => {
      await here();
      await act(xpath, (element) => element.click());
    },
    type: async (xpath, text) => {
      await here();
      await act(xpath, async (element) => {
        // Not in one: the driver lets go of a modifier only at the end of a command.
        await element.sendKeys(Key.CONTROL, 'a');
        await element.sendKeys(text);
      });
    },
    texts: async (xpath) => {
      await here();
      return driver.executeScript<string[]>(textsInPage, xpath);
    },
  };
};
