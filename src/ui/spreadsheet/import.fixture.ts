import { onTestFinished, vi } from 'vitest';
import { SameThreadWorker } from '../../../tests/ui/same-thread-worker.ts';
import { numbered, signedInAt } from '../../../tests/ui/signed-in.ts';

export const rig = numbered(1, { name: 'Rig', minHeight: 30, maxHeight: 180 });
export const dolly = numbered(2);

export const start = async (path: '/' | '/import', options: Parameters<typeof signedInAt>[2] = {}) => {
  vi.stubGlobal('Worker', SameThreadWorker);
  onTestFinished(() => void vi.unstubAllGlobals());
  return signedInAt(path, [rig, dolly], { heading: path === '/' ? 'Systems' : 'Import systems', ...options });
};

export const paste = (text: string): void => {
  const event = new Event('paste', { bubbles: true });
  Object.defineProperty(event, 'clipboardData', { value: { files: [], getData: () => text } });
  document.body.dispatchEvent(event);
};

export const status = () => [...document.querySelectorAll('main [role=status], section[aria-label=Notices] [role=status]')].map(({ textContent }) => textContent);
export const field = (label: string): HTMLInputElement => {
  const input = document.querySelector<HTMLInputElement>(`[aria-label="${label}"]`);
  if (input === null) throw new Error(`There is no field '${label}'.`);
  return input;
};
export const fill = (input: HTMLInputElement, text: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};
export const correct = (label: string, text: string): void => {
  fill(field(label), text);
  field(label).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
};
