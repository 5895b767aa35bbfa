import { afterAll, beforeEach, vi } from 'vitest';
// Before any test makes time fly: React keeps the timers that it finds.
import 'react-dom/client';

// All files of a worker share one window (`isolate: false`). Each test is to find it as a page that has just
// been opened. What a test has mounted ends with it by `openApp` and `mount`.

// Node's own reaches into the other workers; happy-dom has none.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

const root = document.documentElement;

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  for (const { name } of [...root.attributes]) root.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  // A browser's goes with what was selected.
  window.getSelection()?.removeAllRanges();
  // The next press: a tap of which no click has come is over.
  window.dispatchEvent(new Event('pointerdown'));
});

// Vitest gives back what was spied on after a file, but not these.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
