/** Newer releases of the app, which a browser fetches and keeps while a page goes on with its own files. */
export type Releases = {
  /** Tells that a newer one is there. Gives back the end of the subscription. */
  readonly onReady: (listener: () => void) => () => void;
  /** Lets the newer one take over and loads the page anew. False where it does not take over: the page then goes on as it is. */
  readonly show: () => Promise<boolean>;
};
