import type { NoticedBy } from '../../tests/planted-faults/planted-fault.ts';
import { titlePattern } from './title.ts';

/** What became of one test. */
export type Outcome = { readonly title: string; readonly isRed: boolean; readonly error: string };

/** One run of a test file. */
export type Run = { readonly outcomes: readonly Outcome[]; readonly fileErrors: readonly string[] };

export type Verdict = { readonly isNoticed: boolean; readonly how: string };

/** An expectation, or patience that has come to its end. Anything else is said of code that cannot run at all. */
const EXPECTED = /^(?:AssertionError|Error): (?!Cannot find|Failed to (?:load|resolve|parse))/;

const firstLine = (text: string): string => text.split('\n', 1).join('').slice(0, 120);

const missed = (how: string): Verdict => ({ isNoticed: false, how });

/** Those that are meant: the named test, and of a table the named cases. */
export const meantIn = ({ outcomes }: Run, { test, cases = [] }: NoticedBy): readonly Outcome[] => {
  const pattern = titlePattern(test);
  const named = outcomes.filter(({ title }) => pattern.test(title));
  return cases.length === 0 ? named : named.filter(({ title }) => cases.some((words) => title.includes(words)));
};

/** A fault is noticed where each case that is meant fails, and by what it expects. */
export const judge = (run: Run, noticedBy: NoticedBy): Verdict => {
  const { cases = [''] } = noticedBy;
  const [fileError] = run.fileErrors;
  if (fileError !== undefined) return missed(`the file is broken: ${firstLine(fileError)}`);
  const meant = meantIn(run, noticedBy);
  const red = meant.filter(({ isRed }) => isRed);
  const green = cases.filter((words) => !red.some(({ title }) => title.includes(words)));
  if (meant.length === 0) return missed('there is no such test');
  if (green.length > 0) return missed(`${red.length} of ${meant.length} cases failed${green.join('') === '' ? '' : `, not: ${green.join('; ')}`}`);
  const breaking = red.find(({ error }) => !EXPECTED.test(error));
  return breaking === undefined ? { isNoticed: true, how: firstLine(red[0]?.error ?? '') } : missed(`it failed by breaking: ${firstLine(breaking.error)}`);
};
