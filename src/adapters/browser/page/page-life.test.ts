import { describe, expect, test } from 'vitest';
import type { PageReturn } from '../../../domain/ports/page.ts';
import { createBrowserConnectivity, createBrowserPageLife } from './page-life.ts';

type Listener = (event: { readonly persisted?: boolean }) => void;

const scriptedEvents = () => {
  const listeners = new Map<string, Set<Listener>>();
  const of = (type: string) => listeners.get(type) ?? new Set<Listener>();
  return {
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, of(type).add(listener)),
    removeEventListener: (type: string, listener: Listener) => void of(type).delete(listener),
    tell: (type: string, event: { readonly persisted?: boolean } = {}) => {
      for (const listener of of(type)) listener(event);
    },
    heard: () => [...listeners].filter(([, set]) => set.size > 0).map(([type]) => type),
  };
};

const openPage = () => {
  const window = scriptedEvents();
  const document: ReturnType<typeof scriptedEvents> & { visibilityState: 'visible' | 'hidden' } = {
    ...scriptedEvents(),
    visibilityState: 'visible',
  };
  const returns: PageReturn[] = [];
  const stop = createBrowserPageLife(window, document).onReturn((how) => void returns.push(how));
  const look = (visibilityState: 'visible' | 'hidden') => {
    document.visibilityState = visibilityState;
    document.tell('visibilitychange');
  };
  return { window, document, returns, stop, look };
};

describe('the life of a page in a browser', () => {
  test('a tab that is hidden and looked at again, three times', () => {
    const { look, returns } = openPage();
    for (let turn = 0; turn < 3; turn += 1) {
      look('hidden');
      look('visible');
    }
    expect(returns).toEqual(['shown', 'shown', 'shown']);
  });

  test('field report 16: a page that the browser brings back from its page cache, and one that is loaded', () => {
    const { window, returns } = openPage();
    window.tell('pageshow', { persisted: false });
    window.tell('pageshow', {});
    expect(returns).toEqual([]);
    window.tell('pageshow', { persisted: true });
    expect(returns).toEqual(['restored']);
  });

  test('where nothing is to be heard any more, nothing is', () => {
    const { window, document, stop, look, returns } = openPage();
    expect([window.heard(), document.heard()]).toEqual([['pageshow'], ['visibilitychange']]);
    stop();
    look('hidden');
    look('visible');
    window.tell('pageshow', { persisted: true });
    expect(returns).toEqual([]);
    expect([window.heard(), document.heard()]).toEqual([[], []]);
  });

  test('a page that is about to go, for good or into the page cache', () => {
    const window = scriptedEvents();
    const left: string[] = [];
    const { onLeave } = createBrowserPageLife(window, { ...scriptedEvents(), visibilityState: 'visible' });
    const ends = [onLeave(() => void left.push('one')), onLeave(() => void left.push('other'))];
    window.tell('pagehide', { persisted: true });
    ends[0]?.();
    window.tell('pagehide', { persisted: false });
    expect(left).toEqual(['one', 'other', 'other']);
    ends[1]?.();
    window.tell('pagehide');
    expect([left, window.heard()]).toEqual([['one', 'other', 'other'], []]);
  });
});

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
