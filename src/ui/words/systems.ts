import { isolated, type SystemField } from '../../domain/systems/system.ts';
import { number } from './signed-in.ts';

/** Of the list, the form and the detail of systems. */
export const systemsWords = {
  list: {
    title: 'Systems',
    add: 'Add system',
    menu: 'More actions',
    deleted: 'Deleted systems',
    name: 'Name',
    reach: 'Reach',
    sortBy: 'Sort by',
    isAscending: ', sorted ascending',
    isDescending: ', sorted descending',
    sortedBy: (label: string, isDescending: boolean) => `, sorted by ${label.toLowerCase()}${isDescending ? ', descending' : ''}`,
    isUnsaved: 'Not saved yet',
    select: (name: string) => `Select ${name}`,
    noMatch: 'No system matches',
    tryOtherSearch: 'Try fewer words or remove a filter.',
    isNotAll: 'Not all systems have been loaded.',
    isEmpty: 'No systems yet',
    addFirst: 'Add the first system',
    whatToAdd: 'Add your dollies, cranes and rails, and what each of them can do.',
    count: (count: number) => (count === 1 ? '1 system' : `${number(count)} systems`),
    found: (found: number, count: number) => (count === 1 ? `${number(found)} of 1 system` : `${number(found)} of ${number(count)} systems`),
    soFar: (words: string) => `${words} so far`,
    notStated: (count: number) => (count === 1 ? ' (not stated for 1 system)' : ` (not stated for ${number(count)} systems)`),
    fitting: (fitting: number, of: number) => {
      if (fitting === 0) return of === 0 ? '' : ', none fit the shot, closest first';
      return `, ${number(fitting)} ${fitting === 1 ? 'fits' : 'fit'} the shot${fitting === of ? '' : ', then the closest'}`;
    },
    unreadable: (count: number) => (count === 1 ? ' 1 system couldn’t be read.' : ` ${number(count)} systems couldn’t be read.`),
    unread: ([label = '', other]: readonly string[]) =>
      other === undefined ? ` “${label}” is ignored until it can be read.` : ` “${label}” and “${other}” are ignored until both can be read.`,
    onPaper: (asked: readonly (readonly [label: string, text: string])[]) => asked.map(([label, text]) => `${label}: ${text}`).join(' · '),
    asOf: (time: string) => `, as of ${time}`,
    isNotRefreshed: (since: string) => `The list hasn’t been refreshed since ${since}.`,
    isNotLoaded: 'The systems couldn’t be loaded.',
    isNotWhole: 'Not all systems could be loaded.',
    retry: 'Retry',
  },

  others: {
    // Not 'by somebody else': it may be the same person's phone.
    waiting: (count: number) => (count === 1 ? '1 system changed elsewhere.' : `${number(count)} systems changed elsewhere.`),
    show: 'Show',
    heard: (saved: readonly string[], removed: number) => {
      const more = saved.length > 3 ? ` and ${number(saved.length - 3)} more` : '';
      const sentences = [
        saved.length > 0 && `Changed elsewhere: ${saved.slice(0, 3).map(isolated).join(', ')}${more}.`,
        removed > 0 && (removed === 1 ? '1 system deleted elsewhere.' : `${number(removed)} systems deleted elsewhere.`),
      ];
      return sentences.filter(Boolean).join(' ');
    },
  },

  search: {
    find: 'Find by name or connection',
    clear: (asked: 'words' | 'filters' | 'shot' | 'sort' | 'several') =>
      ({ words: 'Clear', filters: 'Clear filters', shot: 'Clear shot', sort: 'Clear sort', several: 'Clear all' })[asked],
    filters: (set: number) => (set === 0 ? 'Filters' : `Filters (${set})`),
    columns: 'Columns',
    needsRoom: '(on wider screens)',
    whichFits: 'Which fits?',
    shot: 'A shot',
    staysAtHeight: 'The lens stays at that height.',
    connection: 'Connection',
    anyConnection: 'Any',
    sortBy: 'Sort by',
    sort: 'Sort',
    order: (label: string, isDescending: boolean) => (isDescending ? `${label}, descending` : label),
    shortcuts: 'Keyboard shortcuts',
  },

  row: {
    menu: (name: string) => `Actions for ${name}`,
    open: 'Open',
    edit: 'Edit',
    duplicate: 'Duplicate',
    delete: 'Delete',
  },

  keys: {
    title: 'Keyboard shortcuts',
    description: 'They work on the list, except while you type.',
    isOn: 'Use these shortcuts',
    close: 'Close',
    find: 'Find',
    add: 'Add a system',
    next: 'Next row',
    previous: 'Previous row',
    open: 'Open the row',
    choose: 'Select the row',
    act: 'Go to the actions for what’s selected',
    back: 'From there back to the row',
    edit: 'Edit the row',
    duplicate: 'Duplicate the row',
    delete: 'Delete the row',
    undo: 'Undo the last change',
    addAnother: 'In the form: add and add another',
    help: 'Show this list',
    space: 'Space',
  },

  selection: {
    count: (count: number, hidden: number) => (hidden === 0 ? `${number(count)} selected` : `${number(count)} selected, ${number(hidden)} hidden by your search`),
    compare: 'Compare',
    tooMany: 'Compare up to six',
    /** Without a number: the line, which is read out whole when it changes, would change with each letter of a search. */
    all: (isNarrowed: boolean) => (isNarrowed ? 'Select all found' : 'Select all'),
    clear: 'Clear',
    clearLabel: 'Clear selection',
  },

  form: {
    back: 'back',
    addAnother: 'Add and add another',
    addAnotherKeys: 'Ctrl+Enter',
    keptFromLast: 'Kept from the last system.',
    isNotKept: 'What you type here will be lost if you leave the page.',
    leaving: { title: 'Leave this form?', leave: 'Leave', stay: 'Stay' },
    notStated: 'Not stated.',
    untitled: (label: string) => `Without a name, it’ll be listed as “${label}”.`,
    sameName: 'This name is already in use.',
    openSameName: 'Open it',
    suggestions: (label: string) => `Suggestions for ${label}`,
    changeSign: (label: string) => `Change the sign of ${label}`,
    unit: (label: string) => `Unit of ${label}`,
  },

  detail: {
    back: 'Back',
    edit: 'Edit',
    delete: 'Delete',
    untitledPage: 'System',
    isStale: (reason: string) => `Showing the last loaded version. ${reason}`,
    notStated: 'Not stated?',
    timeForTrack: (track: string) => `Time for ${track}`,
    dolly: 'Dolly',
    walking: 'Walking',
    running: 'Running',
    isDeleted: 'This system was deleted.',
    notFound: 'System not found',
    mayBeDeleted: 'It may have been deleted, or the link is incomplete.',
    allSystems: 'All systems',
    history: {
      title: 'History',
      isNotLoaded: 'The history couldn’t be loaded. Check your connection and try again, or reload the page.',
    },
    isNotLoaded: 'The system couldn’t be loaded',
    noAnswer: 'The server didn’t answer.',
    retry: 'Retry',
  },
};

/** What the best of a figure is called. */
const best: Readonly<Partial<Record<SystemField, string>>> = { minHeight: 'lowest', maxHeight: 'highest', cameraTilt: 'tilts most', maxDollySpeed: 'fastest' };

/** Of the comparison. */
export const compareWords = {
  title: 'Compare',
  howTo: 'In the list, select two to six systems with the checkboxes, then press Compare. Or add systems here.',
  onlySix: (count: number) => `Comparing only the first six of ${number(count)}.`,
  unreadable: (count: number) => (count === 1 ? 'Part of this link couldn’t be read.' : `${number(count)} parts of this link couldn’t be read.`),
  table: 'Comparison',
  caption: 'Systems side by side',
  field: 'Field',
  actions: 'Actions',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removeMissing: 'Remove the missing system',
  differs: 'differs',
  best,
  isNotLoaded: 'This system couldn’t be loaded.',
  mayBeUnreadable: 'This system is missing or couldn’t be read.',
  isMissing: 'This system is missing. It was deleted, or the link is wrong.',
  isLoading: 'Loading…',
  isFull: 'You’re comparing six systems. Remove one to add another.',
  count: (count: number) => (count === 1 ? 'Comparing 1 system.' : `Comparing ${count} systems.`),
  noMatch: 'No other system matches.',
  noMatchYet: 'No other system matches. Not all systems have been loaded.',
  firstMatches: (offered: number, matching: number) => `The first ${offered} of ${number(matching)} matches:`,
  matches: (matching: number) => (matching === 1 ? '1 match:' : `${number(matching)} matches:`),
  toAdd: 'Systems to add',
  addByName: 'Add a system by name or connection',
  add: (name: string) => `Add ${name}`,
};
