/** Of what goes out of the app as a spreadsheet. */
export const exportWords = {
  import: 'Import',
  open: 'Export',
  title: 'Export systems',
  which: 'Which',
  all: (count: number) => `All ${count}`,
  found: (count: number) => `The ${count} found`,
  chosen: (count: number) => `The ${count} selected`,
  format: 'File',
  formats: { csv: 'CSV', xlsx: 'Excel (XLSX)', json: 'JSON' },
  decimals: 'Numbers and cells',
  decimalsByComma: '1.5, comma between cells',
  decimalsBySemicolon: '1,5; semicolon between cells',
  heights: 'Heights in',
  speeds: 'Speed in',
  description: 'Import can read the file back in without changing anything.',
  isOneWay: 'For other programs: Import doesn’t read JSON.',
  save: 'Save file',
  cancel: 'Cancel',
  hasFailed: 'The file couldn’t be written. Check your connection and try again.',
};

export const copyWords = {
  copy: 'Copy',
  copyLabel: 'Copy what is selected as cells',
  isCopied: (count: number) => (count === 1 ? '1 system copied. Paste it into a spreadsheet.' : `${count} systems copied. Paste them into a spreadsheet.`),
  isNotCopied: 'This browser didn’t allow copying. Export a file instead.',
};
