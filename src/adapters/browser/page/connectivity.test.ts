import { expect, test } from 'vitest';
import { createBrowserConnectivity } from './page-life.ts';

test('tells each listener when the device comes back online, until it leaves', () => {
  const events = new EventTarget();
  const connectivity = createBrowserConnectivity(events);
  let heard = 0;
  const listener = () => {
    heard += 1;
  };
  const leave = connectivity.onOnline(listener);
  connectivity.onOnline(listener);
  events.dispatchEvent(new Event('online'));
  events.dispatchEvent(new Event('offline'));
  expect(heard).toBe(2);
  leave();
  events.dispatchEvent(new Event('online'));
  expect(heard).toBe(3);
});
