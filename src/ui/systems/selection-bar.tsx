import { Form } from '@radix-ui/react-form';
import { useSelector } from '@xstate/react';
import { type ChangeEvent, memo, useMemo, useState } from 'react';
import { settingCommands } from '../../domain/sync/batch.ts';
import { systemIdOf } from '../../domain/sync/system-write.ts';
import { figureReading } from '../../domain/systems/figure-with-unit.ts';
import { comparedAddress, MAX_COMPARED } from '../../domain/systems/list-address.ts';
import { connectionTypes, parseField } from '../../domain/systems/system-form.ts';
import { systemIn } from '../../domain/systems/system-list.ts';
import { type System, type SystemField, systemFields, unitOf } from '../../domain/systems/system.ts';
import { fieldLabels } from '../../domain/words/system-labels-and-messages.ts';
import { askForMany } from '../../machines/sync/user-scope-machine.ts';
import { selectedIn } from '../../machines/systems/selection-machine.ts';
import { Button, ButtonLink } from '../components/buttons-and-links.tsx';
import { Dialog } from '../components/dialog.tsx';
import { TextField } from '../components/field.tsx';
import { SelectField, SuggestField } from '../components/choice-fields.tsx';
import { useUserScope } from '../services.ts';
import { batchWords as words } from '../words/sync.tsx';
import { NoticeLine } from '../components/alert.tsx';
import { focusNearby } from '../components/focus.ts';
import { RecordCheckbox } from '../components/record-list.tsx';
import { LowerEdgeLine } from '../shell/lower-edge-line.tsx';
import { CopyButton, copyOutcome, type useExport } from '../spreadsheet/export-dialog.tsx';
import { systemsWords } from '../words/systems.ts';
import { useListKeys } from './list-keys-and-menu.tsx';
import { type FoundSystems, withWayBack } from './use-found-systems.ts';

const fields = systemFields.map((value) => ({ value, label: fieldLabels[value] }));

type SetFieldProps = { readonly all: readonly System[]; readonly chosen: readonly System[]; readonly onClose: () => void; readonly returnTo: HTMLElement };

function SetField({ all, chosen, onClose, returnTo }: SetFieldProps) {
  const userScope = useUserScope();
  const [field, setField] = useState<SystemField>('connectionType');
  const [text, setText] = useState('');
  const value = parseField(field, text);
  const writes = useSelector(userScope.outbox, ({ context }) => context.writes);
  const listing = useSelector(userScope.list, ({ context }) => context.listing);
  // What was refused stands in its row, and the server never had it: an undo would put that there.
  const refused = new Set(writes.flatMap(({ command, failure }) => (failure === null ? [] : [systemIdOf(command)])));
  const standing = chosen.map((system) => (refused.has(system.id) ? systemIn(listing, system.id) : null) ?? system);
  const commands = value.ok ? settingCommands(standing, field, value.value) : [];
  // Neither does a unit alone state anything, nor a sign that nobody sees.
  const isEmpty = value.ok && (value.value === null || value.value === '');
  // Nothing is erased by a press of Enter in an empty field.
  const isSettable = !isEmpty && commands.length > 0;
  const same = chosen.length - commands.length;
  const unit = unitOf(field);
  const connections = useMemo(() => connectionTypes(all), [all]);
  const shared = {
    name: 'value',
    label: unit === null ? words.bulkValue : `${words.bulkValue} [${unit}]`,
    error: value.ok ? undefined : value.failure,
    hint: (unit !== null && figureReading(text, unit)) || (value.ok && same > 0 && (isEmpty ? words.bulkIsEmpty : words.bulkIsSame)(same, chosen.length)),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setText(target.value),
  };
  const save = () => {
    // What is not heard is not done: the dialog stays.
    if (askForMany(userScope, 'change', commands)) onClose();
  };
  return (
    <Dialog
      title={words.bulkTitle(chosen.length)}
      description={words.bulkDescription(chosen.length)}
      onClose={onClose}
      returnTo={returnTo}
      actions={
        <>
          <Button variant="primary" resting={!isSettable} onClick={save}>
            {words.bulkSave(isEmpty ? 0 : commands.length)}
          </Button>
          {isEmpty && commands.length > 0 && <Button onClick={save}>{words.bulkClear(fieldLabels[field], commands.length)}</Button>}
          <Button onClick={onClose}>{words.cancel}</Button>
        </>
      }
    >
      <Form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isSettable) save();
        }}
      >
        <SelectField label={words.bulkField} value={field} options={fields} onChoose={setField} />
        {field === 'connectionType' ? (
          <SuggestField {...shared} defaultValue={text} suggestions={connections} />
        ) : (
          <TextField {...shared} value={text} autoComplete="off" />
        )}
      </Form>
    </Dialog>
  );
}

/** What is done to all that are chosen. It can be undone as one; what has still to be added is undone beside it, as one, too. */
function BulkActions({ all, chosen }: Pick<SetFieldProps, 'all' | 'chosen'>) {
  const userScope = useUserScope();
  const { batch, selection } = userScope;
  const isBusy = useSelector(batch, (snapshot) => !snapshot.matches('none') && !snapshot.matches('finished'));
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button resting={isBusy} onClick={({ currentTarget }) => setOpener(currentTarget)}>
        {words.bulkSet}
      </Button>
      <Button
        resting={isBusy}
        aria-label={words.bulkDeleteLabel}
        onClick={() => {
          askForMany(userScope, 'delete', chosen.map((before) => ({ kind: 'delete', before })));
          selection.send({ type: 'selection.clear' });
        }}
      >
        {words.bulkDelete}
      </Button>
      {opener !== null && <SetField all={all} chosen={chosen} onClose={() => setOpener(null)} returnTo={opener} />}
    </>
  );
}

type SelectAllProps = { readonly found: readonly System[]; readonly isNarrowed: boolean };

/** In the heading of the list: all that was found, or nothing of it; what the search hides stays as it is. As a press begins, the address gets what was typed: drawn again by that, the box would be put back before its click is heard. */
export const SelectAllBox = memo(function SelectAllBox({ found, isNarrowed }: SelectAllProps) {
  const { list, selection } = useUserScope();
  const isWhole = useSelector(list, ({ context }) => context.listing.isWhole);
  const selected = useSelector(selection, ({ context }) => context.selection);
  const count = useMemo(() => selectedIn(found, selected).length, [found, selected]);
  const isAll = count === found.length;
  // All would not be all.
  if (!isWhole) return null;
  return (
    <RecordCheckbox
      ref={(box) => {
        if (box !== null) box.indeterminate = count > 0 && !isAll;
      }}
      aria-label={systemsWords.selection.all(isNarrowed)}
      checked={isAll}
      onChange={() => selection.send({ type: isAll ? 'selection.clear' : 'selection.add', ids: found.map(({ id }) => id) })}
    />
  );
});

type SelectionBarProps = { readonly found: Pick<FoundSystems, 'all' | 'systems' | 'isNarrowed'>; readonly exporting: ReturnType<typeof useExport> };

/** How many are chosen, and what to do with them. At the lower edge it moves no row, and is in sight wherever the list is scrolled to. */
export function SelectionBar({ found: { all, systems, isNarrowed }, exporting }: SelectionBarProps) {
  const { list, selection } = useUserScope();
  const isWhole = useSelector(list, ({ context }) => context.listing.isWhole);
  const selected = useSelector(selection, ({ context }) => context.selection);
  const chosen = useMemo(() => selectedIn(all, selected), [all, selected]);
  const inSight = useMemo(() => selectedIn(systems, selected).length, [systems, selected]);
  useListKeys({
    act: () => {
      const first = document.querySelector<HTMLElement>('[data-selection] :is(a, button)');
      if (first !== null) focusNearby(first);
    },
  });
  if (chosen.length === 0) return null;
  return (
    <LowerEdgeLine data-selection>
      <NoticeLine
        beside={
          // On a phone the list has no heading with a box for it. Beside the words, or the line would be a row higher. It stays when all are chosen, or the focus would go with it.
          systems.length > 0 && (
            <span className="-my-1 ml-3 inline-block sm:hidden">
              <Button resting={!isWhole || inSight === systems.length} onClick={() => selection.send({ type: 'selection.add', ids: systems.map(({ id }) => id) })}>
                {systemsWords.selection.all(isNarrowed)}
              </Button>
            </span>
          )
        }
        actions={
          <>
            {chosen.length > MAX_COMPARED ? (
              <Button resting>{systemsWords.selection.tooMany}</Button>
            ) : (
              <ButtonLink variant="primary" to="/compare" search={comparedAddress(chosen.map(({ id }) => id))} state={withWayBack}>
                {systemsWords.selection.compare}
              </ButtonLink>
            )}
            <BulkActions all={all} chosen={chosen} />
            <CopyButton exporting={exporting} chosen={chosen} />
            {/* The search may have a Clear of its own. */}
            <Button aria-label={systemsWords.selection.clearLabel} onClick={() => selection.send({ type: 'selection.clear' })}>
              {systemsWords.selection.clear}
            </Button>
          </>
        }
      >
        <span>{copyOutcome(exporting) ?? systemsWords.selection.count(chosen.length, chosen.length - inSight)}</span>
      </NoticeLine>
    </LowerEdgeLine>
  );
}
