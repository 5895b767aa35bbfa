import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { comparedAddress, MAX_COMPARED } from '../../domain/systems/comparison.ts';
import { selectedIn } from '../../domain/systems/selection.ts';
import { NoticeLine } from '../components/alert.tsx';
import { Button, ButtonLink } from '../components/button.tsx';
import { useLowerEdgeRoom } from '../shell/lower-edge-room.ts';
import { CopyButton, copyOutcome, type useExport } from '../spreadsheet/export-button.tsx';
import { useUserScope } from '../sync/user-scope.ts';
import { BulkActions } from './bulk-actions.tsx';
import { systemsWords } from '../words/systems.ts';
import type { FoundSystems } from './use-found-systems.ts';
import { withWayBack } from './way-to-list.ts';

type SelectionBarProps = { readonly found: Pick<FoundSystems, 'all' | 'systems'>; readonly exporting: ReturnType<typeof useExport> };

/** How many are chosen, and what to do with them. At the lower edge it moves no row, and is in sight wherever the list is scrolled to. */
export function SelectionBar({ found: { all, systems }, exporting }: SelectionBarProps) {
  const { selection } = useUserScope();
  const selected = useSelector(selection, ({ context }) => context.selection);
  const chosen = useMemo(() => selectedIn(all, selected), [all, selected]);
  const hidden = useMemo(() => chosen.length - selectedIn(systems, selected).length, [chosen, systems, selected]);
  const isShown = chosen.length > 0;
  useLowerEdgeRoom(isShown);
  if (!isShown) return null;
  return (
    <div className="px-2 pb-2">
      <NoticeLine
        actions={
          <>
            {chosen.length > MAX_COMPARED ? (
              <Button resting>{systemsWords.selection.tooMany}</Button>
            ) : (
              <ButtonLink variant="primary" to="/compare" search={comparedAddress(chosen.map(({ id }) => id))} state={withWayBack}>
                {systemsWords.selection.compare}
              </ButtonLink>
            )}
            <BulkActions chosen={chosen} />
            <CopyButton exporting={exporting} chosen={chosen} />
            {/* The search may have a Clear of its own. */}
            <Button aria-label={systemsWords.selection.clearLabel} onClick={() => selection.send({ type: 'selection.clear' })}>
              {systemsWords.selection.clear}
            </Button>
          </>
        }
      >
        <span>{copyOutcome(exporting) ?? systemsWords.selection.count(chosen.length, hidden)}</span>
      </NoticeLine>
    </div>
  );
}
