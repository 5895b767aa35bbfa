import { gzipSync } from 'node:zlib';

export type MeasureName = 'login: form usable' | 'login: all' | 'list: all';

/** In kB of 1000 bytes, the smaller of the two meanings and so the stricter one. */
export type Budget = Readonly<Record<MeasureName, number>>;

export type Measure = { readonly name: MeasureName; readonly files: readonly WeighedFile[] };
export type WeighedFile = { readonly path: string; readonly bytes: number };

export function gzipBytes(content: Uint8Array): number {
  return gzipSync(content, { level: 9 }).byteLength;
}

export function totalKilobytes({ files }: Measure): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}

/** A page that loads no file has not been measured: it is not within its budget. */
export function overBudget(measures: readonly Measure[], budget: Budget): readonly string[] {
  return measures.flatMap((measure) => {
    if (measure.files.length === 0) return [`${measure.name}: nothing was loaded, so nothing was weighed.`];
    const over = totalKilobytes(measure) - budget[measure.name];
    return over > 0 ? [`${measure.name} is ${over.toFixed(1)} kB over its budget of ${budget[measure.name]} kB.`] : [];
  });
}

export function renderTable(measures: readonly Measure[], budget: Budget): string {
  return measures
    .flatMap((measure) => {
      const total = `${measure.name.padEnd(46)}${totalKilobytes(measure).toFixed(1).padStart(8)} of ${budget[measure.name]} kB`;
      const files = measure.files.toSorted((a, b) => b.bytes - a.bytes);
      return [total, ...files.map(({ path, bytes }) => `  ${path.padEnd(44)}${(bytes / 1000).toFixed(1).padStart(8)}`)];
    })
    .join('\n');
}
