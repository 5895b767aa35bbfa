import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { importMachine } from '../../machines/spreadsheet/import-machine.ts';
import { Button } from '../components/button.tsx';
import { LeaveQuestion, useHeldWayOut } from '../shell/held-way-out.tsx';
import { importWords as words } from '../words/import.ts';
import { FileButton } from './import-source.tsx';

type LeaveImportProps = { readonly state: SnapshotFrom<typeof importMachine>; readonly actor: ActorRefFrom<typeof importMachine> };

const wordsFor = ({ context: { asked } }: LeaveImportProps['state']) => {
  if (asked?.about === 'sheet') return words.anotherSheet;
  if (asked?.about === 'another') return asked.source === null ? words.anotherFile : words.droppedFile;
  return words.leaving;
};

/** While it is rendered nobody loses an import, or reloads it, without being asked. */
export function LeaveImport({ state, actor }: LeaveImportProps) {
  const { send } = actor;
  const settle = useHeldWayOut((action) => {
    // Not what was rendered last: the router may ask before what came of a press is.
    const now = actor.getSnapshot();
    if (now.matches({ inHand: { question: 'asking' } })) {
      send({ type: 'import.stay' });
      return 'stays';
    }
    if (action === 'BACK' && now.matches({ inHand: { step: 'previewing' } })) {
      // A cell gives what was typed there as it is left, and going back would leave none.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      send({ type: 'import.back' });
      return 'stays';
    }
    // Gone since it was rendered: nobody would be asked, and nothing could be left.
    if (!now.matches('inHand')) return 'leaves';
    send({ type: 'import.leave' });
    return 'asks';
  });
  const stay = (): void => {
    send({ type: 'import.stay' });
    settle(true);
  };
  if (!state.matches({ inHand: { question: 'asking' } })) return null;
  const { asked } = state.context;
  const { title, description, leave } = wordsFor(state);
  const drop = (): void => {
    settle(false);
    send(asked?.about === 'another' && asked.source !== null ? { type: 'source.choose', source: asked.source } : { type: 'import.drop' });
  };
  return (
    <LeaveQuestion
      title={title}
      description={description}
      leave={
        asked?.about === 'another' && asked.source === null ? (
          <FileButton label={leave} variant="danger" onSource={(source) => send({ type: 'source.choose', source })} />
        ) : (
          <Button variant="danger" onClick={drop}>
            {leave}
          </Button>
        )
      }
      stay={words.stay}
      onStay={stay}
    />
  );
}
