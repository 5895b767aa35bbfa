import { createContext, type ReactNode, useContext, useId, useRef, useState } from 'react';
import { useSelector } from '@xstate/react';
import { mergeUpdate } from '../../domain/sync/conflict.ts';
import { systemOf, type SystemUpdate } from '../../domain/sync/system-write.ts';
import { type System, type SystemField, systemFields, systemLabel } from '../../domain/systems/system.ts';
import type { Conflict } from '../../domain/systems/data-failure.ts';
import { fieldLabels } from '../../domain/words/system-labels-and-messages.ts';
import { Button } from '../components/buttons-and-links.tsx';
import { Dialog } from '../components/dialog.tsx';
import { ShownValue } from '../systems/system-fields.tsx';
import { syncWords } from '../words/sync.tsx';
import { useUserScope } from '../services.ts';

const words = syncWords.conflict;

type Side = 'mine' | 'theirs';
type Choices = Readonly<Partial<Record<SystemField, Side>>>;

type ConflictDialogProps = {
  readonly update: SystemUpdate;
  readonly conflict: Conflict;
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
  readonly onSave: (mine: readonly SystemField[]) => void;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
  readonly returnTo: HTMLElement | null;
};

const labelsOf = (fields: readonly SystemField[]): readonly string[] => fields.map((field) => fieldLabels[field]);

/** Base, theirs and mine of each field that both have changed, and what goes along without a question. */
function ConflictDialog(props: ConflictDialogProps) {
  const { update, conflict, choices, onChoose, onSave, onDiscard, onClose, returnTo } = props;
  const region = useRef<HTMLDivElement>(null);
  const [isIncomplete, setIncomplete] = useState(false);
  const { before, changes } = update;
  const { theirs } = conflict;
  const wordsOfChanger = words.by[conflict.by ?? 'unknown'];
  const merge = mergeUpdate(update, theirs);
  const overlap = merge.kind === 'overlap' ? merge.fields : [];
  const isApart = (field: SystemField) => !overlap.includes(field);
  const mineOnly = systemFields.filter((field) => isApart(field) && changes[field] !== undefined && changes[field] !== theirs[field]);
  const theirsOnly = systemFields.filter((field) => isApart(field) && theirs[field] !== before[field]);

  const save = (): void => {
    const open = overlap.find((field) => choices[field] === undefined);
    setIncomplete(open !== undefined);
    if (open === undefined) onSave(overlap.filter((field) => choices[field] === 'mine'));
    else region.current?.querySelector<HTMLInputElement>(`input[name$="${open}"]`)?.focus();
  };

  return (
    <Dialog
      wide
      title={wordsOfChanger.title(<bdi>{systemLabel(before)}</bdi>)}
      description={
        <>
          <span>{wordsOfChanger.whatHappened}</span>
          {mineOnly.length > 0 && <span>{wordsOfChanger.onlyMine(labelsOf(mineOnly))}</span>}
          {theirsOnly.length > 0 && <span>{wordsOfChanger.onlyTheirs(labelsOf(theirsOnly))}</span>}
        </>
      }
      onClose={onClose}
      returnTo={returnTo}
      actions={
        <>
          <Button variant="primary" onClick={save}>
            {words.save}
          </Button>
          <Button onClick={onClose}>{words.later}</Button>
          <Button variant="quiet" onClick={onDiscard}>
            {words.discardMine}
          </Button>
        </>
      }
    >
      <div ref={region}>
        {overlap.map((field) => (
          <CompareField
            key={field}
            field={field}
            base={before}
            labels={wordsOfChanger}
            theirs={theirs}
            mine={systemOf(update)}
            chosen={choices[field] ?? null}
            isMissing={isIncomplete && choices[field] === undefined}
            onChoose={(side) => onChoose({ ...choices, [field]: side })}
          />
        ))}
      </div>
    </Dialog>
  );
}

type CompareFieldProps = {
  readonly field: SystemField;
  readonly labels: Readonly<Record<Side, string>>;
  readonly base: System;
  readonly theirs: System;
  readonly mine: System;
  readonly chosen: Side | null;
  readonly isMissing: boolean;
  readonly onChoose: (side: Side) => void;
};

function CompareField({ field, labels, base, theirs, mine, chosen, isMissing, onChoose }: CompareFieldProps) {
  const id = useId();
  const among = [base, theirs, mine];
  const sides = [['theirs', labels.theirs, theirs], ['mine', labels.mine, mine]] as const;
  return (
    <fieldset className="compare" aria-describedby={isMissing ? `${id}-missing` : undefined}>
      <legend className="font-medium">{fieldLabels[field]}</legend>
      <div className="compare-base text-muted">{words.before(<ShownValue system={base} field={field} among={among} />)}</div>
      <div className="compare-sides">
        {sides.map(([side, label, system]) => (
          <label key={side} className="compare-side">
            <input
              type="radio"
              name={`${id}-${field}`}
              checked={chosen === side}
              onChange={() => onChoose(side)}
            />
            <span className="text-small text-muted">{label}</span>
            <span>
              <ShownValue system={system} field={field} among={among} />
            </span>
          </label>
        ))}
      </div>
      {isMissing && (
        <p id={`${id}-missing`} className="mt-1 text-small text-danger">
          {words.isMissing}
        </p>
      )}
    </fieldset>
  );
}

type Compare = (writeId: string, opener: HTMLElement) => void;

const ComparingContext = createContext<Compare>(() => undefined);

/** Opens the dialog about a write that met an overlap. */
export const useComparing = (): Compare => useContext(ComparingContext);

type Opened = { readonly writeId: string; readonly opener: HTMLElement };

const noChoices: ReadonlyMap<string, Choices> = new Map();

/** Above all signed-in screens, so that choices outlive the dialog and the line that opened it. */
export function Comparing({ children }: { readonly children: ReactNode }) {
  const { outbox } = useUserScope();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [choices, setChoices] = useState(noChoices);
  // Gone from here as soon as it is decided, be it in another tab.
  const write = useSelector(outbox, ({ context }) => context.writes.find(({ id }) => id === opened?.writeId));
  const close = () => setOpened(null);
  // A choice is about the values that stood there: asked once more, about newer ones, nothing is chosen.
  const question = write?.failure?.kind === 'conflict' ? `${write.id} ${write.failure.theirs.updatedAt}` : '';

  return (
    <ComparingContext value={(writeId, opener) => setOpened({ writeId, opener })}>
      {children}
      {opened !== null && write?.command.kind === 'update' && write.failure?.kind === 'conflict' && (
        <ConflictDialog
          key={question}
          update={write.command}
          conflict={write.failure}
          choices={choices.get(question) ?? {}}
          onChoose={(chosen) => setChoices(new Map(choices).set(question, chosen))}
          onSave={(mine) => {
            outbox.send({ type: 'write.resolve', id: write.id, mine });
            close();
          }}
          onDiscard={() => {
            outbox.send({ type: 'write.discard', id: write.id });
            close();
          }}
          onClose={close}
          returnTo={opened.opener}
        />
      )}
    </ComparingContext>
  );
}
