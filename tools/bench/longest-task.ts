import type { Browser } from '@playwright/test';
import * as v from 'valibot';

const traceSchema = v.object({
  traceEvents: v.array(
    v.object({
      name: v.string(),
      pid: v.number(),
      tid: v.number(),
      /** µs of the processor. */
      tdur: v.optional(v.number(), 0),
      args: v.optional(v.object({ name: v.optional(v.unknown()) }), {}),
    }),
  ),
});

const CATEGORIES = ['-*', 'toplevel'];

/** ms of the processor that the longest task of a page took meanwhile: how long it lasted says more of what else the machine did. */
export async function longestTask<Result>(browser: Browser, meanwhile: () => Promise<Result>): Promise<{ readonly result: Result; readonly longest: number }> {
  await browser.startTracing(undefined, { categories: CATEGORIES });
  const result = await meanwhile();
  const { traceEvents } = v.parse(traceSchema, JSON.parse((await browser.stopTracing()).toString()));
  const key = ({ pid, tid }: { readonly pid: number; readonly tid: number }): string => `${pid} ${tid}`;
  const pages = new Set(traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(key));
  const tasks = traceEvents.filter((event) => event.name === 'ThreadControllerImpl::RunTask' && pages.has(key(event)));
  if (tasks.length === 0) throw new Error('The trace has no tasks of a page.');
  return { result, longest: Math.max(...tasks.map(({ tdur }) => tdur)) / 1000 };
}
