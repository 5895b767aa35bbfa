import type { SystemField } from '../../domain/systems/system.ts';
import { number } from './signed-in.ts';

/** What the best of a figure is called. */
const best: Readonly<Partial<Record<SystemField, string>>> = { minHeight: 'lowest', maxHeight: 'highest', cameraTilt: 'tilts most', maxDollySpeed: 'fastest' };

/** Of the comparison. Apart, so that the list does not load it. */
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
