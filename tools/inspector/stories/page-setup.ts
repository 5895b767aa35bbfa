// Imported before React, which keeps the timers that it finds.

const { setTimeout: set, clearTimeout: clear } = window;
const short = new Set<number>();

export const areTimersWaiting = (): boolean => short.size > 0;

/** React delays late content by up to a third of a second; the app itself waits by the manual clock only. */
const SHORT_MS = 400;

const emptyStorage = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'key' | 'length'> => {
  const texts = new Map<string, string>();
  return {
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
    clear: () => texts.clear(),
  };
};

// The frames of a tab share its storage: a cool-down that one story leaves there would change another.
for (const name of ['sessionStorage', 'localStorage']) Object.defineProperty(window, name, { value: emptyStorage() });

/** A test does the steps one by one, a person's on the screen. Otherwise the page replays the whole story by itself. */
export const isDrivenByTest = new URLSearchParams(window.location.search).has('together');

if (isDrivenByTest) {
  // The browser grants a lock at a moment that a test cannot wait for, and no other tab wants it.
  Reflect.deleteProperty(Navigator.prototype, 'locks');
  Reflect.set(window, 'setTimeout', (handler: () => void, ms = 0): number => {
    if (ms > SHORT_MS) return set(handler, ms);
    const id = set(() => {
      short.delete(id);
      handler();
    });
    short.add(id);
    return id;
  });
  Reflect.set(window, 'clearTimeout', (id: number): void => {
    short.delete(id);
    clear(id);
  });
}
