import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { type Choices, ConflictDialog } from './conflict-dialog.tsx';
import { useUserScope } from './user-scope.ts';

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

  return (
    <ComparingContext value={(writeId, opener) => setOpened({ writeId, opener })}>
      {children}
      {opened !== null && write?.command.kind === 'update' && write.failure?.kind === 'conflict' && (
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
