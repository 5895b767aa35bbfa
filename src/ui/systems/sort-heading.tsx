import { sortedBy, type SystemSearch } from '../../domain/system-search.ts';
import type { SystemField } from '../../domain/system.ts';
import type { SendSearch } from './use-list-search.ts';

type SortHeadingProps = {
  readonly field: SystemField;
  readonly label: string;
  readonly search: SystemSearch;
  readonly send: SendSearch;
};

/** A column's heading: chosen, the list is sorted by it; chosen again, the other way round. */
export function SortHeading({ field, label, search, send }: SortHeadingProps) {
  const isSorted = search.sort.field === field;
  const { isDescending } = search.sort;
  return (
    <button
      type="button"
      className="inline-flex items-center gap-1 rounded-control hover:text-ink"
      onClick={() => send({ type: 'search.choose', change: { sort: sortedBy(search, field) } })}
    >
      <span className="sr-only">Sort by </span>
      {label}
      {isSorted && (
        <>
          <span aria-hidden>{isDescending ? '↓' : '↑'}</span>
          <span className="sr-only">{isDescending ? ', sorted downwards' : ', sorted upwards'}</span>
        </>
      )}
    </button>
  );
}
