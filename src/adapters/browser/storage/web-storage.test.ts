// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createBrowserThemePreference, themeStorageKey } from './web-storage.ts';

function storageOf(entries: Map<string, string>) {
  return () => ({
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
}

function blocked(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

test('a choice is remembered, and the system’s theme leaves nothing behind', () => {
  const entries = new Map<string, string>();
  const preference = createBrowserThemePreference(storageOf(entries));

  preference.write('dark');
  expect([...entries]).toEqual([[themeStorageKey, 'dark']]);
  expect(createBrowserThemePreference(storageOf(entries)).read()).toBe('dark');

  preference.write('system');
  expect([...entries]).toEqual([]);
  expect(preference.read()).toBe('system');
});

test.each(['', 'DARK', '{"theme":"dark"}', 'system'])('what is no choice counts as the system’s theme: %j', (stored) => {
  expect(createBrowserThemePreference(storageOf(new Map([[themeStorageKey, stored]]))).read()).toBe('system');
});

test('where storage is blocked, a choice lives as long as the page', () => {
  const preference = createBrowserThemePreference(blocked);
  expect(preference.read()).toBe('system');

  preference.write('dark');

  expect(preference.read()).toBe('dark');
});

test('where storage is blocked, what the page shows has been chosen before the app came', () => {
  document.documentElement.dataset['theme'] = 'light';
  onTestFinished(() => document.documentElement.removeAttribute('data-theme'));
  expect([createBrowserThemePreference(blocked).read(), createBrowserThemePreference(storageOf(new Map())).read()]).toEqual(['light', 'system']);
});

test('the script that runs before the first paint reads the same key', () => {
  expect(readFileSync('public/early.js', 'utf8')).toContain(`'${themeStorageKey}'`);
});

test('who listens hears of a choice here, of one in another tab, also of one that was made while the page was in the page cache, and of none after leaving', () => {
  const preference = createBrowserThemePreference(storageOf(new Map()));
  const changed = vi.fn();
  const leave = preference.subscribe(changed);

  preference.write('dark');
  window.dispatchEvent(new Event('storage'));
  window.dispatchEvent(new Event('pageshow'));
  expect(changed).toHaveBeenCalledTimes(3);

  leave();
  preference.write('light');
  window.dispatchEvent(new Event('storage'));
  window.dispatchEvent(new Event('pageshow'));
  expect(changed).toHaveBeenCalledTimes(3);
});
