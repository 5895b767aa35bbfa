type Change = { readonly at: number; paintedAt: number | null };

/** `rows` is the last change of the rows, `other` that of the rest of the page, where the rows stayed as they were. */
export type KeyPress = { readonly pressedAt: number; rows: Change | null; other: Change | null };

export type Keys = { readonly presses: KeyPress[]; changes: number };

declare global {
  var benchKeys: Keys | undefined;
}

/** Runs in the page: from each key press to the last change that followed it. */
export function watchKeys(): void {
  const keys: Keys = { presses: [], changes: 0 };
  globalThis.benchKeys = keys;
  const list = 'ul[aria-label="Systems"]';
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => keys.presses.push({ pressedAt: timeStamp, rows: null, other: null }),
    { capture: true },
  );
  const isOfRows = ({ target, addedNodes, removedNodes }: MutationRecord): boolean => {
    const element = target instanceof Element ? target : target.parentElement;
    if (element?.closest(list)) return true;
    return [...addedNodes, ...removedNodes].some(
      (node) => node instanceof Element && (node.matches(list) || node.querySelector(list) !== null),
    );
  };
  const note = (records: readonly MutationRecord[]): void => {
    const press = keys.presses.at(-1);
    if (press === undefined) return;
    keys.changes += 1;
    const change: Change = { at: performance.now(), paintedAt: null };
    press[records.some(isOfRows) ? 'rows' : 'other'] = change;
    globalThis.benchWatch?.afterPaint(() => {
      change.paintedAt = performance.now();
    });
  };
  new MutationObserver(note).observe(document.querySelector('main') ?? document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}

/** Runs in the page: resolves when nothing has changed for so many frames, which do not come while it is busy. */
export function settled(frames: number): Promise<void> {
  return new Promise((resolve) => {
    let quiet = 0;
    let seen = globalThis.benchKeys?.changes ?? 0;
    const look = (): void => {
      const changes = globalThis.benchKeys?.changes ?? 0;
      quiet = changes === seen ? quiet + 1 : 0;
      seen = changes;
      if (quiet >= frames) resolve();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
