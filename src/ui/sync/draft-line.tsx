import type { Draft } from '../../domain/sync/draft.ts';
import { NoticeLine } from '../components/alert.tsx';
import { Button } from '../components/button.tsx';

type DraftLineProps = { readonly draft: Draft; readonly onDiscard: () => void };

/** '27 Nov, 23:40': with no year, since no draft is that old. */
const moment = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** Says why the fields hold what no server has sent, and takes it back. */
export function DraftLine({ draft: { savedAt }, onDiscard }: DraftLineProps) {
  return (
    <div className="mb-4">
      <NoticeLine actions={<Button onClick={onDiscard}>Discard</Button>}>
        {`Restored what you typed on ${moment.format(savedAt)}.`}
      </NoticeLine>
    </div>
  );
}
