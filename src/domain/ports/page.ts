import * as v from 'valibot';

/** Tells when this device comes back online. Gives back the end of the subscription. */
export type Connectivity = { onOnline(listener: () => void): () => void };

/** `shown`: the page is looked at again. `restored`: the browser brought it back from its page cache. */
export type PageReturn = 'shown' | 'restored';

/** Tells when a person comes back to the page, and when the page is about to go. Each gives back the end of the subscription. */
export type PageLife = {
  onReturn(listener: (how: PageReturn) => void): () => void;
  onLeave(listener: () => void): () => void;
};

export type PageReturns = Pick<PageLife, 'onReturn'>;

/** One task at a time between all tabs of a browser: a refresh, or the sending of what is waiting. Where there are no locks, it only runs the task. */
export type CrossTabLock = {
  run<Value>(task: () => Promise<Value>): Promise<Value>;
};

/** A choice that the browser remembers. `read` gives the same value until another one is made. */
export type Preference<Value> = {
  readonly read: () => Value;
  readonly write: (value: Value) => void;
  /** Also tells of a choice made in another tab. Returns the way to end it. */
  readonly subscribe: (changed: () => void) => () => void;
};

/** Newer releases of the app, which a browser fetches and keeps while a page goes on with its own files. The adapter looks for one each time a person comes back to the page. */
export type Releases = {
  /** Tells that a newer one is there. Gives back the end of the subscription. */
  readonly onReady: (listener: () => void) => () => void;
  /** Lets the newer one take over and loads the page anew. False where it does not take over: the page then goes on as it is. */
  readonly show: () => Promise<boolean>;
};

export const themeChoiceSchema = v.picklist(['system', 'light', 'dark']);

export type ThemeChoice = v.InferOutput<typeof themeChoiceSchema>;

export type ThemePreference = Preference<ThemeChoice>;
