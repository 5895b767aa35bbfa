import { cpus, totalmem } from 'node:os';
import type { BackendName, SizeResult } from './outcome.ts';
import { details, table } from './table.ts';

export type Circumstances = { readonly date: Date; readonly browser: string };

const headings: Readonly<Record<BackendName, string>> = {
  local: 'The production build, against the local stack',
  'in-memory': 'The same screens, on data in memory',
};

const line = (text: string): string => `${text}\n`;

function machine(): string {
  const processors = cpus();
  const gigabytes = Math.round(totalmem() / 1e9);
  return `${processors[0]?.model.trim() ?? 'unknown'}, ${processors.length} cores, ${gigabytes} GB, ${process.platform}, Node ${process.versions.node}`;
}

/** One table for each backend, then what was missed and what held, each with what it is made of. */
export function report(results: readonly SizeResult[], { date, browser }: Circumstances): string {
  const parts = (['local', 'in-memory'] as const).flatMap((backend) => {
    const own = results.filter((result) => result.backend === backend);
    if (own.length === 0) return [];
    const missed = details(own, { missed: true });
    const held = details(own, { missed: false });
    return [
      line(`## ${headings[backend]}`),
      line(table(own)),
      ...(missed === '' ? [] : [line('Missed:'), line(missed)]),
      ...(held === '' ? [] : [line('Made of:'), line(held)]),
    ];
  });
  return [
    line('# Bench'),
    line(`Written by \`npm run bench\` on ${date.toISOString().slice(0, 10)}. How each figure is taken stands in CONTRIBUTING.md.`),
    line(`${machine()}. ${browser}.`),
    ...parts,
  ].join('\n');
}
