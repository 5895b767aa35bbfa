import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import dialogStyles from '../components/dialog.css?url';
import { loadStyles } from '../load-styles.ts';
import { useOnDemand } from '../on-demand.ts';
import { ComparingContext } from './comparing-context.ts';
import styles from './conflict-dialog.css?url';
import type { Choices } from './conflict-dialog.tsx';
import { useWorkspace } from './workspace-context.ts';

const loadDialog = async () => {
  const [{ ConflictDialog }] = await Promise.all([import('./conflict-dialog.tsx'), loadStyles(document, [dialogStyles, styles])]);
  return ConflictDialog;
};

type Opened = { readonly writeId: string; readonly opener: HTMLElement };

const noChoices: ReadonlyMap<string, Choices> = new Map();

/** Above all signed-in screens, so that choices outlive the dialog and the line that opened it. */
export function Comparing({ children }: { readonly children: ReactNode }) {
  const { outbox } = useWorkspace();
  const { Part: ConflictDialog, bring } = useOnDemand(loadDialog);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [unavailable, setUnavailable] = useState<string | null>(null);
  const [choices, setChoices] = useState(noChoices);
  // Gone from here as soon as it is decided, be it in another tab.
  const write = useSelector(outbox, ({ context }) => context.writes.find(({ id }) => id === opened?.writeId));

  const compare = async (writeId: string, opener: HTMLElement): Promise<void> => {
    const isThere = await bring();
    setUnavailable(isThere ? null : writeId);
    setOpened(isThere ? { writeId, opener } : null);
  };
  const close = () => setOpened(null);

  return (
    <ComparingContext value={{ compare: (writeId, opener) => void compare(writeId, opener), unavailable }}>
      {children}
      {ConflictDialog !== null &&
        opened !== null &&
        write?.command.kind === 'update' &&
        write.failure?.kind === 'conflict' && (
          <ConflictDialog
            key={write.id}
            update={write.command}
            theirs={write.failure.theirs}
            choices={choices.get(write.id) ?? {}}
            onChoose={(chosen) => setChoices(new Map(choices).set(write.id, chosen))}
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
