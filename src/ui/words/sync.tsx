import type { ReactNode } from 'react';

/** What becomes of a write: an `insert`, `update` or `delete` of a system. */
export const syncWords = {
  retry: 'Retry',
  discard: 'Discard',

  write: {
    isPending: { insert: 'Adding…', putBack: 'Putting back…', update: 'Saving…', delete: 'Deleting…' },
    isFailed: { insert: 'Not added', putBack: 'Not put back', update: 'Not saved', delete: 'Not deleted' },
    failedBecause: (what: string, why: string) => `${what}. ${why}`,
    isDelayed: 'Not sent yet.',
    isOnlyHere: 'It’s kept only as long as this page stays open.',
    isTrying: 'Trying again…',
    nextTry: (seconds: number) => `Trying again in ${seconds} s.`,
    tryNow: 'Try now',
    compare: 'Compare',
    addAsNew: 'Add as a new system',
    edit: 'Edit',
  },

  undo: {
    undo: 'Undo',
    /** Where the sentence beside it is about all that waits. */
    undoNamed: (name: ReactNode) => <>Undo “{name}”</>,
    view: 'View',
    isHidden: 'Your search hides it.',
    isHiddenNamed: (name: ReactNode) => <>Your search hides “{name}”.</>,
    show: 'Show',
    dismiss: 'Dismiss',
    insert: {
      isDoing: (name: ReactNode) => <>Adding “{name}”…</>,
      isDone: (name: ReactNode) => <>Added “{name}”.</>,
    },
    putBack: {
      isDoing: (name: ReactNode) => <>Putting “{name}” back…</>,
      isDone: (name: ReactNode) => <>“{name}” is back.</>,
    },
    update: {
      isDoing: (name: ReactNode) => <>Saving “{name}”…</>,
      isDone: (name: ReactNode) => <>Saved “{name}”.</>,
    },
    delete: {
      isDoing: (name: ReactNode) => <>Deleting “{name}”…</>,
      isDone: (name: ReactNode) => <>Deleted “{name}”.</>,
    },
  },

  waiting: {
    forNetwork: (changes: number) => (changes === 1 ? '1 change is waiting for the network.' : `${changes} changes are waiting for the network.`),
    isAtRisk: (changes: number) => `This browser can’t store ${changes === 1 ? 'it' : 'them'}, so keep this page open.`,
    because: (changes: number, why: string) => (changes === 1 ? `1 change hasn’t been sent. ${why}` : `${changes} changes haven’t been sent. ${why}`),
  },

  unseen: {
    isHidden: 'Hidden by your search:',
    isElsewhere: 'Off screen:',
    failed: { insert: '(not added)', putBack: '(not put back)', update: '(not saved)', delete: '(not deleted)' },
  },

  draft: (savedAt: number) => `Restored your unsaved changes from ${moment.format(savedAt)}.`,

  conflict: {
    title: (name: ReactNode) => <>You both changed “{name}”</>,
    whatHappened: 'Someone else saved changes after you opened this system. Choose which values to keep.',
    onlyMine: (fields: readonly string[]) => `Only you changed: ${inWords(fields)}. Your values will be saved.`,
    onlyTheirs: (fields: readonly string[]) => `Only they changed: ${inWords(fields)}. Their values stay.`,
    before: (value: ReactNode) => <>Before: {value}</>,
    theirs: 'Theirs',
    mine: 'Yours',
    isMissing: 'Choose one.',
    save: 'Save choices',
    later: 'Decide later',
    discardMine: 'Discard my changes',
  },
};

/** 'Nov 27, 11:40 PM': with no year, since no draft is that old. */
const moment = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
// Made when it is needed: the first one takes 5 ms, which no page may spend before it is shown.
const inWords = (fields: readonly string[]): string => new Intl.ListFormat('en-US').format(fields);
