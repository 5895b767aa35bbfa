import type { ReactNode } from 'react';
import { number } from './signed-in.ts';

const systems = (count: number): string => (count === 1 ? '1 system' : `${number(count)} systems`);

type Counts = Readonly<Record<'total' | 'done' | 'failed' | 'leftOut' | 'insert' | 'update' | 'delete' | 'held', number>>;

const verbs = {
  import: { doing: 'Importing', paused: 'Import paused' },
  delete: { doing: 'Deleting', paused: 'Deletion paused' },
  change: { doing: 'Changing', paused: 'Changes paused' },
  undo: { doing: 'Undoing', paused: 'Undo paused' },
};
type Kind = keyof typeof verbs;

const stopped = (leftOut: number): string => `Stopped with ${number(leftOut)} still to go.`;

/** Of many writes at once. */
export const batchWords = {
  isUnderWay: (kind: Kind, { done, failed, total }: Counts, part: number) => `${verbs[kind].doing}: ${number(done + failed)} of ${number(total)}.${part === 0 ? '' : ` Sending the next ${part === 1 ? 'one' : number(part)}…`}`,
  isNextOnDismiss: (count: number) => `Your ${count === 1 ? 'change waits' : `${number(count)} changes wait`} until you send what failed again or dismiss this.`,
  isStopping: 'Stopping once what’s already on its way has arrived.',
  isPausing: 'It will pause after that.',
  isSlow: 'This is taking a while. The connection may be slow.',
  isPaused: (kind: Kind, { done, failed, total }: Counts) => `${verbs[kind].paused}: ${number(done + failed)} of ${number(total)}.`,
  mayHaveArrived: 'Some of the rest may have gone through.',
  waits: (why: string) => `${why} Trying again automatically.`,
  isBusy: 'Another import or change is still under way. Wait for it to finish.',
  isNext: (count: number) => `Your ${count === 1 ? 'change comes' : `${number(count)} changes come`} after that.`,
  isAtRisk: 'This browser can’t store it, so keep this page open.',
  isDone: (kind: Kind, counts: Counts) => {
    const { done, failed, leftOut, insert, update, held } = counts;
    const total = counts.total + leftOut;
    const isAll = done === total;
    switch (kind) {
      case 'import': {
        const what = [insert > 0 && `${number(insert)} new`, update > 0 && `${number(update)} changed`].filter(Boolean).join(', ');
        // What was left out may have got there, where the answer was lost.
        const imported = what !== '' ? `Imported: ${what}.` : leftOut === 0 ? 'Nothing was imported.' : '';
        return `${imported}${held === 0 ? '' : ` ${number(held)} already had these values.`}${failed === 0 ? '' : ` ${number(failed)} couldn’t be saved.`}${leftOut === 0 ? '' : ` ${stopped(leftOut)}`}`.trim();
      }
      case 'delete':
        if (counts.delete === 0 && isAll) return held === 1 ? 'It was already gone.' : `All ${number(held)} were already gone.`;
        return `${isAll ? `Deleted ${systems(counts.delete)}.` : `${number(counts.delete)} of ${number(total)} deleted.`}${held === 0 ? '' : ` ${number(held)} ${held === 1 ? 'was' : 'were'} already gone.`}`;
      case 'change':
        if (update === 0 && isAll) return held === 1 ? 'It already had this value.' : `All ${number(held)} already had this value.`;
        return `${isAll ? `Changed ${systems(update)}.` : `${number(update)} of ${number(total)} changed.`}${held === 0 ? '' : ` ${number(held)} already had this value.`}`;
      case 'undo':
        return isAll ? 'Undone.' : `${number(done)} of ${number(total)} undone.`;
    }
  },
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop here',
  tryNow: 'Try now',
  undo: { import: 'Undo import', delete: 'Undo', change: 'Undo' },
  see: (count: number) => `See ${number(count)} that failed`,
  dismiss: 'Dismiss',

  failuresTitle: (kind: Kind) => (kind === 'undo' ? 'What stays as it is' : 'What couldn’t be saved'),
  failuresDescription: (kind: Kind, leftOut: number) => {
    if (leftOut > 0) return stopped(leftOut);
    return kind === 'undo' ? 'Everything else was undone.' : 'Everything else went through.';
  },
  changedSince: { self: 'You’ve changed it since then.', other: 'Someone else has changed it since then.', unknown: 'It was changed since then.' },
  open: (name: string) => `Open ${name}`,
  edit: (name: string) => `Edit ${name}`,
  sendAgain: 'Send again',
  close: 'Close',

  bulkDelete: 'Delete',
  bulkDeleteLabel: 'Delete the selected systems',
  bulkSet: 'Set a field',
  bulkTitle: (count: number) => `Set a field for ${systems(count)}`,
  bulkDescription: (count: number) => (count === 1 ? 'You can undo this.' : 'They’ll all get the same value. You can undo this.'),
  bulkField: 'Field',
  bulkValue: 'Value',
  bulkSave: (count: number) => (count === 0 ? 'Change' : `Change ${systems(count)}`),
  bulkClear: (field: string, count: number) => `Clear ${field} of ${systems(count)}`,
  bulkIsSame: (count: number, of: number) => (of === 1 ? 'It already has this value.' : count === of ? 'They all have this value already.' : `${number(count)} of them ${count === 1 ? 'has' : 'have'} this value already.`),
  bulkIsEmpty: (count: number, of: number) => (of === 1 ? 'It’s already empty.' : count === of ? 'They’re all empty already.' : `${number(count)} of them ${count === 1 ? 'is' : 'are'} empty already.`),
  cancel: 'Cancel',
};

/** Of a change that was made in two places, be it by one person. */
const ofPlaces = {
  onlyMine: (fields: readonly string[]) => `Only changed here: ${inWords(fields)}. These values will be saved.`,
  onlyTheirs: (fields: readonly string[]) => `Only changed elsewhere: ${inWords(fields)}. Those values stay.`,
  theirs: 'Elsewhere',
  mine: 'Here',
};

/** With others that were asked for at once with it. */
const named = (name: ReactNode, others: number): ReactNode => (others === 0 ? <>“{name}”</> : <>“{name}” and {number(others)} more</>);

/** What becomes of a write: an `insert`, `update` or `delete` of a system. */
export const syncWords = {
  retry: 'Retry',
  discard: 'Discard',

  write: {
    isPending: { insert: 'Adding…', putBack: 'Putting back…', update: 'Saving…', delete: 'Deleting…' },
    isFailed: { insert: 'Not added', putBack: 'Not put back', update: 'Not saved', delete: 'Not deleted' },
    failedBecause: (what: string, why: string) => `${what}. ${why}`,
    isBack: 'It’s back now.',
    isDelayed: 'Not sent yet.',
    isOnlyHere: 'It’s kept only as long as this page stays open.',
    isTrying: 'Trying again…',
    nextTry: (seconds: number) => `Trying again in ${seconds} s.`,
    tryNow: 'Try now',
    compare: 'Compare',
    /** Leads to where it is done. */
    putBack: 'Put back…',
    addAsNew: 'Add as a new system',
    edit: 'Edit',
  },

  undo: {
    undo: 'Undo',
    /** Where the sentence beside it is about all that waits. */
    undoNamed: (name: ReactNode, others: number) => (others === 0 ? <>Undo “{name}”</> : `Undo ${number(others + 1)} changes`),
    view: 'View',
    isHidden: 'Your search hides it.',
    isHiddenNamed: (name: ReactNode) => <>Your search hides “{name}”.</>,
    show: 'Show',
    dismiss: 'Dismiss',
    ofUndo: { isDoing: 'Undoing…', isDone: 'Undone.' },
    insert: {
      isDoing: (name: ReactNode) => <>Adding “{name}”…</>,
      isDone: (name: ReactNode) => <>Added “{name}”.</>,
    },
    putBack: {
      isDoing: (name: ReactNode) => <>Putting “{name}” back…</>,
      isDone: (name: ReactNode) => <>“{name}” is back.</>,
    },
    update: {
      isDoing: (name: ReactNode, others: number) => <>Saving {named(name, others)}…</>,
      isDone: (name: ReactNode, others: number) => <>Saved {named(name, others)}.</>,
    },
    delete: {
      isDoing: (name: ReactNode, others: number) => <>Deleting {named(name, others)}…</>,
      isDone: (name: ReactNode, others: number) => <>Deleted {named(name, others)}.</>,
    },
  },

  waiting: {
    forNetwork: (changes: number) => (changes === 1 ? '1 change is waiting for the network.' : `${number(changes)} changes are waiting for the network.`),
    isAtRisk: (changes: number) => `This browser can’t store ${changes === 1 ? 'it' : 'them'}, so keep this page open.`,
    because: (changes: number, why: string) => (changes === 1 ? `1 change hasn’t been sent. ${why}` : `${number(changes)} changes haven’t been sent. ${why}`),
  },

  unseen: {
    isHidden: 'Hidden by your search:',
    isElsewhere: 'Off screen:',
    failed: { insert: '(not added)', putBack: '(not put back)', update: '(not saved)', delete: '(not deleted)' },
  },

  draft: (savedAt: number) => `Restored your unsaved changes from ${moment.format(savedAt)}.`,
  draftIsDiscarded: 'Discarded your unsaved changes.',
  draftOfDeleted: (savedAt: number) => `It may have been deleted. Your unsaved changes from ${moment.format(savedAt)} are still here.`,
  typedCaption: 'Your unsaved changes',

  conflict: {
    by: {
      other: {
        title: (name: ReactNode) => <>You both changed “{name}”</>,
        whatHappened: 'Someone else saved changes after you opened this system. Choose which values to keep.',
        onlyMine: (fields: readonly string[]) => `Only you changed: ${inWords(fields)}. Your values will be saved.`,
        onlyTheirs: (fields: readonly string[]) => `Only they changed: ${inWords(fields)}. Their values stay.`,
        theirs: 'Theirs',
        mine: 'Yours',
      },
      self: {
        ...ofPlaces,
        title: (name: ReactNode) => <>You changed “{name}” twice</>,
        whatHappened: 'You saved other changes, perhaps in another tab or on another device, after you opened this system here. Choose which values to keep.',
      },
      unknown: {
        ...ofPlaces,
        title: (name: ReactNode) => <>“{name}” was also changed elsewhere</>,
        whatHappened: 'Other changes were saved after you opened this system here. Choose which values to keep.',
      },
    },
    before: (value: ReactNode) => <>Before: {value}</>,
    isMissing: 'Choose one.',
    save: 'Save choices',
    later: 'Decide later',
    discardMine: 'Discard my changes',
  },
};

/** 'Nov 27, 11:40 PM': with no year, since hardly any draft is that old. */
const moment = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
// Made when it is needed: the first one takes 5 ms, which no page may spend before it is shown.
const inWords = (fields: readonly string[]): string => new Intl.ListFormat('en-US').format(fields);
