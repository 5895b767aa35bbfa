import { useSelector } from '@xstate/react';
import { type KeyboardEvent, memo, type Ref, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { SystemWrite } from '../../domain/sync/system-write.ts';
import { heightExtent } from '../../domain/systems/reach.ts';
import { type SortField, sortedBy, type SystemSearch } from '../../domain/systems/system-search.ts';
import { fitWords, type ShotFit } from '../../domain/systems/shot.ts';
import { alignmentPad, figureInWords, readingIn, type UnitSystem } from '../../domain/systems/shown-figure.ts';
import { isolated, type System, type SystemId, systemLabel, unitOf } from '../../domain/systems/system.ts';
import { NotStated } from '../components/values.tsx';
import { classNames } from '../components/buttons-and-links.tsx';
import { RecordCells, RecordCheckbox, RecordLink, RecordList, RecordMenuButton, RecordRow, useRowPress } from '../components/record-list.tsx';
import type { SelectionActor } from '../../machines/systems/selection-machine.ts';
import { focusRow, rowForKey, rowIndexOf, rowToBeginAt, showRow, VirtualRecordRows } from '../components/virtual-record-rows.tsx';
import { useUserScope } from '../services.ts';
import { WriteNote } from '../sync/write-note.tsx';
import { ReachBar, ReachScaleContext } from './reach-drawing.tsx';
import { systemsWords } from '../words/systems.ts';
import { useFocusOnUndone, useJustWritten, useNewRows, useRowHold } from './recent-changes.tsx';
import { useListKeys, RowMenu, useRowActions } from './list-keys-and-menu.tsx';
import { SelectAllBox } from './selection-bar.tsx';
import { listFrame, type ShownColumn, type ShownColumns, changedText } from './system-fields.tsx';
import { type FoundSystems, type SendSearch, type useListSearch, withWayBack } from './use-found-systems.ts';

/** So many rows can all be in the page, where the browser's own search finds them. */
export const PLAIN_ROWS = 60;

type SortHeadingProps = {
  readonly field: SortField;
  readonly label: string;
  readonly search: SystemSearch;
  readonly send: SendSearch;
  /** Whether the rows stand in the order of the search: with a shot they stand by how they fit. */
  readonly isInOrder: boolean;
  /** The words end where the column ends. */
  readonly isAtEnd: boolean;
};

/** A column's heading: chosen, the list is sorted by it; chosen again, the other way round. */
function SortHeading({ field, label, search, send, isInOrder, isAtEnd }: SortHeadingProps) {
  const isSorted = isInOrder && search.sort.field === field;
  const { isDescending } = search.sort;
  return (
    <button
      type="button"
      // In a head that a browser repeats on paper it would be missing.
      className={classNames('relative -my-0.5 rounded-control py-0.5 [text-align:inherit] hover:text-ink print:contents', isSorted && 'font-medium text-ink')}
      onClick={() => send({ type: 'search.choose', change: { sort: sortedBy(search, field) } })}
    >
      <span className="sr-only">{systemsWords.list.sortBy} </span>
      {label}
      {isSorted && (
        <>
          {/* Beside the words, in the gap between the columns: nothing moves. */}
          <span aria-hidden className={classNames('absolute print:static', isAtEnd ? 'right-full mr-0.5' : 'left-full ml-0.5')}>
            {isDescending ? '↓' : '↑'}
          </span>
          <span className="sr-only">{isDescending ? systemsWords.list.isDescending : systemsWords.list.isAscending}</span>
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
  readonly columns: ShownColumns;
  /** Without a link and a box: thousands of them would hold up the print for half a minute. */
  readonly isOnPaper: boolean;
  readonly onSelect: Select;
  readonly onMenu: (id: SystemId, opener: HTMLElement) => void;
};

const figureIn = (system: System, isUnsaved: boolean, { field, decimals, ...column }: ShownColumn, units: UnitSystem) => {
  const changed = () => (isUnsaved ? systemsWords.list.isUnsaved : changedText(system));
  const value = field === 'updatedAt' ? changed() : system[field];
  if (field === 'updatedAt' || typeof value !== 'number') return { ...column, unit: undefined, value: value ?? <NotStated /> };
  const { text, unit } = readingIn(unitOf(field) ?? '', units);
  const shown = text(value);
  const spoken = figureInWords(shown);
  return { ...column, unit, pad: alignmentPad(shown, decimals), value: shown, ...(spoken !== shown && { spoken }) };
};

const sortByName = { field: 'name', label: 'Name', align: 'start' } as const;

// Drawn again only with what it shows of its system: a search changes the place of every row.
const SystemCells = memo(function SystemCells({ system, write, fit, isSelected, columns, isOnPaper, onSelect, onMenu }: SystemCellsProps) {
  const label = systemLabel(system);
  return (
    <RecordCells
      check={
        !isOnPaper && (
          <RecordCheckbox
            aria-label={systemsWords.list.select(isolated(label))}
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
      picture={columns.hasReach ? <ReachBar system={system} /> : undefined}
      menu={!isOnPaper && <RecordMenuButton aria-label={systemsWords.row.menu(isolated(label))} onClick={({ currentTarget }) => onMenu(system.id, currentTarget)} />}
      figures={columns.figures.map((column) => figureIn(system, write !== undefined, column, columns.units))}
      note={
        fit === undefined && write === undefined ? undefined : (
          <>
            {fit !== undefined && <p className={fit.kind === 'fits' ? 'font-medium text-success' : undefined}>{fitWords(fit, columns.units)}</p>}
            {write !== undefined && <WriteNote write={write} />}
          </>
        )
      }
    />
  );
});

const ROWS_OF_A_PAGE_KEY = 10;

/** By selection, which lives as long as the sign-in, the row that had the focus last: the keys go on from there when the list is on the screen again. */
const lastFocused = new WeakMap<SelectionActor, SystemId>();

type SystemRowsProps = ReturnType<typeof useListSearch> & {
  readonly found: FoundSystems;
  readonly isBusy: boolean;
  readonly columns: ShownColumns;
};

export function SystemRows({ found: { systems, writes, shot, isNarrowed }, columns, search, send, isBusy }: SystemRowsProps) {
  const { list, selection } = useUserScope();
  const selectedIds = useSelector(selection, ({ context }) => context.selection.ids);
  const element = useRef<HTMLUListElement>(null);
  const rowPress = useRowPress();
  const keys = useMemo(() => systems.map(({ id }) => id), [systems]);
  const [low, high] = useMemo(() => heightExtent(systems), [systems]);
  // The same as long as its ends are.
  const scale = useMemo(() => [low, high] as const, [low, high]);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const wanted = useRef<{ readonly index: number; readonly reach: typeof focusRow } | null>(null);
  // A row that a key leads to may have to come into the page first.
  useLayoutEffect(() => {
    if (wanted.current?.reach(element.current, wanted.current.index) === true) wanted.current = null;
  });

  const lead = useCallback(
    (index: number, reach: typeof focusRow): void => {
      const id = keys[index];
      if (id === undefined || reach(element.current, index)) return;
      wanted.current = { index, reach };
      setFocusedId(id);
    },
    [keys],
  );
  const goTo = (index: number): void => lead(index, focusRow);
  const writtenId = useJustWritten(
    keys,
    // One that is to get the focus is shown by that.
    useCallback((index: number) => wanted.current?.index !== index && lead(index, showRow), [lead]),
  );

  useFocusOnUndone(keys, (index) => goTo(index ?? rowToBeginAt(element.current, -1)));

  const newRows = useNewRows();
  const hold = useRowHold();

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
    goTo(to);
  };

  const actions = useRowActions();
  const [menu, setMenu] = useState<{ readonly id: SystemId; readonly anchor: HTMLElement } | null>(null);
  const openMenu = useCallback(
    (id: SystemId, anchor: HTMLElement) => setMenu((open) => (open?.anchor === anchor ? null : { id, anchor })),
    [],
  );
  const closeMenu = useCallback(() => setMenu(null), []);
  const menuSystem = menu === null ? undefined : systems.find(({ id }) => id === menu.id);
  // Its row has gone: it would open again by itself when that comes back.
  if (menu !== null && menuSystem === undefined) setMenu(null);
  const deleteAndStay = (system: System): void => {
    const index = keys.indexOf(system.id);
    actions.delete(system);
    // The focus stays in the list when the row goes.
    goTo(index + 1 < keys.length ? index + 1 : index - 1);
  };
  const ofRow = (target: Element, act: (system: System) => void): void => {
    const system = systems[rowIndexOf(target) ?? -1];
    if (system !== undefined) act(system);
  };
  const step = (target: Element, by: 1 | -1): void => {
    const from = rowIndexOf(target);
    goTo(from === null ? rowToBeginAt(element.current, keys.findIndex((id) => id === lastFocused.get(selection))) : Math.max(0, Math.min(keys.length - 1, from + by)));
  };
  useListKeys({
    next: (target) => step(target, 1),
    previous: (target) => step(target, -1),
    back: (target) => step(target, 1),
    edit: (target) => ofRow(target, actions.edit),
    duplicate: (target) => ofRow(target, actions.duplicate),
    delete: (target) => ofRow(target, deleteAndStay),
  });

  const rowAt = (index: number, { ref, isOnPaper = false }: { readonly ref?: Ref<HTMLLIElement>; readonly isOnPaper?: boolean } = {}) => {
    const system = systems[index];
    if (system === undefined) return null;
    const isSelected = selectedIds.has(system.id);
    const cells = { system, write: writes.get(system.id), fit: shot?.fits.get(system), isSelected, columns, isOnPaper, onSelect: select, onMenu: openMenu };
    return (
      <RecordRow key={system.id} {...(ref !== undefined && { ref })} place={{ index, of: systems.length }} isSelected={isSelected} isWritten={system.id === writtenId || newRows.has(system.id)}>
        <SystemCells {...cells} />
      </RecordRow>
    );
  };
  const focused = focusedId === null ? -1 : keys.findIndex((key) => key === focusedId);
  const areFew = systems.length <= PLAIN_ROWS;
  const [isPlain, setIsPlain] = useState(areFew);
  // Drawn in the other way each row is another element: the one that has the focus would lose it.
  if (isPlain !== areFew && (focusedId === null || systems.length > 2 * PLAIN_ROWS)) setIsPlain(areFew);

  return (
    <RecordList
      {...listFrame(columns)}
      headings={[sortByName, ...columns.figures].map(({ field, label, align }) => (
        <SortHeading key={field} field={field} label={label} search={search} send={send} isInOrder={shot === null} isAtEnd={align !== 'start'} />
      ))}
      check={<SelectAllBox found={systems} isNarrowed={isNarrowed} />}
      busy={isBusy}
      listProps={{
        ...rowPress,
        ref: element,
        onKeyDown: hearKey,
        onPointerEnter: hold.onPointerEnter,
        onPointerLeave: hold.onPointerLeave,
        onTouchStart: hold.onTouchStart,
        onFocus: ({ target }) => {
          hold.onFocus();
          const id = keys[rowIndexOf(target) ?? -1] ?? null;
          setFocusedId(id);
          if (id !== null) lastFocused.set(selection, id);
        },
        onBlur: ({ relatedTarget }) => {
          if (relatedTarget !== null && element.current?.contains(relatedTarget) === true) return;
          hold.onBlur();
          setFocusedId(null);
        },
      }}
    >
      <ReachScaleContext value={scale}>
        {isPlain ? (
          systems.map((_, index) => rowAt(index))
        ) : (
          <VirtualRecordRows keys={keys} list={list} focused={focused < 0 ? null : focused} printed={(index) => rowAt(index, { isOnPaper: true })}>
            {(index, ref) => rowAt(index, { ref })}
          </VirtualRecordRows>
        )}
      </ReachScaleContext>
      {menu !== null && menuSystem !== undefined && (
        <RowMenu key={menu.id} system={menuSystem} anchor={menu.anchor} actions={{ ...actions, delete: deleteAndStay }} onClose={closeMenu} />
      )}
    </RecordList>
  );
}
