import { number } from './signed-in.ts';

/** Of what goes out of the app as a spreadsheet. */
export const exportWords = {
  import: 'Import',
  open: 'Export',
  title: 'Export systems',
  which: 'Systems',
  all: (count: number, isWhole: boolean) => (isWhole ? `All ${number(count)}` : `${number(count)} loaded so far`),
  allAsOf: (count: number, time: string) => `All ${number(count)} as of ${time}`,
  found: (count: number, isWhole: boolean) => (isWhole ? `${number(count)} found` : `${number(count)} found so far`),
  isNothingFound: 'No system matches your search.',
  chosen: (count: number) => `${number(count)} selected`,
  isNotWhole: 'Your systems are still loading. Wait for all of them, or export what’s loaded.',
  isOfEarlier: (time: string) => `Your systems are shown as of ${time} and are being refreshed. Wait for that, or export them as they were then.`,
  isNotRefreshed: (time: string) => `Your systems haven’t been refreshed since ${time}. The file will have them as they were then.`,
  isNotLoaded: 'Not all of your systems could be loaded. The file will only have what was loaded.',
  format: 'File type',
  formats: { csv: 'CSV', xlsx: 'Excel (XLSX)', json: 'JSON' },
  decimals: 'Number format',
  decimalsByComma: '1.5, cells separated by commas',
  decimalsBySemicolon: '1,5; cells separated by semicolons',
  heights: 'Heights in',
  speeds: 'Speeds in',
  description: 'You can import this file again as is.',
  isOneWay: 'For other programs. JSON files can’t be imported.',
  save: 'Save file',
  cancel: 'Cancel',
  failures: {
    notWritten: 'This browser couldn’t write the file. Try again, or try another file type.',
    notLoaded: 'The Excel export couldn’t be loaded. Check your connection and try again, or save a CSV file.',
  },
};

export const copyWords = {
  copy: 'Copy',
  copyLabel: 'Copy the selected systems as cells',
  isCopied: (count: number) => (count === 1 ? '1 system copied. Paste it into a spreadsheet.' : `${number(count)} systems copied. Paste them into a spreadsheet.`),
  isNotCopied: 'This browser didn’t allow copying. Export a file instead.',
};
