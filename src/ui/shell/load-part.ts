/** Spec §9. */
const CHUNK_TIME_LIMIT_MS = 120_000;

/** 120 s limit, one more try after a failure. */
export const loadPart = <Part,>(load: () => Promise<Part>): Promise<Part> => {
  const loadInTime = () =>
    Promise.race([
      load(),
      new Promise<never>((_, reject) => void setTimeout(reject, CHUNK_TIME_LIMIT_MS, new Error('A part of the app did not load'))),
    ]);
  return loadInTime().catch(loadInTime);
};
