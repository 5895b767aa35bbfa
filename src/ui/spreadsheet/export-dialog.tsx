import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { exportFormats } from '../../domain/spreadsheet/export-file.ts';
import type { DecimalFormat } from '../../domain/spreadsheet/table.ts';
import type { System } from '../../domain/systems/system.ts';
import type { exportMachine } from '../../machines/spreadsheet/export-machine.ts';
import { selectedIn } from '../../machines/systems/selection-machine.ts';
import { Alert } from '../components/alert.tsx';
import { Button } from '../components/buttons-and-links.tsx';
import { Dialog } from '../components/dialog.tsx';
import { SelectField } from '../components/choice-fields.tsx';
import { useUserScope, useScreenMachine } from '../services.ts';
import { recentText } from '../systems/system-fields.tsx';
import { isReadingList } from '../systems/use-found-systems.ts';
import { copyWords, exportWords as words } from '../words/spreadsheet.ts';

const formats = exportFormats.map((value) => ({ value, label: words.formats[value] }));

const decimalFormats: Readonly<Record<'comma' | 'semicolon', DecimalFormat>> = {
  comma: { separator: ',', decimalSign: '.' },
  semicolon: { separator: ';', decimalSign: ',' },
};
const separators = [
  { value: 'comma', label: words.decimalsByComma },
  { value: 'semicolon', label: words.decimalsBySemicolon },
] as const;

const same = <Value extends string>(values: readonly Value[]) => values.map((value) => ({ value, label: value }));
const lengths = same(['cm', 'm', 'in', 'ft']);
const speeds = same(['m/s', 'km/h', 'mph']);

type Which = 'chosen' | 'found' | 'all';
type Exportable = Readonly<Record<Which, readonly System[]>>;

type ExportDialogProps = {
  readonly state: SnapshotFrom<typeof exportMachine>;
  readonly send: ActorRefFrom<typeof exportMachine>['send'];
  readonly systems: Exportable;
  readonly returnTo: HTMLElement | null;
};

function ExportDialog({ state, send, systems, returnTo }: ExportDialogProps) {
  const { list } = useUserScope();
  const isWhole = useSelector(list, ({ context }) => context.listing.isWhole);
  const isReading = useSelector(list, isReadingList);
  const isOfNow = useSelector(list, (snapshot) => snapshot.matches('complete'));
  const asOf = useSelector(list, ({ context }) => context.asOf);
  /** The whole list, but as it was then: others may have changed it. */
  const since = isOfNow || !isWhole || asOf === null ? null : recentText(asOf);
  const ofEarlier = since !== null && (isReading ? words.isOfEarlier(since) : words.isNotRefreshed(since));
  const { choice } = state.context;
  const { chosen, found, all } = systems;
  const offered: readonly Which[] = [
    ...(chosen.length > 0 ? (['chosen'] as const) : []),
    ...(found.length > 0 && found.length < all.length ? (['found'] as const) : []),
    'all',
  ];
  const labelOf = (value: Which): string =>
    value === 'all' && since !== null ? words.allAsOf(systems.all.length, since) : words[value](systems[value].length, isWhole);
  // As it was when the dialog opened, where there was a choice: what others change meanwhile chooses nothing. Where there was none, all may be more than what is seen once the rest is loaded.
  const [wanted, setWanted] = useState(offered.length > 1 ? offered[0] : undefined);
  // What was wanted may be gone: others delete, too.
  const which = offered.find((each) => each === wanted) ?? offered[0] ?? 'all';
  const close = () => send({ type: 'export.close' });
  return (
    <Dialog
      title={words.title}
      description={choice.format === 'json' ? words.isOneWay : words.description}
      onClose={close}
      returnTo={returnTo}
      actions={
        <>
          <Button variant="primary" busy={state.matches('saving')} onClick={() => send({ type: 'export.save', systems: systems[which] })}>
            {words.save}
          </Button>
          <Button onClick={close}>{words.cancel}</Button>
        </>
      }
    >
      {state.matches({ asking: 'failed' }) && <Alert tone="error">{words.failures[state.context.failure]}</Alert>}
      {!isOfNow && (
        <p role="status" className="text-warning">
          <span>{ofEarlier || (isReading ? words.isNotWhole : words.isNotLoaded)}</span>
        </p>
      )}
      <SelectField
        label={words.which}
        value={which}
        options={offered.map((value) => ({ value, label: labelOf(value) }))}
        hint={found.length === 0 ? words.isNothingFound : undefined}
        onChoose={setWanted}
      />
      <SelectField label={words.format} value={choice.format} options={formats} onChoose={(format) => send({ type: 'export.choose', change: { format } })} />
      {choice.format === 'csv' && (
        <SelectField
          label={words.decimals}
          value={choice.decimals.separator === ';' ? 'semicolon' : 'comma'}
          options={separators}
          onChoose={(chosenOne) => send({ type: 'export.choose', change: { decimals: decimalFormats[chosenOne] } })}
        />
      )}
      {choice.format !== 'json' && (
        <div className="grid grid-cols-2 gap-3">
          <SelectField label={words.heights} value={choice.units.cm} options={lengths} onChoose={(cm) => send({ type: 'export.choose', change: { units: { ...choice.units, cm } } })} />
          <SelectField label={words.speeds} value={choice.units['m/s']} options={speeds} onChoose={(speed) => send({ type: 'export.choose', change: { units: { ...choice.units, 'm/s': speed } } })} />
        </div>
      )}
    </Dialog>
  );
}

/** One for the list: its heading exports, its bar of what is chosen copies. */
export const useExport = () => {
  const { exportMachine, decimals } = useUserScope();
  return useScreenMachine(exportMachine, { input: { decimals } });
};

export type ListExport = ReturnType<typeof useExport>;

type ExportQuestionProps = {
  readonly exporting: ListExport;
  readonly found: readonly System[];
  readonly all: readonly System[];
  readonly returnTo: HTMLElement | null;
};

/** What is to be in the file, once that has been asked for. */
export function ExportQuestion({ exporting: [state, send], found, all, returnTo }: ExportQuestionProps) {
  const { selection } = useUserScope();
  const selected = useSelector(selection, ({ context }) => context.selection);
  const systems = useMemo(() => ({ chosen: selectedIn(all, selected), found, all }), [all, found, selected]);
  return (state.matches('asking') || state.matches('saving')) && <ExportDialog state={state} send={send} systems={systems} returnTo={returnTo} />;
}

type CopyButtonProps = { readonly exporting: ListExport; readonly chosen: readonly System[] };

export function CopyButton({ exporting: [state, send], chosen }: CopyButtonProps) {
  return (
    <Button aria-label={copyWords.copyLabel} busy={state.matches('copying')} onClick={() => send({ type: 'export.copy', systems: chosen })}>
      {copyWords.copy}
    </Button>
  );
}

/** What became of the last copy, for a moment. */
export const copyOutcome = ([state]: ListExport): string | null => {
  if (state.matches({ idle: 'copied' })) return copyWords.isCopied(state.context.systems.length);
  return state.matches({ idle: 'notCopied' }) ? copyWords.isNotCopied : null;
};
