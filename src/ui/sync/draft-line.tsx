import type { Draft } from '../../domain/sync/draft.ts';
import { NoticeLine } from '../components/alert.tsx';
import { Button } from '../components/button.tsx';
import { syncWords } from '../words/sync.tsx';

type DraftLineProps = { readonly draft: Draft; readonly onDiscard: () => void };

/** Says why the fields hold what no server has sent, and takes it back. */
export function DraftLine({ draft: { savedAt }, onDiscard }: DraftLineProps) {
  return (
    <div className="mb-4">
      <NoticeLine actions={<Button onClick={onDiscard}>{syncWords.discard}</Button>}>
        {syncWords.draft(savedAt)}
      </NoticeLine>
    </div>
  );
}
