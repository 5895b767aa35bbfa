import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { selectedIn } from '../../domain/systems/selection.ts';
import type { System } from '../../domain/systems/system.ts';
import { Button } from '../components/button.tsx';
import { useScreenMachine } from '../shell/use-screen-machine.ts';
import { useUserScope } from '../sync/user-scope.ts';
import { copyWords } from '../words/spreadsheet.ts';
import { ExportDialog } from './export-dialog.tsx';

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
