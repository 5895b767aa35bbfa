import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { X } from 'lucide';
import { useId, useMemo, useRef, useState } from 'react';
import type { SystemWrite } from '../../domain/sync/system-write.ts';
import { comparedAddress, compareFields, MAX_COMPARED, readCompared } from '../../domain/systems/comparison.ts';
import { heightExtent, PERSON_CM } from '../../domain/systems/reach.ts';
import { emptySearch, MAX_SEARCH_LENGTH } from '../../domain/systems/system-search.ts';
import { isolated, type System, type SystemId, systemLabel } from '../../domain/systems/system.ts';
import { Button } from '../components/button.tsx';
import { NotStated } from '../components/empty-state.tsx';
import { controlClass } from '../components/field.tsx';
import { IconButton } from '../components/icon-button.tsx';
import { PageHeading } from '../components/page.tsx';
import { TextLink } from '../components/text-link.tsx';
import { SignedInPage } from '../shell/signed-in-frame.tsx';
import { useUserScope } from '../sync/user-scope.ts';
import { WriteNote } from '../sync/write-note.tsx';
import { ListFailure } from './list-status-line.tsx';
import { ReachDrawing } from './reach-drawing.tsx';
import { BackToList } from './system-detail-screen.tsx';
import { fieldLabels, shownValue } from './system-fields.ts';
import { isReadingList, useFoundSystems, useOpenList } from './use-found-systems.ts';

const route = getRouteApi('/signed-in/compare');

/** What is compared stands in the address alone. */
export function CompareScreen() {
  useOpenList();
  const params = route.useSearch();
  const ids = useMemo(() => readCompared(params), [params]);
  const navigate = useNavigate();
  const show = (next: readonly SystemId[]) =>
    void navigate({ to: '/compare', search: comparedAddress(next), state: true, replace: true, resetScroll: false });
  const [text, setText] = useState('');
  const search = useMemo(() => ({ ...emptySearch, text }), [text]);
  const found = useFoundSystems(search);
  const columns = useMemo(() => ids.map((id) => ({ id, system: found.all.find((each) => each.id === id) ?? null })), [ids, found.all]);
  const others = text.trim() === '' ? [] : found.systems.filter(({ id }) => !ids.includes(id));

  return (
    <SignedInPage title="Compare" width="wide" lowerEdge={found.count > 0 && <ListFailure count={found.count} />}>
      <PageHeading back={<BackToList />}>Compare</PageHeading>
      {found.count === 0 && <ListFailure count={0} />}
      {ids.length < 2 && (
        <p className="mb-4 text-muted">
          To compare systems, choose two to six of them on the list, by the box before each name, and press Compare. Or add them here by name.
        </p>
      )}
      {ids.length > 0 && (
        <ComparisonTable columns={columns} writes={found.writes} onTakeOut={(id) => show(ids.filter((each) => each !== id))} />
      )}
      <AddByName text={text} onType={setText} others={others} count={ids.length} onAdd={(id) => show([...ids, id])} />
    </SignedInPage>
  );
}

type Column = { readonly id: SystemId; readonly system: System | null };

type ComparisonTableProps = {
  readonly columns: readonly Column[];
  readonly writes: ReadonlyMap<SystemId, SystemWrite>;
  readonly onTakeOut: (id: SystemId) => void;
};

const rowHeading = 'sticky left-0 z-1 w-28 min-w-28 border-t border-line bg-surface p-3 align-top font-normal text-muted print:static';
const cell = 'min-w-44 border-t border-line p-3 align-top print:min-w-0';

/** The names and the labels stay in sight wherever it is scrolled to. */
function ComparisonTable({ columns, writes, onTakeOut }: ComparisonTableProps) {
  const systems = columns.flatMap(({ system }) => system ?? []);
  const extent = heightExtent(systems, PERSON_CM);
  const rows = compareFields(systems);
  return (
    <div
      role="region"
      aria-label="Comparison"
      // Positioned: otherwise the words in it for the ear would make the page wider.
      className="relative isolate mb-6 max-h-[85vh] overflow-auto rounded-card border border-line bg-surface shadow-control print:max-h-none print:overflow-visible"
    >
      <table className="w-full border-separate border-spacing-0 text-left">
        <caption className="sr-only">Systems side by side</caption>
        <thead>
          <tr>
            <td className="sticky top-0 left-0 z-2 bg-surface">
              <span className="sr-only">Field</span>
            </td>
            {columns.map(({ id, system }) => (
              <th key={id} scope="col" className="sticky top-0 z-1 min-w-44 bg-surface p-3 align-top font-medium print:static print:min-w-0">
                <span className="flex items-start justify-between gap-1">
                  {system === null ? (
                    <MissingWords />
                  ) : (
                    <span className="line-clamp-3">
                      <TextLink to="/systems/$id" params={{ id }}>
                        {systemLabel(system)}
                      </TextLink>
                    </span>
                  )}
                  <IconButton
                    icon={X}
                    label={system === null ? 'Take out what is not there' : `Take out ${isolated(systemLabel(system))}`}
                    onClick={() => onTakeOut(id)}
                  />
                </span>
                <ColumnNote write={writes.get(id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className={rowHeading}>
              Reach
            </th>
            {columns.map(({ id, system }) => (
              <td key={id} className={`compared-drawing ${cell}`}>
                {system !== null && <ReachDrawing system={system} extent={extent} />}
              </td>
            ))}
          </tr>
          {rows.map(({ field, differs, word, best }) => (
            <tr key={field} className="print:break-inside-avoid">
              <th scope="row" className={rowHeading}>
                {fieldLabels[field]}
                {differs && <span className="block text-small font-medium text-warning">differs</span>}
              </th>
              {columns.map(({ id, system }) => (
                <td key={id} className={`${cell} ${differs ? 'font-medium' : ''}`}>
                  {system !== null && (shownValue(system, field) || <NotStated />)}
                  {best.has(id) && <span className="block text-small text-success">{word}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MissingWords() {
  const { list } = useUserScope();
  const isReading = useSelector(list, isReadingList);
  const isWhole = useSelector(list, ({ context }) => context.listing.isWhole);
  if (isReading) return <span className="text-muted">Loading …</span>;
  return <span className="text-warning">{isWhole ? 'This system is not there: it has been deleted, or the address is wrong.' : 'This system could not be loaded.'}</span>;
}

type ColumnNoteProps = { readonly write: SystemWrite | undefined };

function ColumnNote({ write }: ColumnNoteProps) {
  if (write === undefined) return null;
  return (
    <div className="text-small font-normal text-muted">
      <WriteNote write={write} />
    </div>
  );
}

const OFFERED = 5;

const matchWords = (text: string, matching: number, compared: number): string => {
  if (compared >= MAX_COMPARED) return 'Six systems are compared. To add another, take one out first.';
  if (text.trim() === '') return compared === 1 ? '1 system is compared.' : `${compared} systems are compared.`;
  if (matching === 0) return 'No other system matches.';
  return matching > OFFERED ? `The first ${OFFERED} of ${matching} that match:` : `${matching} that match:`;
};

type AddByNameProps = {
  readonly text: string;
  readonly onType: (text: string) => void;
  /** What matches the text and is not compared yet. */
  readonly others: readonly System[];
  readonly count: number;
  readonly onAdd: (id: SystemId) => void;
};

function AddByName({ text, onType, others, count, onAdd }: AddByNameProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const add = (system: System) => {
    onAdd(system.id);
    onType('');
    // The button goes.
    field.current?.focus();
  };
  return (
    <div role="search" aria-label="Systems to add" className="max-w-small print:hidden">
      <label htmlFor={id} className="mb-1 block text-small font-medium">
        Add a system by name
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SEARCH_LENGTH}
        className={controlClass}
        value={text}
        onChange={({ target }) => onType(target.value)}
      />
      <p role="status" className="my-2 min-h-6 text-small text-muted">
        {matchWords(text, others.length, count)}
      </p>
      {count < MAX_COMPARED && (
        <ul role="list" aria-label="Systems to add" className="flex flex-wrap gap-2">
          {others.slice(0, OFFERED).map((system) => (
            <li key={system.id}>
              <Button onClick={() => add(system)}>{`Add ${isolated(systemLabel(system))}`}</Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
