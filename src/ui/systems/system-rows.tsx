import { type KeyboardEvent, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { RecordList } from '../components/record-list.tsx';
import { focusRow, rowForKey, rowIndexOf } from '../components/row-keys.ts';
import { LazyVirtualRows } from './lazy-rows.ts';
import { PLAIN_ROWS } from './plain-rows.ts';
import { SortHeading } from './sort-heading.tsx';
import { sortFields, systemColumns } from './system-columns.ts';
import { SystemRow } from './system-row.tsx';
import type { FoundSystems } from './use-found-systems.ts';
import type { useListSearch } from './use-list-search.ts';
import { useWorkspace } from './workspace-context.ts';

/** So many fill the tallest screen: what a long list shows of itself before what draws it has come. */
const FIRST_ROWS = 50;
const ROWS_OF_A_PAGE_KEY = 10;

const frame = { label: 'Systems', nameHeading: 'Name', columns: systemColumns };

type SystemRowsProps = ReturnType<typeof useListSearch> & {
  readonly found: FoundSystems;
  readonly isBusy: boolean;
};

export function SystemRows({ found: { systems, writes }, search, send, isBusy }: SystemRowsProps) {
  const { list } = useWorkspace();
  const element = useRef<HTMLUListElement>(null);
  const keys = useMemo(() => systems.map(({ id }) => id), [systems]);
  const [heldId, setHeldId] = useState<string | null>(null);
  const wanted = useRef<number | null>(null);
  // A row that a key leads to may have to come into the page first.
  useLayoutEffect(() => {
    if (wanted.current !== null && focusRow(element.current, wanted.current)) wanted.current = null;
  });

  const hearKey = (event: KeyboardEvent): void => {
    const from = rowIndexOf(event.target);
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (from === null || !isPlain || !(event.target instanceof HTMLAnchorElement)) return;
    const to = rowForKey(event.key, from, systems.length, ROWS_OF_A_PAGE_KEY);
    if (to === null) return;
    event.preventDefault();
    if (focusRow(element.current, to)) return;
    wanted.current = to;
    setHeldId(keys[to] ?? null);
  };

  const rowAt = (index: number, ref?: Parameters<typeof SystemRow>[0]['ref']) => {
    const system = systems[index];
    if (system === undefined) return null;
    const shared = { system, write: writes.get(system.id), index, of: systems.length };
    return <SystemRow key={system.id} {...shared} {...(ref !== undefined && { ref })} />;
  };
  const plainRows = (count: number) => systems.slice(0, count).map((_, index) => rowAt(index));
  const held = heldId === null ? -1 : keys.findIndex((key) => key === heldId);

  return (
    <RecordList
      {...frame}
      headings={sortFields.map((each) => (
        <SortHeading key={each.field} {...each} search={search} send={send} />
      ))}
      busy={isBusy}
      listProps={{
        ref: element,
        onKeyDown: hearKey,
        onFocus: ({ target }) => setHeldId(keys[rowIndexOf(target) ?? -1] ?? null),
        onBlur: ({ relatedTarget }) => {
          if (relatedTarget === null || !element.current?.contains(relatedTarget)) setHeldId(null);
        },
      }}
    >
      {systems.length <= PLAIN_ROWS ? (
        plainRows(PLAIN_ROWS)
      ) : (
        <Suspense fallback={plainRows(FIRST_ROWS)}>
          <LazyVirtualRows keys={keys} list={list} held={held < 0 ? null : held}>
            {rowAt}
          </LazyVirtualRows>
        </Suspense>
      )}
    </RecordList>
  );
}
