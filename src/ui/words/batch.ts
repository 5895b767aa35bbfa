const number = (count: number): string => count.toLocaleString('en-US');
const systems = (count: number): string => (count === 1 ? '1 system' : `${number(count)} systems`);

type Counts = Readonly<Record<'total' | 'done' | 'failed' | 'leftOut' | 'insert' | 'update', number>>;

const verbs = {
  import: { doing: 'Importing', paused: 'Import paused' },
  delete: { doing: 'Deleting', paused: 'Deletion paused' },
  change: { doing: 'Changing', paused: 'Changes paused' },
  undo: { doing: 'Undoing', paused: 'Undo paused' },
};
type Kind = keyof typeof verbs;

/** Of many writes at once. */
export const batchWords = {
  isUnderWay: (kind: Kind, { done, failed, total }: Counts, part: number) => `${verbs[kind].doing}: ${number(done + failed)} of ${number(total)}.${part === 0 ? '' : ` Sending the next ${part === 1 ? 'one' : number(part)}…`}`,
  isSlow: 'This is taking a while. The connection may be slow, but nothing is lost.',
  isPaused: (kind: Kind, { done, failed, total }: Counts) => `${verbs[kind].paused}: ${number(done + failed)} of ${number(total)}.`,
  waits: (why: string) => `${why} Trying again automatically.`,
  isBusy: 'Another import or change is still under way. Wait for it to finish.',
  isAtRisk: 'This browser can’t store it, so keep this page open.',
  isDone: (kind: Kind, counts: Counts) => {
    const { done, failed, leftOut, insert, update } = counts;
    const total = counts.total + leftOut;
    const isAll = done === total;
    switch (kind) {
      case 'import': {
        const what = [insert > 0 && `${number(insert)} new`, update > 0 && `${number(update)} changed`].filter(Boolean).join(', ');
        return `${what === '' ? 'Nothing was imported' : `Imported: ${what}`}.${failed === 0 ? '' : ` ${number(failed)} couldn’t be saved.`}${leftOut === 0 ? '' : ` Stopped with ${number(leftOut)} still to go.`}`;
      }
      case 'delete':
        return isAll ? `Deleted ${systems(done)}.` : `${number(done)} of ${number(total)} deleted.`;
      case 'change':
        return isAll ? `Changed ${systems(done)}.` : `${number(done)} of ${number(total)} changed.`;
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

  failuresTitle: 'What couldn’t be saved',
  failuresDescription: 'Everything else went through.',
  changedSince: 'Someone else has changed it since then.',
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
