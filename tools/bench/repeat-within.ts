type Repeats = { readonly times: number; readonly budget: number; readonly least: number };

/** As often as asked, or as the budget of milliseconds allows, but so often at least. */
export async function repeatWithin<Value>({ times, budget, least }: Repeats, run: (repeat: number) => Promise<Value>): Promise<readonly Value[]> {
  const values: Value[] = [];
  const started = performance.now();
  let longest = 0;
  for (let repeat = 1; repeat <= times; repeat += 1) {
    const begun = performance.now();
    if (values.length >= least && begun - started + longest > budget) break;
    values.push(await run(repeat));
    longest = Math.max(longest, performance.now() - begun);
  }
  return values;
}
