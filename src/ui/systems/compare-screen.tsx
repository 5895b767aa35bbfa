import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useId, useMemo, useRef, useState } from 'react';
import { asNewSystem } from '../../domain/sync/shown-systems.ts';
import { systemIdOf, type SystemWrite } from '../../domain/sync/system-write.ts';
import { compareFields, readCompared } from '../../domain/systems/comparison.ts';
import { comparedAddress, MAX_COMPARED } from '../../domain/systems/list-address.ts';
import { heightExtent, PERSON_CM } from '../../domain/systems/reach.ts';
import { type UnitSystem, unitsApart, valueInWords } from '../../domain/systems/shown-figure.ts';
import { emptySearch } from '../../domain/systems/system-search.ts';
import { isolated, type System, systemFields, type SystemId, systemLabel } from '../../domain/systems/system.ts';
import { fieldLabels } from '../../domain/words/system-labels-and-messages.ts';
import { Button, TextLink } from '../components/buttons-and-links.tsx';
import { PageHeading } from '../components/page.tsx';
import { SignedInPage } from '../shell/signed-in-frame.tsx';
import { useUnits, useUserScope } from '../services.ts';
import { WriteNote } from '../sync/write-note.tsx';
import { compareWords, systemsWords } from '../words/systems.ts';
import { SearchInput } from './list-search.tsx';
import { ListFailure } from './list-status.tsx';
import { ChangedElsewhere } from './recent-changes.tsx';
import { ReachDrawing } from './reach-drawing.tsx';
import { WayBack } from './system-detail-screen.tsx';
import { ShownValue } from './system-fields.tsx';
import { isReadingList, useFoundSystems, useOpenList, withWayBack } from './use-found-systems.ts';

const route = getRouteApi('/signed-in/compare');

/** What is compared stands in the address alone. */
export function CompareScreen() {
  useOpenList();
  const params = route.useSearch();
  const { asked, unreadable } = useMemo(() => readCompared(params), [params]);
  const ids = useMemo(() => asked.slice(0, MAX_COMPARED), [asked]);
  const navigate = useNavigate();
  const show = (next: readonly SystemId[]) =>
    void navigate({ to: '/compare', search: comparedAddress(next), state: true, replace: true, resetScroll: false });
  const [text, setText] = useState('');
  const search = useMemo(() => ({ ...emptySearch, text }), [text]);
  const found = useFoundSystems(search);
  const { list, outbox } = useUserScope();
  const isWhole = useSelector(list, ({ context }) => context.listing.isWhole);
  const writes = useSelector(outbox, ({ context }) => context.writes);
  const columns = useMemo(
    () =>
      ids.map((id) => ({
        id,
        system: found.all.find((each) => each.id === id) ?? null,
        // The list has no row, and no note, for what waits to be deleted.
        write: found.writes.get(id) ?? writes.findLast(({ command }) => systemIdOf(command) === id) ?? null,
      })),
    [ids, found.all, found.writes, writes],
  );
  const others = text.trim() === '' ? [] : found.systems.filter(({ id }) => !ids.includes(id));

  return (
    <SignedInPage title={compareWords.title} width={ids.length > 4 ? 'widest' : 'wide'} lowerEdge={
        <>
          {ids.map((id) => <ChangedElsewhere key={id} id={id} />)}
          {found.count > 0 && <ListFailure count={found.count} />}
        </>
      }
    >
      <PageHeading back={<WayBack />}>{compareWords.title}</PageHeading>
      {found.count === 0 && <ListFailure count={0} />}
      {ids.length < 2 && (
        <p className="mb-4 text-muted">
          {compareWords.howTo}
        </p>
      )}
      {ids.length > 0 && (
        <ComparisonTable
          columns={columns}
          onTakeOut={(id) => show(asked.filter((each) => each !== id))}
          onAddedAnew={(write) => {
            const added = asNewSystem(write, writes);
            if (added !== null) show(asked.map((id) => (id === systemIdOf(write.command) ? systemIdOf(added.command) : id)));
          }}
        />
      )}
      {asked.length > MAX_COMPARED && <p className="mb-4 text-warning">{compareWords.onlySix(asked.length)}</p>}
      {unreadable > 0 && <p className="mb-4 text-warning">{compareWords.unreadable(unreadable)}</p>}
      <AddByName text={text} onType={setText} others={others} count={ids.length} isWhole={isWhole} onAdd={(id) => show([...ids, id])} />
    </SignedInPage>
  );
}

type Column = { readonly id: SystemId; readonly system: System | null; readonly write: SystemWrite | null };

type ComparisonTableProps = {
  readonly columns: readonly Column[];
  readonly onTakeOut: (id: SystemId) => void;
  readonly onAddedAnew: (write: SystemWrite) => void;
};

/** On a phone the labels stand above the values, in a column without a width: there is room for two systems. */
const widths = '[--label:0rem] [--column:8.5rem] sm:[--label:7rem] sm:[--column:11rem]';
const rowHeading =
  'sticky left-0 z-1 border-t border-line align-top font-normal text-muted max-sm:p-0 sm:bg-surface sm:p-3 print:static';
const rowLabel = 'max-sm:absolute max-sm:top-2 max-sm:left-3 max-sm:flex max-sm:items-baseline max-sm:gap-2 max-sm:whitespace-nowrap';
const cell = 'border-t border-line p-3 align-top break-words max-sm:pt-8';

/** The names and the labels stay in sight wherever it is scrolled to. */
function ComparisonTable({ columns, onTakeOut, onAddedAnew }: ComparisonTableProps) {
  const systems = columns.flatMap(({ system }) => system ?? []);
  const extent = heightExtent(systems, PERSON_CM);
  const rows = compareFields(systems);
  return (
    <div
      role="region"
      aria-label={compareWords.table}
      // Positioned: otherwise the words in it for the ear would make the page wider.
      className="relative isolate mb-6 max-h-[85vh] overflow-auto rounded-card border border-line bg-surface shadow-control print:max-h-none print:overflow-visible"
    >
      {/* Columns of one width, whatever the names: the drawings in them are of one scale. */}
      <table className={`w-full table-fixed border-separate border-spacing-0 text-left print:min-w-0! ${widths}`} style={{ minWidth: `calc(var(--label) + ${columns.length} * var(--column))` }}>
        <caption className="sr-only">{compareWords.caption}</caption>
        <thead>
          <tr>
            <td className="sticky top-0 left-0 z-3 w-(--label) bg-surface p-0">
              <span className="sr-only">{compareWords.field}</span>
            </td>
            {columns.map((column) => (
              <th key={column.id} scope="col" className="sticky top-0 z-2 bg-surface p-3 align-top font-medium print:static">
                <ColumnName {...column} />
              </th>
            ))}
          </tr>
          {/* Not within the headings, which are read out with each cell. */}
          <tr>
            <td className="sticky left-0 z-1 bg-surface p-0">
              <span className="sr-only">{compareWords.actions}</span>
            </td>
            {columns.map(({ id, system, write }) => (
              <td key={id} className="px-3 pb-2 align-top text-small text-muted">
                <Button
                  value={id}
                  aria-label={system === null ? compareWords.removeMissing : compareWords.removeNamed(isolated(systemLabel(system)))}
                  onClick={() => onTakeOut(id)}
                >
                  {compareWords.remove}
                </Button>
                {write !== null && <WriteNote write={write} onAddedAnew={() => onAddedAnew(write)} />}
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className={rowHeading}>
              <span className={rowLabel}>{systemsWords.list.reach}</span>
            </th>
            {columns.map(({ id, system }) => (
              <td key={id} className={`compared-drawing ${cell}`}>
                {system !== null && <ReachDrawing system={system} extent={extent} />}
              </td>
            ))}
          </tr>
          {rows.map(({ field, differs, best }) => (
            <tr key={field} className="print:break-inside-avoid">
              <th scope="row" className={rowHeading}>
                <span className={rowLabel}>
                  {fieldLabels[field]}{' '}
                  {differs && <span className="block text-small font-medium text-warning">{compareWords.differs}</span>}
                </span>
              </th>
              {columns.map(({ id, system }) => (
                <td key={id} className={`${cell} ${differs ? 'font-medium' : ''}`}>
                  {system !== null && <ShownValue system={system} field={field} among={systems} />}
                  {best.has(id) && <span className="block text-small text-success">{compareWords.best[field]}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A name of any length takes three lines, and can be scrolled: the figures below it stay in sight, and so does the ring around its link. */
const longName = 'block -m-1 max-h-22 overflow-y-auto p-1 print:max-h-none';

function ColumnName({ id, system, write }: Column) {
  const { list } = useUserScope();
  const isReading = useSelector(list, isReadingList);
  const hasFailed = useSelector(list, (snapshot) => snapshot.matches('failed'));
  const hasUnreadable = useSelector(list, ({ context }) => context.listing.unreadable > 0);
  if (system !== null) {
    return (
      <span className={longName}>
        <TextLink to="/systems/$id" params={{ id }} state={withWayBack}>
          {systemLabel(system)}
        </TextLink>
      </span>
    );
  }
  if (write?.command.kind === 'delete') return <span className={longName}>{systemLabel(write.command.before)}</span>;
  if (isReading) return <span className="text-muted">{compareWords.isLoading}</span>;
  if (hasFailed) return <span className="text-warning">{compareWords.isNotLoaded}</span>;
  return <span className="text-warning">{hasUnreadable ? compareWords.mayBeUnreadable : compareWords.isMissing}</span>;
}

const OFFERED = 5;

const matchWords = (text: string, matching: number, compared: number, isWhole: boolean): string => {
  if (compared >= MAX_COMPARED) return compareWords.isFull;
  if (text.trim() === '') return compareWords.count(compared);
  if (matching === 0) return isWhole ? compareWords.noMatch : compareWords.noMatchYet;
  return matching > OFFERED ? compareWords.firstMatches(OFFERED, matching) : compareWords.matches(matching);
};

/** With its figures, where another one has the same name. */
const nameAmong = (others: readonly System[], system: System, units: UnitSystem): string => {
  const name = isolated(systemLabel(system));
  const namesakes = others.filter((each) => systemLabel(each) === systemLabel(system));
  if (namesakes.length === 1) return name;
  const values = systemFields.flatMap((field) => (field === 'name' ? [] : valueInWords(system, field, unitsApart(namesakes, field, units)) || []));
  return `${name} (${values.map(isolated).join(', ')})`;
};

type AddByNameProps = {
  readonly text: string;
  readonly onType: (text: string) => void;
  /** What matches the text and is not compared yet. */
  readonly others: readonly System[];
  readonly count: number;
  /** All systems are known. */
  readonly isWhole: boolean;
  readonly onAdd: (id: SystemId) => void;
};

function AddByName({ text, onType, others, count, isWhole, onAdd }: AddByNameProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const units = useUnits();
  const add = (system: System) => {
    onAdd(system.id);
    onType('');
    // The button goes.
    field.current?.focus();
  };
  return (
    <div role="search" aria-label={compareWords.toAdd} className="max-w-small print:hidden">
      <label htmlFor={id} className="mb-1 block text-small font-medium">
        {compareWords.addByName}
      </label>
      <SearchInput ref={field} id={id} value={text} onChange={({ target }) => onType(target.value)} />
      <p role="status" className="my-2 min-h-6 text-small text-muted">
        {matchWords(text, others.length, count, isWhole)}
      </p>
      {count < MAX_COMPARED && (
        <ul role="list" aria-label={compareWords.toAdd} className="flex flex-wrap gap-2">
          {others.slice(0, OFFERED).map((system) => (
            <li key={system.id}>
              <Button value={system.id} onClick={() => add(system)}>{compareWords.add(nameAmong(others, system, units))}</Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
