import { useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide';
import { useCallback, useState } from 'react';
import { Button, ButtonLink } from '../components/button.tsx';
import { Icon } from '../components/icon-button.tsx';
import { openByArrow, PopupMenu } from '../components/popup-menu.tsx';
import { ExportQuestion, type ListExport } from '../spreadsheet/export-button.tsx';
import { exportWords } from '../words/spreadsheet.ts';
import { systemsWords } from '../words/systems.ts';
import type { FoundSystems } from './use-found-systems.ts';

type MenuProps = { readonly isResting: boolean; readonly ask: (from: HTMLElement) => void };

/** Import and Export on a phone. A menu that is open goes with its button. */
function ListMenu({ isResting, ask }: MenuProps) {
  const router = useRouter();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = useCallback(() => setAnchor(null), []);
  return (
    <span className="sm:hidden">
      <Button
        aria-label={systemsWords.list.menu}
        aria-haspopup="menu"
        aria-expanded={false}
        onKeyDown={openByArrow}
        onClick={({ currentTarget }) => setAnchor((open) => (open === null ? currentTarget : null))}
      >
        <span aria-hidden className="text-lead leading-none font-semibold">
          ⋯
        </span>
      </Button>
      {anchor !== null && (
        <PopupMenu
          label={systemsWords.list.menu}
          anchor={anchor}
          onClose={close}
          items={[
            { label: exportWords.import, onSelect: () => void router.navigate({ to: '/import' }) },
            { label: exportWords.open, isResting, onSelect: () => ask(anchor) },
          ]}
        />
      )}
    </span>
  );
}

type ListActionsProps = { readonly exporting: ListExport; readonly found: FoundSystems; readonly isReading: boolean };

/** Beside the heading of the list. On a phone only Add stands there: what is rarely used is in a menu, and the rows begin higher. */
export function ListActions({ exporting, found, isReading }: ListActionsProps) {
  const [, send] = exporting;
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const isResting = found.all.length === 0;
  const ask = (from: HTMLElement) => {
    setOpener(from);
    send({ type: 'export.open' });
  };
  // Its place is kept while the list comes: Add would move. Of an empty list there is nothing to export, and Import is what to begin with.
  const isExportable = found.count > 0 || isReading;
  return (
    <>
      <span className={isExportable ? 'hidden sm:contents' : 'contents'}>
        <ButtonLink to="/import">{exportWords.import}</ButtonLink>
        {isExportable && (
          <Button aria-haspopup="dialog" resting={isResting} onClick={({ currentTarget }) => ask(currentTarget)}>
            {exportWords.open}
          </Button>
        )}
      </span>
      {isExportable && (
        <>
          <ListMenu isResting={isResting} ask={ask} />
          <ExportQuestion exporting={exporting} found={found.systems} all={found.all} returnTo={opener} />
        </>
      )}
      <ButtonLink to="/systems/add" variant="primary">
        <Icon icon={Plus} size={16} />
        {systemsWords.list.add}
      </ButtonLink>
    </>
  );
}
