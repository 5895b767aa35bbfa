import type { ReactNode } from 'react';
import type { UserId } from '../../domain/auth/session.ts';
import { type Restoration, type WantedState, authorOf } from '../../domain/sync/restoration.ts';
import { deedOf, type SystemCommand, type SystemWrite } from '../../domain/sync/system-write.ts';
import { changedFields, type LoggedChange } from '../../domain/systems/change-log.ts';
import { type System, type SystemField, systemFields } from '../../domain/systems/system.ts';
import { fieldLabels } from '../../domain/words/system-labels-and-messages.ts';
import { Alert } from '../components/alert.tsx';
import { Button } from '../components/buttons-and-links.tsx';
import { type UnitSystem, unitsApart, valueInWords } from '../../domain/systems/shown-figure.ts';
import { useUnits } from '../services.ts';
import { historyWords as words } from '../words/history.tsx';
import { ShownValue } from './system-fields.tsx';

type Send = (event: ({ readonly type: 'history.restore' } & WantedState) | { readonly type: 'history.confirm' } | { readonly type: 'history.cancel' }) => void;

type Names = Readonly<Record<'you' | 'deletedAccount' | 'nobody', string>>;

/** `names`: as they stand at the beginning of a sentence, or within one. */
export const authorName = (change: Pick<LoggedChange, 'userId' | 'address'>, own: UserId, names: Names = words.first): ReactNode => {
  const author = authorOf(change);
  const accountName = author.kind === 'account' ? author.address : author.kind === 'none' ? names.nobody : names.deletedAccount;
  // An element whoever it is: where the page is translated, text that takes the place of one breaks it.
  return <bdi className="break-words">{change.userId === own ? names.you : accountName}</bdi>;
};

/** The exact time opens by a press or a key: a hover is not for everybody. */
export function Moment({ at }: { readonly at: string }) {
  const moment = Date.parse(at);
  return (
    <details className="text-small text-muted">
      <summary className="w-fit cursor-pointer py-0.5 pointer-coarse:py-3">
        <time dateTime={new Date(moment).toISOString()}>{words.moment(moment)}</time>
      </summary>
      <p>{words.exactMoment(moment)}</p>
    </details>
  );
}

const valueText = (system: System, field: SystemField, units: UnitSystem): string => {
  const value = valueInWords(system, field, units);
  if (value === null) return words.isNotStated;
  return value === '' ? words.isEmptyText : value;
};

type FieldChangeProps = { readonly field: SystemField; readonly before: System | null; readonly after: System; readonly restore?: ReactNode };

type StoodValueProps = { readonly system: System; readonly field: SystemField; readonly among: readonly System[] };

function StoodValue(props: StoodValueProps) {
  const units = useUnits();
  return typeof props.system[props.field] === 'number' ? <ShownValue {...props} /> : <span>{valueText(props.system, props.field, units)}</span>;
}

/** Old beside new. Of a new system there is no old. */
function FieldChange({ field, before, after, restore }: FieldChangeProps) {
  const among = [before ?? after, after];
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <span className="text-muted">{fieldLabels[field]}</span>
      {before !== null && (
        <>
          <span className="min-w-0 break-words"><StoodValue system={before} field={field} among={among} /></span>
          <span aria-hidden>→</span>
          <span className="sr-only">{words.changedTo}</span>
        </>
      )}
      <span className="min-w-0 font-medium break-words"><StoodValue system={after} field={field} among={among} /></span>
      {restore}
    </li>
  );
}

type EntryFrameProps = { readonly title: ReactNode; readonly note: ReactNode; readonly children: ReactNode };

function EntryFrame({ title, note, children }: EntryFrameProps) {
  return (
    <li className="py-3">
      <p className="font-medium">{title}</p>
      {note}
      {children}
    </li>
  );
}

const statedFields = (system: System): readonly SystemField[] => systemFields.filter((field) => system[field] !== null && system[field] !== '');

const rowsOf = (command: SystemCommand): { readonly before: System | null; readonly after: System | null } => {
  switch (command.kind) {
    case 'insert':
      return { before: null, after: command.system };
    case 'update':
      return { before: command.before, after: { ...command.before, ...command.changes } };
    case 'delete':
      return { before: command.before, after: null };
  }
};

/** Asked for here, and not at the server yet, or refused. */
export function WaitingEntry({ write: { command, failure } }: { readonly write: SystemWrite }) {
  const { before, after } = rowsOf(command);
  return (
    <EntryFrame title={words.did[deedOf(command)](words.first.you)} note={<p className="text-small text-warning">{failure === null ? words.isNotSent : words.isNotDone[deedOf(command)]}</p>}>
      {after !== null && (
        <ul role="list" className="mt-1">
          {(before === null ? statedFields(after) : changedFields(before, after)).map((field) => (
            <FieldChange key={field} field={field} before={before} after={after} />
          ))}
        </ul>
      )}
    </EntryFrame>
  );
}

type HistoryEntryProps = {
  readonly change: LoggedChange;
  /** There are no older ones. */
  readonly isFirst: boolean;
  readonly userId: UserId;
  /** What a person is asked here. */
  readonly asked: (Restoration & WantedState) | null;
  readonly isAsking: boolean;
  readonly canRestore: (field: SystemField | null) => boolean;
  readonly send: Send;
  readonly children?: ReactNode;
};

export function HistoryEntry({ change, isFirst, userId, asked, isAsking, canRestore, send, children }: HistoryEntryProps) {
  const { number } = change;
  const units = useUnits();
  const isPutBack = change.kind === 'insert' && !isFirst;
  const before = change.kind === 'insert' ? null : change.before;
  const after = change.kind === 'delete' ? null : change.after;
  const restore = (field: SystemField | null) => send({ type: 'history.restore', number, field });
  return (
    <EntryFrame title={words.did[isPutBack ? 'putBack' : change.kind](authorName(change, userId))} note={<Moment at={change.at} />}>
      {after !== null && (
        <ul role="list" className="mt-1">
          {(before === null ? statedFields(after) : changedFields(before, after)).map((field) => (
            <FieldChange
              key={field}
              field={field}
              before={before}
              after={after}
              restore={
                before !== null &&
                canRestore(field) && (
                  <Button variant="quiet" resting={isAsking} onClick={() => restore(field)}>
                    <span>
                      {words.restoreField}
                      <span className="sr-only">{words.restoreFieldTo(fieldLabels[field], valueText(before, field, unitsApart([before, after], field, units)))}</span>
                    </span>
                  </Button>
                )
              }
            />
          ))}
        </ul>
      )}
      {canRestore(null) && (
        <p className="mt-2">
          <Button resting={isAsking} onClick={() => restore(null)}>
            <span>
              {change.kind === 'delete' ? words.putBack : words.restoreVersion}
              <span className="sr-only">{words.ofMoment(words.exactMoment(Date.parse(change.at)))}</span>
            </span>
          </Button>
        </p>
      )}
      {children}
      {asked !== null && (
        <div className="mt-2">
          <Alert
            tone="warning"
            actions={
              <>
                <Button variant="primary" onClick={() => send({ type: 'history.confirm' })}>
                  {words.confirm}
                </Button>
                <Button onClick={() => send({ type: 'history.cancel' })}>{words.cancel}</Button>
              </>
            }
          >
            <p>{words.takesBack}</p>
            <ul className="list-disc pl-5">
              {asked.takesBack.map((taken) => (
                <li key={taken.change.number}>
                  <span>{words.takenBack(authorName(taken.change, userId), taken.fields.map((field) => fieldLabels[field]), words.moment(Date.parse(taken.change.at)))}</span>
                </li>
              ))}
            </ul>
          </Alert>
        </div>
      )}
    </EntryFrame>
  );
}
