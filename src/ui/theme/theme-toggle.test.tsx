import { readFileSync } from 'node:fs';
import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { click, mount } from '../../../tests/mount.tsx';
import type { ThemeChoice, ThemePreference } from '../../domain/ports/page.ts';
import { ThemeToggle } from './theme-toggle.tsx';

function remembering(choice: ThemeChoice): ThemePreference {
  const listeners = new Set<() => void>();
  let remembered = choice;
  return {
    read: () => remembered,
    write: (next) => {
      remembered = next;
      for (const listener of listeners) listener();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

afterEach(() => document.documentElement.removeAttribute('data-theme'));

test('each press moves on, shows the theme, remembers it and says what the next press does', async () => {
  const preference = remembering('system');
  const { find } = await mount(<ThemeToggle preference={preference} />);
  const button = find('button', HTMLButtonElement);
  const state = () => ({
    remembered: preference.read(),
    shown: document.documentElement.getAttribute('data-theme'),
    label: button.getAttribute('aria-label'),
  });

  const seen = [state()];
  for (let press = 0; press < 3; press += 1) {
    await click(button);
    seen.push(state());
  }

  const system = { remembered: 'system', shown: null, label: 'Theme: automatic. Switch to light' };
  expect(seen).toEqual([
    system,
    { remembered: 'light', shown: 'light', label: 'Theme: light. Switch to dark' },
    { remembered: 'dark', shown: 'dark', label: 'Theme: dark. Switch to automatic' },
    system,
  ]);
});

test('a remembered choice is taken up, and so is one that is made elsewhere', async () => {
  const preference = remembering('dark');
  const { find } = await mount(<ThemeToggle preference={preference} />);
  const seen = () => [document.documentElement.getAttribute('data-theme'), find('button', HTMLButtonElement).getAttribute('aria-label')];
  expect(seen()).toEqual(['dark', 'Theme: dark. Switch to automatic']);
  await act(async () => preference.write('light'));
  expect(seen()).toEqual(['light', 'Theme: light. Switch to dark']);
});

test('the script that runs before this one gives the button the same pictures', async () => {
  const { find } = await mount(<ThemeToggle preference={remembering('system')} />);
  const early = readFileSync('public/early.js', 'utf8');
  const [button, seen] = [find('button', HTMLButtonElement), new Set<string>()];
  for (let press = 0; press < 3; press += 1) {
    await click(button);
    expect(button.querySelectorAll('svg *')).toHaveLength(1);
    seen.add(button.querySelector('path')?.getAttribute('d') ?? '');
  }
  expect([seen.size, [...seen].filter((drawing) => !early.includes(`'${drawing}'`))]).toEqual([3, []]);
});

test('prerendering reads no preference', () => {
  const html = renderToString(<ThemeToggle preference={remembering('dark')} />);

  expect(html).toContain('Theme: automatic. Switch to light');
});
