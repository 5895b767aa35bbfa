import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { importMachine } from '../../machines/spreadsheet/import-machine.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { importWords as words } from '../words/import.ts';
import { FileButton } from './import-source.tsx';

type LeaveImportProps = { readonly state: SnapshotFrom<typeof importMachine>; readonly send: ActorRefFrom<typeof importMachine>['send'] };

const wordsFor = ({ context: { asked } }: LeaveImportProps['state']) => {
  if (asked.about === 'sheet') return words.anotherSheet;
  if (asked.about === 'another') return asked.source === null ? words.anotherFile : words.droppedFile;
  return words.leaving;
};

type QuestionProps = LeaveImportProps & { readonly onStay: () => void; readonly onDrop: () => void };

function Question({ state, send, onStay, onDrop }: QuestionProps) {
  // What was pressed has the focus again afterwards.
  const [asker] = useState(() => document.activeElement);
  const { asked } = state.context;
  const { title, description, leave } = wordsFor(state);
  const drop = (): void => {
    onDrop();
    send(asked.about === 'another' && asked.source !== null ? { type: 'source.choose', source: asked.source } : { type: 'import.drop' });
  };
  return (
    <Dialog
      title={title}
      description={description}
      onClose={onStay}
      returnTo={asker instanceof HTMLElement && asker !== document.body ? asker : null}
      actions={
        <>
          {asked.about === 'another' && asked.source === null ? (
            <FileButton label={leave} variant="danger" onSource={(source) => send({ type: 'source.choose', source })} />
          ) : (
            <Button variant="danger" onClick={drop}>
              {leave}
            </Button>
          )}
          <Button onClick={onStay}>{words.stay}</Button>
        </>
      }
    />
  );
}

/** Where an entry of the history stands, as the router has written into it. */
const indexOf = (entry: unknown): number => (typeof entry === 'object' && entry !== null && '__TSR_index' in entry && typeof entry.__TSR_index === 'number' ? entry.__TSR_index : 0);

/** While it is rendered nobody loses an import, or reloads it, without being asked. */
export function LeaveImport({ state, send, actor }: LeaveImportProps & { readonly actor: ActorRefFrom<typeof importMachine> }) {
  const { history } = useRouter();
  /** What waits for the answer, where it was another page that was asked for. */
  const waiting = useRef<((isStaying: boolean) => void) | null>(null);
  const settle = (isStaying: boolean): void => {
    waiting.current?.(isStaying);
    waiting.current = null;
  };
  // A file that is dropped meanwhile ends the question, too.
  useEffect(() => () => waiting.current?.(true), []);
  const isAsking = state.matches({ inHand: { question: 'asking' } });
  const stay = (): void => {
    send({ type: 'import.stay' });
    settle(true);
  };
  useBlocker({
    shouldBlockFn: ({ action, current, next }) => {
      // Who is logged out, here or in another tab, is not held up.
      if (next.routeId === current.routeId || !next.routeId.startsWith('/signed-in/')) return false;
      // Not what was rendered last: the router may ask before what came of a press is.
      const now = actor.getSnapshot();
      if (now.matches({ inHand: { question: 'asking' } })) {
        stay();
        return true;
      }
      if (action === 'BACK' && now.matches({ inHand: { step: 'previewing' } })) {
        // A cell gives what was typed there as it is left, and going back would leave none.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        send({ type: 'import.back' });
        return true;
      }
      // Gone since it was rendered: nobody would be asked, and nothing could be left.
      if (!now.matches('inHand')) return false;
      send({ type: 'import.leave' });
      if (action === 'BACK' || action === 'FORWARD' || action === 'GO') {
        // It is taken back at once, and taken anew with the answer: while it waits, the address is that of the other page, and a second Back would leave the app, or part the address from what is shown.
        const steps = indexOf(window.history.state) - indexOf(history.location.state);
        waiting.current = (isStaying) => {
          if (!isStaying) history.go(steps, { ignoreBlocker: true });
        };
        return true;
      }
      return new Promise((resolve) => {
        waiting.current = resolve;
      });
    },
  });
  return isAsking && <Question state={state} send={send} onStay={stay} onDrop={() => settle(false)} />;
}
