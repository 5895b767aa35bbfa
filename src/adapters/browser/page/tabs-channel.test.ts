import { afterEach, expect, test, vi } from 'vitest';
import { createTabChannel } from './tabs.ts';

afterEach(() => vi.useRealTimers());

const openTabs = () => {
  const tabs = new Set<EventTarget>();
  return () =>
    createTabChannel(() => {
      const target = new EventTarget();
      tabs.add(target);
      const hears = new Map<unknown, (event: Event) => void>();
      return {
        postMessage: (data) => {
          for (const tab of tabs) if (tab !== target) tab.dispatchEvent(new MessageEvent('message', { data }));
        },
        addEventListener: (type, listener) => {
          const hear = (event: Event) => listener({ data: event instanceof MessageEvent ? event.data : undefined });
          hears.set(listener, hear);
          target.addEventListener(type, hear);
        },
        removeEventListener: (type, listener) => target.removeEventListener(type, hears.get(listener) ?? null),
      };
    });
};

test('what one tab says, the others hear until they stop listening', () => {
  const openTab = openTabs();
  const [here, there] = [openTab(), openTab()];
  const heard: unknown[] = [];
  here?.listen((message) => heard.push(['here', message]));
  const stop = there?.listen((message) => heard.push(['there', message]));
  here?.post('text');
  here?.post(null);
  stop?.();
  here?.post('more');
  expect(heard).toEqual([['there', 'text'], ['there', null]]);
});

test('what was said before has arrived a moment later', async () => {
  vi.useFakeTimers();
  const task = vi.fn();
  openTabs()()?.afterMessages(task);
  await vi.advanceTimersByTimeAsync(149);
  expect(task).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(task).toHaveBeenCalledTimes(1);
});

test('where there is no such channel, there is none', () => {
  const channel = createTabChannel(() => {
    throw new ReferenceError('BroadcastChannel is not defined');
  });
  expect(channel).toBeUndefined();
});
