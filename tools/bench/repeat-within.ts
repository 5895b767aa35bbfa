type Repeats = {
  readonly times: number;
  readonly budget: number;
  readonly least: number;
  /** What one is known to take. */
  readonly each?: number;
};

/** As often as asked, or as the budget of milliseconds allows, but so often at least. */
export async function repeatWithin<Value>(
  { times, budget, least, each = 0 }: Repeats,
  run: (repeat: number) => Promise<Value>,
): Promise<readonly Value[]> {
  const values: Value[] = [];
  const started = performance.now();
  let longest = each;
  for (let repeat = 1; repeat <= times; repeat += 1) {
    const begun = performance.now();
    if (values.length >= least && begun - started + longest > budget) break;
    values.push(await run(repeat));
    longest = Math.max(longest, performance.now() - begun);
  }
  return values;
}
