import { useSelector } from '@xstate/react';
import { type KeyboardEvent, memo, type Ref, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { SystemWrite } from '../../domain/sync/system-write.ts';
import { heightExtent } from '../../domain/systems/reach.ts';
import { sortedBy, type SystemSearch } from '../../domain/systems/system-search.ts';
import { fitWords, type ShotFit } from '../../domain/systems/shot.ts';
import { isolated, type System, type SystemField, type SystemId, systemLabel } from '../../domain/systems/system.ts';
import { NotStated } from '../components/empty-state.tsx';
import { RecordCells, RecordCheckbox, RecordLink, RecordList, RecordRow } from '../components/record-list.tsx';
import { focusRow, rowForKey, rowIndexOf } from '../components/row-keys.ts';
import { useRowPress } from '../components/row-press.ts';
import { VirtualRecordRows } from '../components/virtual-record-rows.tsx';
import { useUserScope } from '../sync/user-scope.ts';
import { WriteNote } from '../sync/write-note.tsx';
import { ReachBar, ReachScaleContext } from './reach-drawing.tsx';
import { withWayBack } from './system-detail-screen.tsx';
import { listColumns, sortFields } from './list-columns.ts';
import { shownValue } from './system-fields.ts';
import { type FoundSystems, PLAIN_ROWS, type SendSearch, type useListSearch } from './use-found-systems.ts';

type SortHeadingProps = {
  readonly field: SystemField;
  readonly label: string;
  readonly search: SystemSearch;
  readonly send: SendSearch;
  /** Whether the rows stand in the order of the search: with a shot they stand by how they fit. */
  readonly isInOrder: boolean;
};

/** A column's heading: chosen, the list is sorted by it; chosen again, the other way round. */
export function SortHeading({ field, label, search, send, isInOrder }: SortHeadingProps) {
  const isSorted = isInOrder && search.sort.field === field;
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

type Select = (id: SystemId, isRange: boolean) => void;

type SystemCellsProps = {
  readonly system: System;
  readonly write: SystemWrite | undefined;
  /** Where the list was asked which of them fits a shot. */
  readonly fit: ShotFit | undefined;
  readonly isSelected: boolean;
  /** Without a link and a box: thousands of them would hold up the print for half a minute. */
  readonly isOnPaper: boolean;
  readonly onSelect: Select;
};

// Drawn again only with what it shows of its system: a search changes the place of every row.
const SystemCells = memo(function SystemCells({ system, write, fit, isSelected, isOnPaper, onSelect }: SystemCellsProps) {
  const label = systemLabel(system);
  return (
    <RecordCells
      check={
        !isOnPaper && (
          <RecordCheckbox
            aria-label={`Choose ${isolated(label)}`}
            checked={isSelected}
            // Keys press it, too, with the same Shift.
            onChange={({ nativeEvent }) => onSelect(system.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          />
        )
      }
      name={
        isOnPaper ? (
          <span className="font-medium">{label}</span>
        ) : (
          <RecordLink name={label} to="/systems/$id" params={{ id: system.id }} state={withWayBack} />
        )
      }
      picture={<ReachBar system={system} />}
      figures={listColumns.map((column) => ({ ...column, value: shownValue(system, column.field) ?? <NotStated /> }))}
      note={
        fit === undefined && write === undefined ? undefined : (
          <>
            {fit !== undefined && <p className={fit.kind === 'fits' ? 'font-medium text-success' : undefined}>{fitWords(fit)}</p>}
            {write !== undefined && <WriteNote write={write} />}
          </>
        )
      }
    />
  );
});

const ROWS_OF_A_PAGE_KEY = 10;

const frame = { label: 'Systems', nameHeading: 'Name', pictureHeading: 'Reach', columns: listColumns };

type SystemRowsProps = ReturnType<typeof useListSearch> & {
  readonly found: FoundSystems;
  readonly isBusy: boolean;
};

export function SystemRows({ found: { systems, writes, shot }, search, send, isBusy }: SystemRowsProps) {
  const { list, selection } = useUserScope();
  const selectedIds = useSelector(selection, ({ context }) => context.selection.ids);
  const element = useRef<HTMLUListElement>(null);
  const rowPress = useRowPress();
  const keys = useMemo(() => systems.map(({ id }) => id), [systems]);
  const [low, high] = useMemo(() => heightExtent(systems), [systems]);
  // The same as long as its ends are.
  const scale = useMemo(() => [low, high] as const, [low, high]);
  const [heldId, setHeldId] = useState<string | null>(null);
  const wanted = useRef<number | null>(null);
  // A row that a key leads to may have to come into the page first.
  useLayoutEffect(() => {
    if (wanted.current !== null && focusRow(element.current, wanted.current)) wanted.current = null;
  });

  const order = useRef(keys);
  useLayoutEffect(() => {
    order.current = keys;
  }, [keys]);
  // The same function for every order: otherwise each would draw every row anew.
  const select = useCallback<Select>(
    (id, isRange) => selection.send(isRange ? { type: 'selection.extend', order: order.current, to: id } : { type: 'selection.toggle', id }),
    [selection],
  );

  const hearKey = (event: KeyboardEvent): void => {
    const from = rowIndexOf(event.target);
    const id = from === null ? undefined : keys[from];
    const isModified = event.altKey || event.ctrlKey || event.metaKey;
    // A note has links of its own.
    const isRowLink = event.target instanceof HTMLAnchorElement && event.target === event.target.closest('li')?.querySelector('a');
    if (event.key === ' ' && id !== undefined && isRowLink && !isModified) {
      event.preventDefault();
      if (!event.repeat) select(id, event.shiftKey);
      return;
    }
    if (from === null || isModified || event.shiftKey || !(event.target instanceof HTMLAnchorElement)) return;
    const to = rowForKey(event.key, from, systems.length, ROWS_OF_A_PAGE_KEY);
    if (to === null) return;
    event.preventDefault();
    if (focusRow(element.current, to)) return;
    wanted.current = to;
    setHeldId(keys[to] ?? null);
  };

  const rowAt = (index: number, { ref, isOnPaper = false }: { readonly ref?: Ref<HTMLLIElement>; readonly isOnPaper?: boolean } = {}) => {
    const system = systems[index];
    if (system === undefined) return null;
    const isSelected = selectedIds.has(system.id);
    const cells = { system, write: writes.get(system.id), fit: shot?.fits.get(system), isSelected, isOnPaper, onSelect: select };
    return (
      <RecordRow key={system.id} {...(ref !== undefined && { ref })} place={{ index, of: systems.length }} isSelected={isSelected}>
        <SystemCells {...cells} />
      </RecordRow>
    );
  };
  const held = heldId === null ? -1 : keys.findIndex((key) => key === heldId);

  return (
    <RecordList
      {...frame}
      headings={sortFields.map((each) => (
        <SortHeading key={each.field} {...each} search={search} send={send} isInOrder={shot === null} />
      ))}
      busy={isBusy}
      listProps={{
        ...rowPress,
        ref: element,
        onKeyDown: hearKey,
        onFocus: ({ target }) => setHeldId(keys[rowIndexOf(target) ?? -1] ?? null),
        onBlur: ({ relatedTarget }) => {
          if (relatedTarget === null || !element.current?.contains(relatedTarget)) setHeldId(null);
        },
      }}
    >
      <ReachScaleContext value={scale}>
        {systems.length <= PLAIN_ROWS ? (
          systems.map((_, index) => rowAt(index))
        ) : (
          <VirtualRecordRows keys={keys} list={list} held={held < 0 ? null : held} printed={(index) => rowAt(index, { isOnPaper: true })}>
            {(index, ref) => rowAt(index, { ref })}
          </VirtualRecordRows>
        )}
      </ReachScaleContext>
    </RecordList>
  );
}
