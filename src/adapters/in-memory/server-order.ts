import type { PageCursor } from '../../domain/ports/system-repository.ts';

// UTF-16 puts surrogates before U+E000 … U+FFFF; as code points they come after.
const rank = (unit: number): number => {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
};

/** By code points, which is the order of the UTF-8 bytes: collation "C" of the table. */
const compareText = (a: string, b: string): number => {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index += 1) {
    const difference = rank(a.charCodeAt(index)) - rank(b.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
};

/** By name, then id. */
export const compareInServerOrder = (a: PageCursor, b: PageCursor): number =>
  compareText(a.name, b.name) || compareText(a.id, b.id);
