import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { countChanges } from '../../domain/sync/write-queue.ts';
import { unsentOf } from '../../machines/sync/batch-machine.ts';
import { signedInWords } from '../words/signed-in.ts';
import { useUserScope } from '../services.ts';

type UnsentChangesProps = {
  /** `isStored`: they outlast the page. */
  readonly wordsOf: (changes: number, isStored: boolean) => string;
  /** Where there were none from the start, too. */
  readonly saysAllSaved?: boolean;
};

const { isUnknown, isAllSaved } = signedInWords.unsent;

/** In a question: the changes that no server has answered yet. */
export function UnsentChanges({ wordsOf, saysAllSaved = false }: UnsentChangesProps) {
  const { outbox, batch } = useUserScope();
  const { stored, writes, isPersisted } = useSelector(outbox, ({ context }) => context);
  const running = useSelector(batch, (snapshot) => snapshot);
  const changes = countChanges(writes) + unsentOf(running);
  const unsaved = changes > 0 ? wordsOf(changes, isPersisted && running.context.isPersisted) : stored === null ? isUnknown : '';
  const [first] = useState(unsaved);
  return (
    // The place of the first words is kept: fewer of them would move the buttons under the pointer.
    <span className="dialog-in-place-of" data-first={first}>
      <span role="status">{unsaved === '' && (saysAllSaved || first !== '') ? isAllSaved : unsaved}</span>
    </span>
  );
}
