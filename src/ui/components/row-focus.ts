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
