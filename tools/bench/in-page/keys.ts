type Change = { readonly at: number; paintedAt: number | null };

export type KeyPress = {
  readonly key: string;
  readonly pressedAt: number;
  /** The paint of the next frame, whatever it shows: sooner nothing can be seen. */
  frameAt: number | null;
  /** The last change of the rows. */
  rows: Change | null;
  /** The last change of the rest of the page, where the rows stayed as they were. */
  other: Change | null;
};

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
    ({ key, timeStamp }) => {
      const press: KeyPress = { key, pressedAt: timeStamp, frameAt: null, rows: null, other: null };
      keys.presses.push(press);
      globalThis.benchWatch?.afterPaint(() => {
        press.frameAt = performance.now();
      });
    },
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

export type Rest = {
  readonly frames: number;
  /** Milliseconds into the next frame: people press keys at any time between two frames. */
  readonly phase: number;
};

/** Runs in the page: resolves when nothing has changed for so many frames, which do not come while it is busy. */
export function settled({ frames, phase }: Rest): Promise<void> {
  return new Promise((resolve) => {
    let quiet = 0;
    let seen = globalThis.benchKeys?.changes ?? 0;
    const look = (): void => {
      const changes = globalThis.benchKeys?.changes ?? 0;
      quiet = changes === seen ? quiet + 1 : 0;
      seen = changes;
      if (quiet >= frames) setTimeout(resolve, phase);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
