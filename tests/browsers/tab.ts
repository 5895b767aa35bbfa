/** What a journey does in a tab, whichever browser it runs in. Elements are found by XPath, which all of them know. */
export type Tab = {
  /** A path of the app, or a whole address. */
  readonly open: (address: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  readonly address: () => Promise<string>;
  /** With the mouse, as soon as it is there and can be clicked. */
  readonly click: (xpath: string) => Promise<void>;
  /** Key by key, in place of what stands there. */
  readonly type: (xpath: string, text: string) => Promise<void>;
  /** What stands in each of them: a field's value, or the words that can be seen. */
  readonly texts: (xpath: string) => Promise<readonly string[]>;
};

export type Engine = {
  /** In the window of the others, behind which they go on. */
  readonly newTab: () => Promise<Tab>;
  readonly close: () => Promise<void>;
};

export const LIMIT_MS = 20_000;

/** Runs in the page, and so stands on nothing out here. */
export const textsInPage = (xpath: string): string[] => {
  const found = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  return Array.from({ length: found.snapshotLength }, (_, at) => {
    const node = found.snapshotItem(at);
    if (node instanceof HTMLInputElement) return node.value;
    return node instanceof HTMLElement ? node.innerText.trim() : '';
  });
};
