import { useId, useState } from 'react';
import type { ImportRow } from '../../domain/spreadsheet/import-plan.ts';
import type { RowChoice } from '../../domain/spreadsheet/import-choices.ts';
import { cellText } from '../../domain/spreadsheet/table.ts';
import type { SystemField } from '../../domain/systems/system.ts';
import { fieldLabels } from '../../domain/words/systems.ts';
import { classNames } from '../components/button.tsx';
import { controlClass } from '../components/field.tsx';
import { shownFigure } from '../systems/system-fields.ts';
import { importWords as words } from '../words/import.ts';

export type RowActions = {
  readonly correct: (line: number, field: SystemField, text: string) => void;
  readonly leaveOut: (line: number, isLeftOut: boolean) => void;
  readonly decide: (line: number, choice: RowChoice) => void;
  /** What a text would be kept as in that cell. Null where that goes without saying. */
  readonly readingOf: (line: number, field: SystemField, text: string) => string | null;
};

type CellInputProps = {
  readonly label: string;
  readonly given: string;
  readonly isInvalid: boolean;
  readonly noteId: string | undefined;
  readonly readingOf: (text: string) => string | null;
  readonly onCorrect: (text: string) => void;
};

/** With what a figure will be kept as below it, while it is typed. */
function CellInput({ label, given, isInvalid, noteId, readingOf, onCorrect }: CellInputProps) {
  const [text, setText] = useState(given);
  const readingId = useId();
  const reading = readingOf(text);
  return (
    <>
      <input
        className={controlClass}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={[reading === null ? '' : readingId, noteId ?? ''].join(' ').trim() || undefined}
        defaultValue={given}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onCorrect(event.currentTarget.value);
        }}
        onBlur={({ currentTarget }) => {
          if (currentTarget.value !== given) onCorrect(currentTarget.value);
        }}
      />
      {reading !== null && (
        <span id={readingId} className="block text-small text-muted">
          {reading}
        </span>
      )}
    </>
  );
}

type CellProps = { readonly row: ImportRow; readonly field: SystemField; readonly isEdited: boolean; readonly isCorrected: boolean; readonly actions: RowActions };

/** What will be kept, beside what stood in the file and what it was; or a field to correct it in. */
export function ImportCell({ row, field, isEdited, isCorrected, actions }: CellProps) {
  // Of the file, or what was typed in its place.
  const given = cellText(row.cells[field]);
  // What the row leaves as it is will be kept, too.
  const isOfSystem = row.outcome === 'changed' || row.outcome === 'same';
  const value = isOfSystem && row.before !== null && row.changes[field] === undefined ? row.before[field] : row.values[field];
  const problem = row.problems[field];
  const note = problem ?? row.doubts[field];
  const kept = value === undefined ? '' : (shownFigure(value, field) ?? '');
  const was = row.outcome === 'changed' && row.changes[field] !== undefined && row.before !== null ? shownFigure(row.before[field], field) : null;
  const noteId = `import-${row.line}-${field}`;
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{fieldLabels[field]}</dt>
      <dd className="min-w-0 break-words">
        {isEdited || problem !== undefined ? (
          <CellInput
            key={given}
            label={`${words.row(row.line)}: ${fieldLabels[field]}`}
            given={given}
            isInvalid={problem !== undefined}
            noteId={note === undefined ? undefined : noteId}
            readingOf={(text) => actions.readingOf(row.line, field, text)}
            onCorrect={(text) => actions.correct(row.line, field, text)}
          />
        ) : (
          <>
            <bdi className={classNames(was !== null && 'font-semibold')}>{kept}</bdi>
            {!isCorrected && given !== kept && given !== '' && <bdi className="block text-small text-muted">{words.inFile(given)}</bdi>}
            {was !== null && <bdi className="block text-small text-muted">{words.was(was)}</bdi>}
          </>
        )}
        {note !== undefined && (
          <span id={noteId} className={classNames('block text-small', problem === undefined ? 'text-warning' : 'text-danger')}>
            {note}
          </span>
        )}
      </dd>
    </div>
  );
}
