import { describe, expect, test } from 'vitest';
import { isJourney, journeyViolations } from '../../tools/architecture/journey-violations.ts';
import { readSourceFiles, sentence } from '../../tools/architecture/source-file.ts';

describe('the console of every browser in a journey is listened to', () => {
  const journeys = readSourceFiles('tests').filter(isJourney);

  test('no journey passes it by', () => {
    expect(journeys.flatMap(journeyViolations).map(sentence)).toEqual([]);
  });

  test('the rule has seen the real journeys', () => {
    expect(journeys.length).toBeGreaterThan(30);
  });
});

describe('planted violations', () => {
  test.each([
    ["import { expect, test } from '@playwright/test';", "takes 'test' or a browser from Playwright"],
    ["import { test as base } from '@playwright/test';", "takes 'test' or a browser from Playwright"],
    ["import * as playwright from '@playwright/test';", "takes 'test' or a browser from Playwright"],
    ["import { chromium } from 'playwright-core';", "takes 'test' or a browser from Playwright"],
    ['const browser = await playwright.chromium.launch();', 'starts a browser of its own'],
    ['const context = await playwright.chromium.launchPersistentContext(folder);', 'starts a browser of its own'],
    ['const browser = await chromium.connectOverCDP(address);', 'starts a browser of its own'],
  ])('%s', (source, expected) => {
    const found = journeyViolations({ path: 'tests/e2e/local/a.spec.ts', source }).map(sentence);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(expected);
  });

  test('is content with what cannot open a browser, and with contexts of the one there is', () => {
    const source = "import { expect, type Page } from '@playwright/test';\nimport { test } from '../quiet.ts';\nawait browser.newContext();\n";
    expect(journeyViolations({ path: 'tests/e2e/local/a.spec.ts', source })).toEqual([]);
  });
});
