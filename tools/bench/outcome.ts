export type Unit = 'ms' | '%' | 'MB';

export const measures = {
  firstRow: { title: 'First row', unit: 'ms' },
  allRows: { title: 'All rows', unit: 'ms' },
  searchMedian: { title: 'Search, median', unit: 'ms' },
  searchWorst: { title: 'Search, 95th percentile', unit: 'ms' },
  frames: { title: 'Frames dropped', unit: '%' },
  heap: { title: 'Heap', unit: 'MB' },
  save: { title: 'Save to shown', unit: 'ms' },
} as const satisfies Record<string, { readonly title: string; readonly unit: Unit }>;

export type MeasureName = keyof typeof measures;
export const measureNames = ['firstRow', 'allRows', 'searchMedian', 'searchWorst', 'frames', 'heap', 'save'] as const satisfies readonly MeasureName[];

/** Not every figure has an aim at every size. `details` is what was seen on the way: where the time went, what the aim was made from. */
export type Outcome = { readonly value: number; readonly aim: number | null; readonly details: string };

export type Outcomes = Readonly<Record<MeasureName, Outcome>>;
export type SizeResult = { readonly rows: number; readonly outcomes: Outcomes };
