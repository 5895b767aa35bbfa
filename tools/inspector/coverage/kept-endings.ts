import { createHash } from 'node:crypto';
import type { MachineSamples } from '../samples/machine-samples.ts';
import { pathText } from '../run/step.ts';
import { valueText } from '../run/value-text.ts';
import { endingAt } from './ending-at.ts';
import type { Try, Walk } from './walk-machine.ts';

const byLength = (tries: readonly Try[]): readonly Try[] => tries.toSorted((a, b) => a.path.length - b.path.length);

/** Where the endings of a machine are kept, from the root of the project. */
export const endingsPath = (machine: string): string => `tools/inspector/coverage/endings/${machine}.json`;

/** All endings that the walk has come to, too many to be read: one that is not kept in full and changes is seen here. */
const digestOf = ({ endings }: Walk): string =>
  createHash('sha256')
    .update(JSON.stringify(endings.map(({ start, path, value, context }) => [start, pathText(path), value, context])))
    .digest('hex')
    .slice(0, 16);

/** Of each state value, and of each transition and state gained, the shortest path that the walk has found. */
const chosenOf = ({ tries, endings }: Walk): readonly Pick<Try, 'start' | 'path'>[] => {
  const chosen = new Map<string, Pick<Try, 'start' | 'path'>>();
  const values = new Set<string>();
  for (const each of endings.toSorted((a, b) => a.path.length - b.path.length)) {
    const value = `${each.start} ${valueText(each.value)}`;
    if (values.has(value)) continue;
    values.add(value);
    chosen.set(`${each.start} ${pathText(each.path)}`, each);
  }
  const marks = new Set<string>();
  for (const each of byLength(tries)) {
    const fresh = each.gained.filter((mark) => !marks.has(mark));
    if (fresh.length === 0) continue;
    for (const mark of fresh) marks.add(mark);
    chosen.set(`${each.start} ${pathText(each.path)}`, each);
  }
  return [...chosen.values()];
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is not as it was at the start of the same story, so that a kept ending can be read by a person. */
const changed = (before: unknown, after: unknown): unknown => {
  if (!isRecord(before) || !isRecord(after)) return after;
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    keys.flatMap((key) => (JSON.stringify(before[key]) === JSON.stringify(after[key]) ? [] : [[key, key in after ? changed(before[key], after[key]) : 'gone']])),
  );
};

/**
 * Where the chosen paths of a machine end: everything of each start, and of each path everything that is
 * not as at its start. One line each, so that a change is seen as the line that it is.
 */
export const endingsText = (samples: MachineSamples, walk: Walk): string => {
  const starts = new Map(Object.keys(samples.starts).map((start) => [start, endingAt(samples, start, [])]));
  const lines: readonly (readonly [string, unknown])[] = [
    [`all ${walk.endings.length}`, digestOf(walk)],
    ...starts,
    ...chosenOf(walk)
      .filter(({ path }) => path.length > 0)
      .map(({ start, path }) => [`${start} ${pathText(path)}`, changed(starts.get(start), endingAt(samples, start, path))] as const),
  ];
  return `{\n${lines.map(([name, ending]) => `  ${JSON.stringify(name)}: ${JSON.stringify(ending)}`).join(',\n')}\n}\n`;
};
