import { defaultRangeExtractor, measureElement, type Range, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { signedInWords } from '../words/signed-in.ts';
import { usePrintedAt } from './page.tsx';

const heightsOf = new WeakMap<object, Map<string, number>>();

/** Heights of rows by key: on the way back to a list each row stands where it stood. */
const heightsFor = (list: object): Map<string, number> => {
  const heights = heightsOf.get(list) ?? new Map<string, number>();
  heightsOf.set(list, heights);
  return heights;
};

interface VirtualRecordRowsProps {
  keys: readonly string[];
  /** Stands for the list for as long as a person may come back to it. */
  list: object;
  /** A row that has to be there, out of sight or not, because it has the focus. */
  focused: number | null;
  children: (index: number, ref: Ref<HTMLLIElement>) => ReactNode;
  /** A row for the paper alone, without anything to press. */
  printed: (index: number) => ReactNode;
  /** Before a row is measured, in px. Too little, and rows out of sight are drawn. */
  typical?: { readonly wide: number; readonly narrow: number };
}

const RECORD = { wide: 49, narrow: 105 };

const WIDE = '(width >= 40rem)';
/** Each row more costs every key of a search a millisecond. */
const OVERSCAN = 4;
/** A browser lays out no more for the paper in a time that anybody waits for. */
const PRINTED_ROWS = 2000;

const Gap = ({ height }: { readonly height: number }) =>
  height > 0 && <li aria-hidden style={{ height, overflowAnchor: 'none' }} />;

/** The rows in sight and some around them; gaps stand for the others. Each row stays in the flow of the list. */
export function VirtualRecordRows({ keys, list, focused, children, printed, typical = RECORD }: VirtualRecordRowsProps) {
  const heights = heightsFor(list);
  const isPrinting = usePrintedAt() !== null;
  const top = useRef<HTMLLIElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const [typicalHeight] = useState(() => (window.matchMedia(WIDE).matches ? typical.wide : typical.narrow));
  const rowKey = useCallback((index: number) => keys[index] ?? index, [keys]);
  // What it gives is read in every render and kept in none.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: keys.length,
    scrollMargin,
    overscan: OVERSCAN,
    getItemKey: rowKey,
    estimateSize: (index) => heights.get(keys[index] ?? '') ?? typicalHeight,
    measureElement: (row, entry, instance) => {
      const height = measureElement(row, entry, instance);
      heights.set(String(instance.options.getItemKey(instance.indexFromElement(row))), height);
      return height;
    },
    rangeExtractor: (range: Range) => {
      // With its neighbours, so that Tab leads to them.
      const aroundFocused = focused === null ? [] : [focused - 1, focused, focused + 1].filter((index) => index >= 0 && index < range.count);
      return [...new Set([...defaultRangeExtractor(range), ...aroundFocused])].toSorted((a, b) => a - b);
    },
  });

  useEffect(() => {
    let width = document.body.clientWidth;
    const measure = (): void => {
      if (document.body.clientWidth !== width) {
        width = document.body.clientWidth;
        heights.clear();
        virtualizer.measure();
      }
      const edge = top.current?.getBoundingClientRect().top;
      if (edge !== undefined) setScrollMargin(Math.round(edge + window.scrollY));
    };
    measure();
    // Whatever comes to stand above the list makes the page longer.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [heights, virtualizer]);

  const rows = virtualizer.getVirtualItems();
  useKeptInPlace(keys, virtualizer);

  const onPaper = isPrinting ? Math.min(keys.length, PRINTED_ROWS) : 0;
  let end = virtualizer.measurementsCache[onPaper - 1]?.end ?? scrollMargin;
  const inSight = rows.filter(({ index }) => index >= onPaper).flatMap(({ index, key, start, end: ownEnd }) => {
    const gap = start - end;
    end = ownEnd;
    return [gap > 0 && <Gap key={`before ${key}`} height={gap} />, children(index, virtualizer.measureElement)];
  });
  const printedRows = () => {
    const shown = new Set(rows.map(({ index }) => index));
    return [
      keys.length > onPaper && (
        <li key="how many" className="hidden px-4 py-2 print:block">{signedInWords.onlyFirstPrinted(onPaper, keys.length)}</li>
      ),
      ...keys.slice(0, onPaper).map((_, index) => (shown.has(index) ? children(index, virtualizer.measureElement) : printed(index))),
      keys.length > onPaper && <li key="paper end" aria-hidden className="paper-end" />,
    ];
  };
  return (
    <>
      <li ref={top} aria-hidden />
      {/* In one array: the rows in sight stay what they are while the others are printed, and neither focus nor place is lost. */}
      {[...(isPrinting ? printedRows() : []), ...inSight]}
      <Gap height={virtualizer.getTotalSize() + scrollMargin - end} />
    </>
  );
}

type Rows = Virtualizer<Window, HTMLLIElement>;

/** When rows come in above, what a person looks at stays where it is on the screen. */
const useKeptInPlace = (keys: readonly string[], virtualizer: Rows): void => {
  const seen = useRef<{ readonly keys: readonly string[]; readonly key: string; readonly below: number } | null>(null);
  useLayoutEffect(() => {
    const before = seen.current;
    const offset = window.scrollY;
    if (before !== null && before.keys !== keys && offset > virtualizer.options.scrollMargin) {
      const now = virtualizer.measurementsCache[keys.indexOf(before.key)];
      if (now !== undefined) window.scrollBy({ top: now.start - offset - before.below, behavior: 'instant' });
    }
    const first = virtualizer.getVirtualItems().find(({ start }) => start >= offset);
    const key = first === undefined ? undefined : keys[first.index];
    seen.current = first === undefined || key === undefined ? null : { keys, key, below: first.start - offset };
  });
};

const steps = { ArrowDown: 1, ArrowUp: -1 } as const;

/** The row that a key leads to from another one; `null` where the key means something else. */
export const rowForKey = (key: string, from: number, count: number, page: number): number | null => {
  const within = (index: number): number => Math.max(0, Math.min(count - 1, index));
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp':
      return within(from + steps[key]);
    case 'PageDown':
      return within(from + page);
    case 'PageUp':
      return within(from - page);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
};

/** The index of the row that something in it belongs to. */
export const rowIndexOf = (target: EventTarget): number | null => {
  const row = target instanceof Element ? target.closest('li[data-index]') : null;
  return row instanceof HTMLElement ? Number(row.dataset['index']) : null;
};

/** Only as far as it takes. `false`: the row is not in the page yet. */
export const showRow = (list: Element | null, index: number): boolean => {
  const row = list?.querySelector(`li[data-index="${index}"]`) ?? null;
  row?.scrollIntoView({ block: 'nearest' });
  return row !== null;
};

/** The row's link gets the focus, and with it comes into sight. */
export const focusRow = (list: Element | null, index: number): boolean => {
  const link = list?.querySelector(`li[data-index="${index}"] a`);
  if (!(link instanceof HTMLElement)) return false;
  link.focus();
  return true;
};

/** The index of the row that the keys begin at: the last one that had the focus, if it is wholly on the screen, or else the uppermost that is; the first row where none is. */
export const rowToBeginAt = (list: Element | null, last: number): number => {
  const inSight = [...(list?.querySelectorAll<HTMLElement>('li[data-index]') ?? [])].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
  const indexes = inSight.map(({ dataset }) => Number(dataset['index']));
  return indexes.includes(last) ? last : (indexes[0] ?? 0);
};
