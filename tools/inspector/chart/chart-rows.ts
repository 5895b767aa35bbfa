import type { ChartLine, ChartState } from './chart-graph.ts';

/** How wide a text is in the chart; a title is larger than a line. */
export type Measure = (text: string, kind: 'title' | 'line') => number;

/** One row of text, and the transitions it is about. */
export type ChartRow = { readonly text: string; readonly transitions: readonly string[] };

/** What a state says in a line, in as many rows as it takes. */
export type ChartItem = { readonly mark: string; readonly rows: readonly string[]; readonly transition: string | null };

/** Broken between words only: a name stays whole, however long it is. */
export const wrapText = (text: string, measure: Measure, room: number): readonly string[] => {
  const rows: string[] = [];
  for (const word of text.split(' ')) {
    const longer = rows.length === 0 ? word : `${rows.at(-1) ?? ''} ${word}`;
    if (rows.length > 0 && measure(longer, 'line') <= room) rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  return rows;
};

const byTrigger = (lines: readonly ChartLine[]): readonly (readonly ChartLine[])[] => {
  const groups = new Map<string, ChartLine[]>();
  for (const line of lines) groups.set(line.trigger, [...(groups.get(line.trigger) ?? []), line]);
  return [...groups.values()];
};

const RESERVED = 'otherwise';

/** The reasons of one arrow: what is judged by several guards is said once, and the guards below it. */
export const arrowRows = (lines: readonly ChartLine[], measure: Measure, room: number): readonly ChartRow[] =>
  byTrigger(lines).flatMap((group): readonly ChartRow[] => {
    const [first] = group;
    const transitions = group.map(({ transition }) => transition);
    if (group.length === 1) return wrapText(first?.text ?? '', measure, room).map((text) => ({ text, transitions }));
    return [
      { text: first?.trigger ?? '', transitions },
      ...group.flatMap(({ guard, transition }) =>
        wrapText(guard === null ? RESERVED : `[${guard}]`, measure, room).map((text) => ({ text, transitions: [transition] })),
      ),
    ];
  });

/** What stands below the name of a state. */
export const stateItems = (state: ChartState, measure: Measure, room: number): readonly ChartItem[] => {
  const lines = (mark: string, all: readonly ChartLine[]): readonly ChartItem[] =>
    all.map(({ text, transition }) => ({ mark, rows: wrapText(text, measure, room), transition }));
  return [
    ...state.asks.map((src) => ({ mark: '⚙', rows: [src], transition: null })),
    ...lines('⇢', state.arrivals),
    ...lines('↺', state.stays),
    ...lines('⇥', state.inwards),
    ...lines('·', state.waysOut),
  ];
};

/** Items beside each other, row by row: of each row, how many rows of text it takes. */
export const gridRows = (items: readonly ChartItem[], columns: number): readonly number[] =>
  Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    Math.max(...items.slice(row * columns, (row + 1) * columns).map(({ rows }) => rows.length)),
  );
