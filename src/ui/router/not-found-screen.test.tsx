import { beforeEach, expect, test, vi } from 'vitest';

// The app anew, so that each test is the first to load the screen's chunk.
beforeEach(() => void vi.resetModules());

test.each(['/nope/nope', '/systems'])('an unknown address as the first page, %s: the page says so, and the console nothing', async (address) => {
  const { arrivesAt, openApp, screen } = await import('../../../tests/ui/open-app.tsx');
  openApp(address);
  await arrivesAt('Page not found');
  expect(screen()).toEqual({ path: address, text: expect.stringContaining('There’s nothing here'), controls: ['All systems'] });
});

// Unlike the others, these cannot be decoded.
test.each(['/%', '/systems/%E0%A4%A/edit', '/confirm/%E0%A4%A', '/login/%', '/new-password/%zz'])('field report 91: %s is a page that is not there', async (address) => {
  const { arrivesAt, openApp, screen } = await import('../../../tests/ui/open-app.tsx');
  openApp(address);
  await arrivesAt('Page not found');
  expect(screen()).toEqual({ path: address, text: expect.stringContaining('There’s nothing here'), controls: ['All systems'] });
});
