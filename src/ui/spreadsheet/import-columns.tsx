import { useEffect, useId, useRef } from 'react';
import type { TableSource } from '../../domain/ports/spreadsheet.ts';
import { columnUnits, readExample, unitInUse, unknownUnit } from '../../domain/spreadsheet/import-choices.ts';
import { columnTargets, type ColumnTarget, type ImportColumn } from '../../domain/spreadsheet/import-columns.ts';
import { type Cell, cellText, isEmptyCell, type Table } from '../../domain/spreadsheet/table.ts';
import { isolated } from '../../domain/systems/system.ts';
import { fieldLabels } from '../../domain/words/system-labels-and-messages.ts';
import { Button } from '../components/buttons-and-links.tsx';
import { SelectField } from '../components/choice-fields.tsx';
import { controlClass } from '../components/field.tsx';
import { shownFigure } from '../systems/system-fields.tsx';
import { importWords as words } from '../words/import.ts';
import { isCells } from './carried-source.ts';

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values';

type FileButtonProps = {
  readonly label: string;
  readonly variant?: 'primary' | 'secondary' | 'danger';
  readonly onSource: (source: TableSource) => void;
  /** What is asked in place of the chooser. */
  readonly onAsk?: (() => void) | null;
};

/** The browser's own button for a file looks different everywhere and is not translated with the page. */
export function FileButton({ label, variant = 'secondary', onSource, onAsk = null }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Otherwise the same file could not be chosen again after it was corrected.
          target.value = '';
          if (file !== undefined) onSource({ kind: 'file', file });
        }}
      />
      <Button variant={variant} onClick={() => (onAsk === null ? input.current?.click() : onAsk())}>
        {label}
      </Button>
    </>
  );
}

type ImportSourceProps = Pick<FileButtonProps, 'onSource'> & { /** The clipboard could not be read: some browsers let no page. */ readonly takesCells: boolean };

export function ImportSource({ onSource, takesCells }: ImportSourceProps) {
  const cells = useRef<HTMLTextAreaElement>(null);
  const field = useId();
  useEffect(() => cells.current?.focus(), []);
  return (
    <div className="grid justify-items-center gap-4 rounded-card border border-dashed border-line-strong bg-surface px-4 py-10 text-center">
      <p className="max-w-prose text-muted">{words.drop}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <FileButton label={words.choose} variant="primary" onSource={onSource} />
        <Button onClick={() => onSource({ kind: 'clipboard' })}>{words.paste}</Button>
      </div>
      {takesCells && (
        <div className="w-full max-w-form text-start">
          <label htmlFor={field} className="mb-1 block text-small font-medium">
            {words.cells}
          </label>
          {/* Not by its paste: a phone's keyboard has a clipboard that tells of none. */}
          <textarea ref={cells} id={field} rows={1} className={`${controlClass} py-2`} onChange={({ target: { value } }) => isCells(value) && onSource({ kind: 'text', text: value })} />
        </div>
      )}
    </div>
  );
}

const SAMPLES = 3;
/** Of a hundred thousand rows the first ones do. */
const SAMPLED_ROWS = 200;
const LETTERS = 26;

/** As spreadsheet programs name columns: A to Z, then AA. */
const letterOf = (index: number): string =>
  (index < LETTERS ? '' : letterOf(Math.floor(index / LETTERS) - 1)) + String.fromCharCode(65 + (index % LETTERS));

const targetLabel = (target: ColumnTarget): string => (target === 'id' ? words.id : target === 'version' ? words.version : fieldLabels[target]);

const headingOf = ({ heading }: ImportColumn, index: number): string => (heading === '' ? words.column(letterOf(index)) : heading);

const targets = [{ value: '', label: words.leftOutColumn } as const, ...columnTargets.map((value) => ({ value, label: targetLabel(value) }))];

type ColumnsProps = {
  readonly columns: readonly ImportColumn[];
  /** Without what stands above the first system. */
  readonly rows: Table;
};

type ImportColumnsProps = ColumnsProps & {
  readonly onChoose: (index: number, target: ColumnTarget | null) => void;
  readonly onUnit: (index: number, unit: string) => void;
};

type ColumnUnitProps = { readonly column: ImportColumn; readonly heading: string; readonly cells: readonly Cell[]; readonly onChoose: (unit: string) => void };

/** Where the heading does not say what the figures are in: what is assumed, and what that makes of one of them. Of a unit that is none of its field nothing is assumed. */
function ColumnUnit({ column, heading, cells, onChoose }: ColumnUnitProps) {
  const units = columnUnits(column).map((value) => ({ value, label: value }));
  if (units.length === 0) return null;
  const [inUse, unknown, example] = [unitInUse(column), unknownUnit(column), readExample(column, cells)];
  const unread = inUse !== null ? undefined : unknown === null ? words.asksUnit : words.isNoUnit(isolated(unknown));
  return (
    <div className="mt-3">
      <SelectField
        label={<bdi className="break-words">{words.unitOf(heading)}</bdi>}
        value={inUse?.unit ?? ''}
        options={inUse === null ? [{ value: '', label: words.pleaseSay }, ...units] : units}
        hint={example === null || inUse === null ? unread : words.isReadAs(isolated(example.cell), shownFigure(example.figure, inUse.field) ?? '')}
        onChoose={onChoose}
      />
    </div>
  );
}

/** Only those that hold anything. */
const filledColumns = ({ columns, rows }: ColumnsProps) =>
  columns.flatMap((column, index) => {
    const cells = rows.slice(0, SAMPLED_ROWS).flatMap((row) => row[index] ?? []).filter((cell) => !isEmptyCell(cell));
    const samples = cells.slice(0, SAMPLES).map(cellText);
    return samples.length === 0 && column.heading === '' ? [] : [{ column, index, cells, samples }];
  });

/** Said where the columns are chosen, and once more beside Import. */
export function LeftOutColumns(props: ColumnsProps) {
  const headings = filledColumns(props).flatMap(({ column, index }) => (column.target === null ? [isolated(headingOf(column, index))] : []));
  return headings.length > 0 && <p className="text-small break-words text-muted">{words.leavesOut(headings.join(', '))}</p>;
}

/** What each column is taken for, with some of its cells. */
export function ImportColumns({ columns, rows, onChoose, onUnit }: ImportColumnsProps) {
  const shown = filledColumns({ columns, rows });
  return (
    <section aria-label={words.columns}>
      <ul role="list" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map(({ column, index, cells, samples }) => (
          <li key={index} className="min-w-0 rounded-card border border-line bg-surface p-3">
            <SelectField
              label={
                <span className="flex flex-wrap gap-x-2">
                  <bdi className="break-words">{headingOf(column, index)}</bdi>
                  {column.unit !== null && unknownUnit(column) === null && <span className="font-normal text-muted">{words.inUnit(column.unit)}</span>}
                </span>
              }
              value={column.target ?? ''}
              options={targets}
              onChoose={(target) => onChoose(index, target === '' ? null : target)}
            />
            <p className="mt-2 truncate text-small text-muted">
              <bdi>{samples.join(' · ')}</bdi>
            </p>
            <ColumnUnit column={column} heading={headingOf(column, index)} cells={cells} onChoose={(unit) => onUnit(index, unit)} />
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <LeftOutColumns columns={columns} rows={rows} />
      </div>
    </section>
  );
}
