import { memo, type Ref, useId, useState } from 'react';
import type { ImportRow } from '../../domain/spreadsheet/import-plan.ts';
import type { DoubleChoice, RowChoice } from '../../domain/spreadsheet/import-choices.ts';
import type { Alike } from '../../domain/spreadsheet/import-preview.ts';
import { cellText } from '../../domain/spreadsheet/table.ts';
import { type System, type SystemField, systemFields, systemLabel } from '../../domain/systems/system.ts';
import { importMessages } from '../../domain/words/import-messages.ts';
import { fieldLabels } from '../../domain/words/system-labels-and-messages.ts';
import { Button, classNames } from '../components/buttons-and-links.tsx';
import { Value } from '../components/values.tsx';
import { controlClass } from '../components/field.tsx';
import { shownFigure } from '../systems/system-fields.tsx';
import { importWords as words } from '../words/import.ts';
import { SelectField } from '../components/choice-fields.tsx';

export type RowActions = {
  /** `null`: as in the file again. */
  readonly correct: (line: number, field: SystemField, text: string | null) => void;
  readonly correctAlike: (line: number, field: SystemField, isUsed: boolean) => void;
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
  const [shown, setShown] = useState(given);
  const [isTyping, setIsTyping] = useState(false);
  // Into the same field: in a new one nobody who types on would have the focus. What is being typed stays.
  if (given !== shown) {
    setShown(given);
    if (!isTyping) setText(given);
  }
  const readingId = useId();
  const reading = readingOf(text);
  const give = (): void => {
    setIsTyping(false);
    if (text !== given) onCorrect(text);
  };
  return (
    <>
      <input
        className={controlClass}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={[reading === null ? '' : readingId, noteId ?? ''].join(' ').trim() || undefined}
        value={text}
        autoComplete="off"
        onChange={({ target }) => {
          setText(target.value);
          setIsTyping(true);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Or the button that has the focus by the time the browser goes on with the key would be pressed by it.
          event.preventDefault();
          give();
        }}
        onBlur={give}
      />
      {reading !== null && (
        <span id={readingId} className="block text-small text-muted">
          {reading}
        </span>
      )}
    </>
  );
}

type AlikeOfferProps = { readonly alike: Alike; readonly isEmpty: boolean; readonly onUse: (isUsed: boolean) => void };

/** One button both ways, which keeps the focus. */
function AlikeOffer({ alike: { others, isUsed }, isEmpty, onUse }: AlikeOfferProps) {
  return (
    <>
      <p role="status" className="text-small text-muted">
        {isUsed && <span>{words.isUsedAlike(others)}</span>}
      </p>
      <Button data-alike onClick={() => onUse(!isUsed)}>
        {isUsed ? words.undoAlike(others) : isEmpty ? words.emptyAlike(others) : words.correctAlike(others)}
      </Button>
    </>
  );
}

type CellProps = { readonly row: ImportRow; readonly field: SystemField; readonly alike: Alike | undefined; readonly isEdited: boolean; readonly actions: RowActions };

/** What will be kept, beside what stood in the file and what it was; or a field to correct it in. */
function ImportCell({ row, field, alike, isEdited, actions }: CellProps) {
  // Of the file, or what was typed in its place.
  const given = cellText(row.cells[field]);
  const replaced = row.replaced[field];
  const inFile = replaced ?? given;
  // What the row leaves as it is will be kept, too.
  const isWaiting = row.outcome === 'leftOut' && row.before !== null;
  const isOfSystem = row.outcome === 'changed' || row.outcome === 'same' || isWaiting;
  const value = isOfSystem && row.before !== null && row.changes[field] === undefined ? row.before[field] : row.values[field];
  const problem = row.problems[field];
  const note = problem ?? row.doubts[field];
  const kept = value === undefined ? null : shownFigure(value, field) || null;
  const was = (row.outcome === 'changed' || isWaiting) && row.changes[field] !== undefined && row.before !== null ? shownFigure(row.before[field], field) || words.notStated : null;
  const noteId = `import-${row.line}-${field}`;
  return (
    <div className="min-w-0" data-field={field}>
      <dt className="text-small text-muted">{fieldLabels[field]}</dt>
      <dd className="min-w-0 break-words">
        {isEdited || problem !== undefined ? (
          <div className="flex flex-col">
            {/* Before its field: after it, a Tab would lead here, and what is then typed for the next cell would press it. */}
            {replaced !== undefined && (
              <span className="order-last">
                <Button aria-label={words.undoCorrection(row.line, fieldLabels[field])} onClick={() => actions.correct(row.line, field, null)}>
                  {words.undo}
                </Button>
              </span>
            )}
            <CellInput
              label={`${words.row(row.line)}: ${fieldLabels[field]}`}
              given={given}
              isInvalid={problem !== undefined}
              noteId={note === undefined ? undefined : noteId}
              readingOf={(text) => actions.readingOf(row.line, field, text)}
              onCorrect={(text) => actions.correct(row.line, field, text)}
            />
            {replaced !== undefined && <bdi className="block text-small text-muted">{words.inFile(replaced === '' ? words.empty : replaced)}</bdi>}
          </div>
        ) : (
          <>
            <bdi className={classNames(was !== null && 'font-semibold')}>
              <Value>{kept}</Value>
            </bdi>
            {inFile !== kept && inFile !== '' && <bdi className="block text-small text-muted">{words.inFile(inFile)}</bdi>}
            {was !== null && <bdi className="block text-small text-muted">{isWaiting ? words.now(was) : words.was(was)}</bdi>}
          </>
        )}
        {note !== undefined && (
          <span id={noteId} className={classNames('block text-small', problem === undefined ? 'text-warning' : 'text-danger')}>
            {note}
          </span>
        )}
        {alike !== undefined && <AlikeOffer alike={alike} isEmpty={given.trim() === ''} onUse={(isUsed) => actions.correctAlike(row.line, field, isUsed)} />}
      </dd>
    </div>
  );
}

const tones: Readonly<Record<ImportRow['outcome'], string>> = {
  new: 'text-success',
  changed: 'text-accent',
  same: 'text-muted',
  problem: 'text-danger',
  leftOut: 'text-muted',
};

/** By their figures: they have the name in common. */
const twinLabel = (twin: System): string => systemFields.flatMap((field) => (field === 'name' ? [] : (shownFigure(twin[field], field) ?? []))).filter((text) => text !== '').join(' · ');

type DoubleQuestionProps = { readonly row: ImportRow; readonly choice: RowChoice; readonly onDecide: RowActions['decide'] };

function DoubleQuestion({ row: { line, double, firstAt, twins }, choice, onDecide }: DoubleQuestionProps) {
  if (double === null) return null;
  const ofTwins = twins.map((twin, index) => ({ value: twin.id, label: words.changeTwin(index + 1, twinLabel(twin)), choice: { update: twin.id } }));
  const others: readonly DoubleChoice[] = twins.length === 0 ? ['leaveOut', 'update', 'add'] : ['leaveOut', 'add'];
  const options = [...others.map((value) => ({ value, label: words.doubleChoices[value], choice: value })), ...ofTwins];
  const chosen = typeof choice === 'object' ? choice.update : choice;
  return (
    <div className="my-2 max-w-form">
      <p className="text-small text-warning">{firstAt === null ? importMessages.double[double] : words.sameAs(firstAt)}</p>
      <SelectField
        label={words.doubleAt(line)}
        value={options.find(({ value }) => value === chosen)?.value ?? 'leaveOut'}
        options={options}
        onChoose={(value) => onDecide(line, options.find((option) => option.value === value)?.choice ?? 'leaveOut')}
      />
    </div>
  );
}

type ImportRowViewProps = {
  readonly row: ImportRow;
  readonly fields: readonly SystemField[];
  /** Of what was typed in its cells: what can go for others. */
  readonly alike: Readonly<Partial<Record<SystemField, Alike>>> | undefined;
  readonly choice: RowChoice;
  /** Not because it is a double. */
  readonly isLeftOut: boolean;
  /** All that the file says in it, of a row that does not look like a system. */
  readonly inFile: string | null;
  readonly actions: RowActions;
  readonly place: { readonly index: number; readonly of: number };
  readonly ref?: Ref<HTMLLIElement> | undefined;
};

export const ImportRowView = memo(function ImportRowView({ row, fields, alike, choice, isLeftOut, inFile, actions, place, ref }: ImportRowViewProps) {
  const [isEdited, setIsEdited] = useState(false);
  const { line, outcome, double } = row;
  const isGone = outcome === 'leftOut';
  return (
    <li ref={ref} data-index={place.index} aria-posinset={place.index + 1} aria-setsize={place.of} className="border-t border-line px-4 py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-small text-muted">{words.row(line)}</span>
        <span className={classNames('font-medium', tones[outcome])}>{words.outcomes[outcome]}</span>
        <bdi className="min-w-0 grow truncate">{row.match === null ? '' : systemLabel(row.match)}</bdi>
        <span className="ms-auto flex">
          {!isGone && (
            <Button variant="quiet" aria-label={words.editRow(line)} aria-expanded={isEdited} onClick={() => setIsEdited(!isEdited)}>
              {words.edit}
            </Button>
          )}
          {(isLeftOut || double === null || !isGone) && (
            <Button
              variant="quiet"
              aria-label={isLeftOut ? words.takeInRow(line) : words.leaveOutRow(line)}
              onClick={() => actions.leaveOut(line, !isLeftOut)}
            >
              {isLeftOut ? words.takeIn : words.leaveOut}
            </Button>
          )}
        </span>
      </div>
      {!isLeftOut && <DoubleQuestion row={row} choice={choice} onDecide={actions.decide} />}
      {row.aside !== null && <p className="text-small text-warning">{importMessages.aside[row.aside]}</p>}
      {inFile !== null && <p className="break-words">{words.inFile(inFile)}</p>}
      {row.joins !== null && <p className="text-small text-muted">{words.joins(row.joins)}</p>}
      {(inFile === null || !isGone) && (
        <dl className="mt-1 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3 lg:grid-cols-6">
          {fields.map((field) => (
            <ImportCell key={field} row={row} field={field} alike={alike?.[field]} isEdited={isEdited && !isGone} actions={actions} />
          ))}
        </dl>
      )}
    </li>
  );
});
