/** Loads at the first call and keeps the outcome; after a failure the next call tries again. */
export const loadOnce = <Value>(load: () => Promise<Value>): (() => Promise<Value>) => {
  let loading: Promise<Value> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
};

/** The same, which knows whether it is there: what is shown with it then needs no moment without it. */
export type LoadedPart<Part> = { readonly load: () => Promise<Part>; readonly loaded: () => Part | null };

export const loadedPart = <Part>(load: () => Promise<Part>): LoadedPart<Part> => {
  let loaded: Part | null = null;
  return {
    load: loadOnce(async () => (loaded = await load())),
    loaded: () => loaded,
  };
};
