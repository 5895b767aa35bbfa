import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { copyDraftId } from '../../domain/sync/filled-form.ts';
import { systemTexts } from '../../domain/systems/system-form.ts';
import { isolated, type System, systemLabel } from '../../domain/systems/system.ts';
import { Button } from '../components/buttons-and-links.tsx';
import { Dialog } from '../components/dialog.tsx';
import { PopupMenu } from '../components/popup-menu.tsx';
import { rowIndexOf } from '../components/virtual-record-rows.tsx';
import { useListPreferences, useUserScope } from '../services.ts';
import { systemsWords } from '../words/systems.ts';
import { withWayBack } from './use-found-systems.ts';

/** What a key of its own does on the list. */
type ListAction = 'find' | 'add' | 'next' | 'previous' | 'open' | 'edit' | 'duplicate' | 'delete' | 'choose' | 'act' | 'back' | 'undo' | 'addAnother' | 'help';

type ListKey = {
  readonly action: ListAction;
  /** As a keyboard reports them. */
  readonly keys: readonly string[];
  /** The browser or the row does it by itself: here it is only named. */
  readonly isNative?: boolean;
};

/** All of them, in the order they are explained in. On the link of a row the arrows, Home and the like are taken first (`rowForKey`); from another control in it they come here. */
export const listKeys: readonly ListKey[] = [
  { action: 'find', keys: ['/'] },
  { action: 'add', keys: ['n'] },
  { action: 'next', keys: ['j', 'ArrowDown'] },
  { action: 'previous', keys: ['k', 'ArrowUp'] },
  { action: 'open', keys: ['Enter'], isNative: true },
  { action: 'choose', keys: [' '], isNative: true },
  // As in other lists that can be gone through by keys.
  { action: 'act', keys: [','] },
  { action: 'back', keys: ['Escape'] },
  { action: 'edit', keys: ['e'] },
  { action: 'duplicate', keys: ['d'] },
  { action: 'delete', keys: ['Delete'] },
  { action: 'undo', keys: ['u'] },
  { action: 'addAnother', keys: ['Ctrl+Enter'], isNative: true },
  { action: 'help', keys: ['?'] },
];

type Press = Readonly<Record<'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat', boolean>> & { readonly key: string };

const isStep = (action: ListAction | null): boolean => action === 'next' || action === 'previous';

/**
 * With another key held down it is the browser's, or a letter of another language. Shift may be what types a sign,
 * but with a key that has a name it selects text. A key that is held goes from row to row, and does nothing else.
 */
export const listActionFor = ({ key, altKey, ctrlKey, metaKey, shiftKey, repeat }: Press): ListAction | null => {
  if (altKey || ctrlKey || metaKey || (shiftKey && key.length > 1)) return null;
  const action = listKeys.find(({ keys, isNative }) => isNative !== true && keys.includes(key))?.action ?? null;
  return repeat && !isStep(action) ? null : action;
};

const keyNames: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', ' ': systemsWords.keys.space };

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]') !== null;

type Handlers = { readonly [Action in ListAction]?: (target: Element) => void };

// Outside the rows the arrows must go on scrolling the page, and outside the line about what is selected Escape closes what is open: there they are no keys of the list.
const isKeyOfPage = ({ key, target }: KeyboardEvent): boolean =>
  (key.startsWith('Arrow') && (target === null || rowIndexOf(target) === null)) || (key === 'Escape' && !(target instanceof Element && target.closest('[data-selection]') !== null));

/** Keys of their own for what is done often. Never while somebody types, and never where they were switched off (WCAG 2.1.4). */
export const useListKeys = (handlers: Handlers): void => {
  const { hasKeys } = useListPreferences();
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const action = event.defaultPrevented || isTypedInto(event.target) || isKeyOfPage(event) ? null : listActionFor(event);
    const handle = action === null ? undefined : handlers[action];
    if (handle === undefined || !(event.target instanceof Element)) return;
    event.preventDefault();
    handle(event.target);
  });
  useEffect(() => {
    if (!hasKeys) return undefined;
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [hasKeys]);
};

type KeyHelpProps = { readonly onClose: () => void; readonly returnTo: HTMLElement | null };

export function KeyHelp({ onClose, returnTo }: KeyHelpProps) {
  const { listPreferences } = useUserScope();
  const preferences = useListPreferences();
  return (
    <Dialog
      title={systemsWords.keys.title}
      description={systemsWords.keys.description}
      onClose={onClose}
      returnTo={returnTo}
      actions={<Button onClick={onClose}>{systemsWords.keys.close}</Button>}
    >
      <dl className="my-4 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5">
        {listKeys.map(({ action, keys }) => (
          <div key={action} className="contents">
            <dt>
              {keys.map((key) => (
                <kbd key={key} className="mr-1 inline-block min-w-6 rounded-control border border-line-strong px-1.5 text-center text-small">
                  {keyNames[key] ?? key}
                </kbd>
              ))}
            </dt>
            <dd>{systemsWords.keys[action]}</dd>
          </div>
        ))}
      </dl>
      <label className="mb-4 flex min-h-9 items-center gap-2 font-medium">
        <input
          type="checkbox"
          checked={preferences.hasKeys}
          onChange={({ target }) => listPreferences.write({ ...preferences, hasKeys: target.checked })}
        />
        {systemsWords.keys.isOn}
      </label>
    </Dialog>
  );
}

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
