import type { ReactNode } from 'react';
import { number } from './signed-in.ts';

/** Of the history of a system and of the deleted systems. */
export const historyWords = {
  title: 'History',
  /** Who did it, at the beginning of a sentence, and within one. */
  first: { you: 'You', deletedAccount: 'A deleted account', nobody: 'Someone outside the app' },
  within: { you: 'you', deletedAccount: 'a deleted account', nobody: 'someone outside the app' },

  did: {
    insert: (who: ReactNode) => <>{who} added this system</>,
    putBack: (who: ReactNode) => <>{who} put this system back</>,
    update: (who: ReactNode) => <>{who} changed this system</>,
    delete: (who: ReactNode) => <>{who} deleted this system</>,
  },
  isNotSent: 'Not sent yet.',
  isNotDone: { insert: 'Not added.', putBack: 'Not put back.', update: 'Not saved.', delete: 'Not deleted.' },
  changedTo: 'changed to',
  isNotStated: 'not stated',
  isEmptyText: 'empty',

  restoreField: 'Restore',
  restoreFieldTo: (label: string, value: string) => ` ${label} to ${value}`,
  restoreVersion: 'Restore this version',
  putBack: 'Put back',
  ofMoment: (moment: string) => ` (${moment})`,
  takesBack: 'This also undoes what others have changed since:',
  takenBack: (who: ReactNode, fields: readonly string[], moment: string) =>
    fields.length === 0 ? <>{who}: deleted this system, {moment}</> : <>{who}: {list.format(fields)}, {moment}</>,
  confirm: 'Restore anyway',
  cancel: 'Cancel',

  import: {
    isPart: 'This was part of an import.',
    undo: 'Undo the whole import',
    plan: ({ deleted, putBack, changedSince }: Readonly<Record<'deleted' | 'putBack' | 'changedSince', number>>) => {
      const does = [
        deleted > 0 && `${systems(deleted, 'new system')} will be deleted`,
        putBack > 0 && `${systems(putBack, 'system')} will be put back as ${putBack === 1 ? 'it was' : 'they were'} before`,
      ].filter((part) => part !== false);
      const stays = changedSince === 0 ? '' : ` ${systems(changedSince, 'system')} ${changedSince === 1 ? 'was changed since then and stays as it is' : 'were changed since then and stay as they are'}.`;
      return `${does.length === 0 ? 'Nothing from this import is left to undo' : list.format(does)}.${stays}`;
    },
    confirm: 'Undo the import',
  },

  more: 'Show older changes',
  isNotLoaded: (why: string) => `The changes couldn’t be loaded. ${why}`,
  isEmpty: 'No changes are recorded.',
  retry: 'Retry',

  deleted: {
    title: 'Deleted systems',
    back: 'Back',
    find: 'Find by name',
    count: (count: number) => (count === 1 ? '1 deleted system' : `${number(count)} deleted systems`),
    deletedBy: (who: ReactNode) => <>Deleted by {who}</>,
    isEmpty: 'No deleted systems',
    whatComesHere: 'Deleted systems can be put back from here, even days later.',
    noMatch: 'No deleted system matches',
    tryOtherSearch: 'Try fewer words.',
    isNotLoaded: (why: string) => `The deleted systems couldn’t be loaded. ${why}`,
    more: 'Show more',
  },

  moment: (at: number) => moment.format(at),
  exactMoment: (at: number) => exactMoment.format(at),
};

const systems = (count: number, name: string): string => `${number(count)} ${name}${count === 1 ? '' : 's'}`;

const list = new Intl.ListFormat('en-US');
/** In the reader's own time zone. */
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const exactMoment = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'full' });
