import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/** Renders into the document until the test is over. */
export async function mount(first: ReactNode) {
  // Not for good: what other tests open in this window renders by itself.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  const render = (content: ReactNode) => act(async () => root.render(content));

  onTestFinished(async () => {
    await act(async () => root.unmount());
    container.remove();
    Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
  });

  await render(first);
  return {
    render,
    find: <Kind extends Element>(selector: string, kind: new () => Kind): Kind => {
      const found = container.querySelector(selector);
      if (found instanceof kind) return found;
      throw new Error(`Nothing of that kind matches ${selector} in ${container.innerHTML}`);
    },
  };
}

export const click = (element: HTMLElement) => act(async () => element.click());
