/** What a key of its own does on the list. */
export type ListAction = 'find' | 'add' | 'next' | 'previous' | 'open' | 'edit' | 'duplicate' | 'delete' | 'choose' | 'undo' | 'addAnother' | 'help';

type ListKey = {
  readonly action: ListAction;
  /** As a keyboard reports them. */
  readonly keys: readonly string[];
  /** The browser or the row does it by itself: here it is only named. */
  readonly isNative?: boolean;
};

/** All of them, in the order they are explained in. */
export const listKeys: readonly ListKey[] = [
  { action: 'find', keys: ['/'] },
  { action: 'add', keys: ['n'] },
  { action: 'next', keys: ['j', 'ArrowDown'] },
  { action: 'previous', keys: ['k', 'ArrowUp'] },
  { action: 'open', keys: ['Enter'], isNative: true },
  { action: 'choose', keys: [' '], isNative: true },
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
