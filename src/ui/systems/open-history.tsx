import { useCallback, useEffect, useState } from 'react';
import type { SystemId } from '../../domain/systems/system.ts';
import { NoticeLine } from '../components/alert.tsx';
import { Button } from '../components/button.tsx';
import type { HistoryMachines } from '../services.ts';
import { loadPart } from '../shell/load-part.ts';
import { useUserScope } from '../sync/user-scope.ts';
import { systemsWords } from '../words/systems.ts';

const importHistory = () => import('./history-part.tsx');

type Opened = { readonly machines: HistoryMachines; readonly HistoryPart: Awaited<ReturnType<typeof importHistory>>['HistoryPart'] };

const words = systemsWords.detail.history;

type HistoryProps = {
  readonly id: SystemId;
  /** Then the history says by whom it was deleted, and puts it back. */
  readonly isGone: boolean;
};

/** Few people read it, so it comes when it is asked for. */
export function History({ id, isGone }: HistoryProps) {
  const { loadHistory } = useUserScope();
  const [opened, setOpened] = useState<'closed' | 'coming' | 'failed' | Opened>('closed');
  const load = useCallback(
    (): Promise<void> =>
      loadPart(() => Promise.all([loadHistory(), importHistory()])).then(
        ([machines, { HistoryPart }]) => setOpened({ machines, HistoryPart }),
        () => setOpened('failed'),
      ),
    [loadHistory],
  );
  useEffect(() => {
    if (isGone) void load();
  }, [isGone, load]);
  const open = (): void => {
    setOpened('coming');
    void load();
  };
  const isOpen = typeof opened === 'object';
  return (
    <div className="mt-4 print:hidden">
      <Button aria-expanded={isOpen} busy={opened === 'coming'} onClick={() => (isOpen ? setOpened('closed') : open())}>
        {words.title}
      </Button>
      {opened === 'failed' && (
        <div className="mt-2">
          <NoticeLine tone="warning">{words.isNotLoaded}</NoticeLine>
        </div>
      )}
      {isOpen && <opened.HistoryPart id={id} machines={opened.machines} />}
    </div>
  );
}
