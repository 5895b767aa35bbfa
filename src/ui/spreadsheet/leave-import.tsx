import { useBlocker } from '@tanstack/react-router';
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

/** While it is rendered nobody loses an import, or reloads it, without being asked. */
export function LeaveImport({ state, send }: LeaveImportProps) {
  /** What the router waits for, where it was another page that was asked for. */
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
      if (isAsking) {
        stay();
        return true;
      }
      if (action === 'BACK' && state.matches({ inHand: { step: 'previewing' } })) {
        // A cell gives what was typed there as it is left, and going back would leave none.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        send({ type: 'import.back' });
        return true;
      }
      return new Promise((resolve) => {
        waiting.current = resolve;
        send({ type: 'import.leave' });
      });
    },
  });
  return isAsking && <Question state={state} send={send} onStay={stay} onDrop={() => settle(false)} />;
}
