/** React holds back what comes late for up to a third of a second; nothing of the app waits for less than the step clock. */
const SHORT_MS = 400;

let waiting = 0;

const { setTimeout: set, clearTimeout: clear } = window;
const short = new Set<number>();

const forget = (id: number): void => {
  if (short.delete(id)) waiting -= 1;
};

export const areTimersWaiting = (): boolean => waiting > 0;

// Where a test takes part, short waits are over at once. Imported before React, which keeps the timers it finds.
if (new URLSearchParams(window.location.search).has('together')) {
  const hurried = (handler: () => void, ms = 0): number => {
    if (ms > SHORT_MS) return set(handler, ms);
    waiting += 1;
    const id = set(() => {
      forget(id);
      handler();
    });
    short.add(id);
    return id;
  };
  Reflect.set(window, 'setTimeout', hurried);
  Reflect.set(window, 'clearTimeout', (id: number): void => {
    forget(id);
    clear(id);
  });
}
