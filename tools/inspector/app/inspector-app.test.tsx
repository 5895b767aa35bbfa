import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { allMachines } from '../catalogue/all-machines.ts';
import { InspectorApp } from './inspector-app.tsx';

const open = (machine: string): void => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  window.history.replaceState(null, '', `?machine=${machine}`);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<InspectorApp />));
  onTestFinished(() => {
    act(() => root.unmount());
    vi.unstubAllGlobals();
  });
};

test('a press on the label of a transition sends its event; all machines stand in a list beside the chart', () => {
  open('userScope');
  const machines = [...document.querySelectorAll('nav[aria-label=Machines] a')].map((link) => link.getAttribute('href'));
  expect(machines).toEqual(allMachines.map(({ machine }) => `?machine=${machine.id}`));
  const state = () => document.querySelector('[data-testid=state]')?.textContent;
  // The labels as they are measured: they are there at once, and the same as in the chart.
  const labels = [...document.querySelectorAll<HTMLButtonElement>('button.send')];
  expect([state(), labels.map(({ textContent }) => textContent)]).toEqual(['closed', ['user.changed [isSomebody]']]);
  act(() => labels[0]?.click());
  expect(state()).toMatch(/^open\./);
});
