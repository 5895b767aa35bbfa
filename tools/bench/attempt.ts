export type Attempt<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly why: string };

/** What came of it, or in one line why nothing did. What hangs is left behind. */
export async function attempt<Value>(run: () => Promise<Value>, limit: number): Promise<Attempt<Value>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Attempt<Value>>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, why: within(limit) }), limit);
  });
  const done = run().then(
    (value): Attempt<Value> => ({ ok: true, value }),
    (error: unknown): Attempt<Value> => ({ ok: false, why: firstLine(error) }),
  );
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}

const within = (milliseconds: number): string => `not within ${milliseconds / 1000} s`;

function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  const [, milliseconds] = /Timeout (\d+)ms exceeded/.exec(line) ?? [];
  return milliseconds === undefined ? line.replaceAll('|', '/') : within(Number(milliseconds));
}
