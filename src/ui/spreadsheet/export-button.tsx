import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { selectedIn } from '../../domain/systems/selection.ts';
import type { System } from '../../domain/systems/system.ts';
import { Button } from '../components/button.tsx';
import { useScreenMachine } from '../shell/use-screen-machine.ts';
import { useUserScope } from '../sync/user-scope.ts';
import { copyWords, exportWords } from '../words/spreadsheet.ts';
import { ExportDialog } from './export-dialog.tsx';

/** One for the list: its heading exports, its bar of what is chosen copies. */
export const useExport = () => {
  const { exportMachine, decimals } = useUserScope();
  return useScreenMachine(exportMachine, { input: { decimals } });
};

type ListExport = ReturnType<typeof useExport>;

type ExportButtonProps = {
  readonly exporting: ListExport;
  readonly found: readonly System[];
  readonly all: readonly System[];
};

export function ExportButton({ exporting: [state, send], found, all }: ExportButtonProps) {
  const { selection } = useUserScope();
  const selected = useSelector(selection, ({ context }) => context.selection);
  const systems = useMemo(() => ({ chosen: selectedIn(all, selected), found, all }), [all, found, selected]);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        resting={all.length === 0}
        onClick={({ currentTarget }) => {
          setOpener(currentTarget);
          send({ type: 'export.open' });
        }}
      >
        {exportWords.open}
      </Button>
      {(state.matches('asking') || state.matches('saving')) && <ExportDialog state={state} send={send} systems={systems} returnTo={opener} />}
    </>
  );
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
