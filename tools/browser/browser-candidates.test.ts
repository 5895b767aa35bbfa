import { expect, test } from 'vitest';
import { browserCandidates } from './browser-candidates.ts';

const playwrightPath = '/home/me/.cache/ms-playwright/chromium-1/chrome';

test('a path that was asked for comes first, then the browser of Playwright, then what is installed', () => {
  const environment = { CHROME_PATH: '/opt/chrome' };
  const found = browserCandidates({ platform: 'linux', environment, playwrightPath });
  expect(found.slice(0, 3)).toEqual(['/opt/chrome', playwrightPath, '/usr/bin/chromium-headless-shell']);
  expect(found).toContain('/usr/bin/google-chrome');
});

test('an empty CHROME_PATH asks for nothing', () => {
  const found = browserCandidates({ platform: 'linux', environment: { CHROME_PATH: '' }, playwrightPath });
  expect(found[0]).toBe(playwrightPath);
});

test.each([
  ['darwin', {}, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['win32', { PROGRAMFILES: 'C:\\Program Files' }, 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
])('knows the usual place on %s', (platform, environment, path) => {
  expect(browserCandidates({ platform, environment, playwrightPath })).toContain(path);
});
