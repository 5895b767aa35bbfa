import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { copyDraftId } from '../../domain/sync/submission.ts';
import { systemTexts } from '../../domain/systems/system-form.ts';
import { isolated, type System, systemLabel } from '../../domain/systems/system.ts';
import { PopupMenu } from '../components/popup-menu.tsx';
import { useUserScope } from '../services.ts';
import { systemsWords } from '../words/systems.ts';
import { withWayBack } from './way-to-list.ts';

export type RowActions = Readonly<Record<'open' | 'edit' | 'duplicate' | 'delete', (system: System) => void>>;

/** What can be done with one system of the list, by its menu and by keys. */
export const useRowActions = (): RowActions => {
  const router = useRouter();
  const { outbox } = useUserScope();
  return useMemo(
    () => ({
      open: ({ id }) => void router.navigate({ to: '/systems/$id', params: { id }, state: withWayBack }),
      edit: ({ id }) => void router.navigate({ to: '/systems/$id/edit', params: { id } }),
      duplicate: (system) => void router.navigate({ to: '/systems/add', state: { copy: { draftId: copyDraftId(system.id), copied: systemTexts(system) } } }),
      delete: (before) => outbox.send({ type: 'write.add', command: { kind: 'delete', before } }),
    }),
    [router, outbox],
  );
};

type RowMenuProps = { readonly system: System; readonly anchor: HTMLElement; readonly actions: RowActions; readonly onClose: () => void };

export function RowMenu({ system, anchor, actions, onClose }: RowMenuProps) {
  return (
    <PopupMenu
      label={systemsWords.row.menu(isolated(systemLabel(system)))}
      anchor={anchor}
      onClose={onClose}
      items={[
        { label: systemsWords.row.open, onSelect: () => actions.open(system) },
        { label: systemsWords.row.edit, onSelect: () => actions.edit(system) },
        { label: systemsWords.row.duplicate, onSelect: () => actions.duplicate(system) },
        { label: systemsWords.row.delete, tone: 'danger', onSelect: () => actions.delete(system) },
      ]}
    />
  );
}
