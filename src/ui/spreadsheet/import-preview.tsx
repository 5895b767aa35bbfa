import { type FocusEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { filledCells } from '../../domain/spreadsheet/import-cells.ts';
import { decimalQuestions, type ImportPlan } from '../../domain/spreadsheet/import-plan.ts';
import { alikeCells, changedSinceCounts, isOfSameView, needsLook, previewRows, remarkCounts, type RowFilter } from '../../domain/spreadsheet/import-preview.ts';
import { typedReading } from '../../domain/spreadsheet/import-rows.ts';
import { isolated, systemFields } from '../../domain/systems/system.ts';
import { fieldLabels, systemMessages } from '../../domain/words/system-labels-and-messages.ts';
import type { importMachine } from '../../machines/spreadsheet/import-machine.ts';
import { Button } from '../components/buttons-and-links.tsx';
import { rowIndexOf, VirtualRecordRows } from '../components/virtual-record-rows.tsx';
import { SelectField } from '../components/choice-fields.tsx';
import { shownFigure } from '../systems/system-fields.tsx';
import { importWords as words } from '../words/import.ts';
import { ImportRowView, type RowActions } from './import-row.tsx';

type Send = ActorRefFrom<typeof importMachine>['send'];
type ImportPreviewProps = { readonly plan: ImportPlan; readonly state: SnapshotFrom<typeof importMachine>; readonly send: Send };

const filters = (['all', 'problems', 'problem', 'remarks', 'new', 'changed', 'same', 'leftOut'] as const).map((value) => ({ value, label: words.filters[value] }));

const doubleChoices = (['leaveOut', 'update', 'add'] as const).map((value) => ({ value, label: words.doubleChoices[value] }));

/** Only where the columns do not tell: each is asked about once. */
function DecimalQuestions({ plan, state, send }: ImportPreviewProps) {
  const { decimalSigns } = state.context.choices;
  return decimalQuestions(plan).map(({ field, cell, readings }) => (
    <SelectField
      key={field}
      label={words.askDecimals(fieldLabels[field], isolated(cell))}
      value={decimalSigns.get(field) ?? ''}
      options={[...(decimalSigns.has(field) ? [] : [{ value: '', label: words.pleaseSay } as const]), ...([',', '.'] as const).map((value) => ({ value, label: words.isRead(readings[value].text, readings[value].kind) }))]}
      onChoose={(sign) => {
        if (sign !== '') send({ type: 'decimals.choose', field, sign });
      }}
    />
  ));
}

/** So many rows can all be in the page. */
const PLAIN_ROWS = 200;
const TYPICAL = { wide: 129, narrow: 220 };
/** Of more, the measures alone would hold up the page, and some browsers make none that is long enough. */
const ROWS_A_PART = 5000;

/** Which part of a long preview is shown. */
function PartField({ count, part, onChoose }: { readonly count: number; readonly part: number; readonly onChoose: (part: number) => void }) {
  const parts = Array.from({ length: Math.ceil(count / ROWS_A_PART) }, (_, index) => ({
    value: String(index),
    label: words.part(index * ROWS_A_PART + 1, Math.min(count, (index + 1) * ROWS_A_PART), count),
  }));
  return parts.length < 2 ? null : <SelectField label={words.shownPart} value={String(part)} options={parts} onChoose={(value) => onChoose(Number(value))} />;
}

type PreviewRowsProps = ImportPreviewProps & { readonly rows: ReturnType<typeof previewRows>; readonly onShowAll: () => void };

function PreviewRows({ rows, plan, state, send, onShowAll }: PreviewRowsProps) {
  const { choices, match, source } = state.context;
  const keys = useMemo(() => rows.map(({ line }) => String(line)), [rows]);
  const fields = useMemo(() => systemFields.filter((field) => match.columns.some(({ target }) => target === field)), [match]);
  // Not all of the plan, which is another one after each correction: every row would be rendered again.
  const { columns, table } = plan.basis;
  const actions = useMemo<RowActions>(
    () => ({
      correct: (line, field, text) => send({ type: 'row.correct', line, field, text }),
      correctAlike: (line, field, isUsed) => send({ type: 'row.alike', line, field, isUsed }),
      leaveOut: (line, isLeftOut) => send({ type: 'row.leaveOut', line, isLeftOut }),
      decide: (line, choice) => send({ type: 'row.double', line, choice }),
      readingOf: (line, field, text) => {
        const reading = typedReading(text, line, field, { table, columns });
        if (reading === null) return null;
        if (reading.kind === 'unit') return words.inUnit(reading.unit);
        const kept = shownFigure(reading.figure, field) ?? '';
        return reading.thousands === null ? systemMessages.figure.isKeptAs(kept) : systemMessages.figure.isDecimal(kept, reading.thousands);
      },
    }),
    [columns, send, table],
  );
  const alike = useMemo(() => alikeCells(plan), [plan]);
  const [focusedLine, setFocusedLine] = useState<string | null>(null);
  const focusedField = useRef('');
  const isLeft = useRef(false);
  const area = useRef<HTMLDivElement>(null);
  const keysBefore = useRef(keys);
  // Of a row that goes from what is shown, as one does that is included, and of a field that goes, as one does that is corrected, the focus goes to what can go for others, to the field that is still there, or to the next problem, or else to what stands in its place: left to the page, it would go up to the heading.
  useLayoutEffect(() => {
    const before = keysBefore.current;
    keysBefore.current = keys;
    const index = before.length === 0 ? 0 : focusedLine === null || isLeft.current ? -1 : Math.max(keys.indexOf(focusedLine), before.indexOf(focusedLine));
    if (index < 0 || document.activeElement !== document.body) return;
    const at = Math.min(index, keys.length - 1);
    const cell = area.current?.querySelector(`li[data-index="${at}"] [data-field="${focusedField.current}"]`);
    const own = cell?.querySelector('[data-alike]') ?? cell?.querySelector('input');
    const next = [at, at + 1].map((each) => area.current?.querySelector(`li[data-index="${each}"] [aria-invalid]`)).find((each) => each instanceof HTMLElement);
    const inPlace = own ?? next ?? area.current?.querySelector(keys.length === 0 ? 'button' : `li[data-index="${at}"] button`);
    if (inPlace instanceof HTMLElement) inPlace.focus();
  }, [keys, focusedLine]);
  const rowAt = (index: number, ref?: Parameters<typeof ImportRowView>[0]['ref']) => {
    const row = rows[index];
    return (
      row !== undefined && (
        <ImportRowView
          key={row.line}
          ref={ref}
          row={row}
          fields={fields}
          alike={alike.get(row.line)}
          choice={choices.doublesAt.get(row.line) ?? choices.doubles}
          isLeftOut={choices.leftOut.get(row.line) ?? row.aside !== null}
          inFile={row.aside === 'noSystem' ? filledCells(table[row.line - 1]).map(isolated).join(' · ') : null}
          actions={actions}
          place={{ index, of: rows.length }}
        />
      )
    );
  };
  const focused = focusedLine === null ? -1 : keys.indexOf(focusedLine);
  // Of a file without rows the screen says already that nothing in it is new.
  if (plan.rows.length === 0) return null;
  const listProps = {
    onFocus: ({ target }: FocusEvent) => {
      isLeft.current = false;
      setFocusedLine(keys[rowIndexOf(target) ?? -1] ?? null);
      focusedField.current = target.closest('[data-field]')?.getAttribute('data-field') ?? '';
    },
    // What was typed is taken before the focus has come to what is pressed, which it would be taken from. Another window takes none.
    onBlur: ({ target }: FocusEvent) => {
      isLeft.current = document.activeElement !== target;
    },
  };
  return (
    <div ref={area}>
      {rows.length === 0 ? (
        <div className="flex flex-wrap items-center gap-x-3">
          <p className="text-muted">{words.noRows}</p>
          <Button variant="quiet" onClick={onShowAll}>
            {words.showAll}
          </Button>
        </div>
      ) : (
        <ul {...listProps} role="list" aria-label={words.preview} className="rounded-card border border-line bg-surface">
          {rows.length <= PLAIN_ROWS || source === null ? (
            rows.map((_, index) => rowAt(index))
          ) : (
            <VirtualRecordRows keys={keys} list={source} focused={focused < 0 ? null : focused} typical={TYPICAL} printed={(index) => rowAt(index)}>
              {(index, ref) => rowAt(index, ref)}
            </VirtualRecordRows>
          )}
        </ul>
      )}
    </div>
  );
}

/** Each row as it would be kept, what needs a look first. */
export function ImportPreview({ plan, state, send }: ImportPreviewProps) {
  const { choices } = state.context;
  const [filter, setFilter] = useState<RowFilter>('all');
  const [part, setPart] = useState(0);
  // The plan when the view was asked for, by which the rows stand: one that is corrected stays in its place.
  const [asked, setAsked] = useState(plan);
  if (!isOfSameView(plan, asked)) setAsked(plan);
  const found = useMemo(() => previewRows(plan, filter, asked), [plan, filter, asked]);
  const show = (chosen: RowFilter) => {
    setFilter(chosen);
    setAsked(plan);
    setPart(0);
  };
  // A choice may leave fewer rows than the part begins with.
  const shownPart = part * ROWS_A_PART < found.length ? part : 0;
  const rows = useMemo(() => found.slice(shownPart * ROWS_A_PART, (shownPart + 1) * ROWS_A_PART), [found, shownPart]);
  const hasDoubles = useMemo(() => plan.rows.some(({ double }) => double !== null), [plan]);
  const remarks = useMemo(() => remarkCounts(plan), [plan]);
  const changedSince = useMemo(() => changedSinceCounts(plan), [plan]);
  // A single row has a button of its own.
  const areMany = changedSince.all > 1 && changedSince.leftOut !== 1;
  const counts = useMemo(() => ({ ...plan.counts, problems: plan.rows.filter(needsLook).length, remarks: Object.values(remarks).reduce((sum, each) => sum + each, 0) }), [plan, remarks]);
  return (
    <section aria-label={words.preview} className="grid gap-4">
      {plan.counts.problem > 0 && <p className="text-danger">{words.problemsStay}</p>}
      {(counts.remarks > 0 || areMany) && (
        <div className="flex flex-wrap items-center gap-x-3 text-warning">
          {counts.remarks > 0 && (
            <>
              <p>{words.remarks(remarks)}</p>
              <Button variant="quiet" onClick={() => show(filter === 'remarks' ? 'all' : 'remarks')}>
                {filter === 'remarks' ? words.showAll : words.showRemarks}
              </Button>
            </>
          )}
          {/* One button both ways, which keeps the focus. */}
          {areMany && (
            <>
              <p role="status">{changedSince.leftOut === 0 && <span>{words.areIncluded(changedSince.all)}</span>}</p>
              <Button onClick={() => send({ type: 'changedSince.choose', isIncluded: changedSince.leftOut > 0 })}>
                {changedSince.leftOut > 0 ? words.includeChanged(changedSince.leftOut) : words.leaveOutChanged(changedSince.all)}
              </Button>
            </>
          )}
        </div>
      )}
      <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField label={words.show} value={filter} options={filters.filter(({ value }) => value === 'all' || value === filter || counts[value] > 0)} onChoose={show} />
        <PartField count={found.length} part={shownPart} onChoose={setPart} />
        <DecimalQuestions plan={plan} state={state} send={send} />
        {hasDoubles && <SelectField label={words.doubles} value={choices.doubles} options={doubleChoices} onChoose={(choice) => send({ type: 'doubles.choose', choice })} />}
        <label className="flex min-h-9 items-center gap-2 text-small font-medium pointer-coarse:min-h-11">
          <input type="checkbox" checked={choices.emptyClears} onChange={({ target }) => send({ type: 'empty.choose', clears: target.checked })} />
          {words.emptyClears}
        </label>
      </div>
      <PreviewRows rows={rows} plan={plan} state={state} send={send} onShowAll={() => show('all')} />
    </section>
  );
}
