/** What an import says of a cell. */
export const importMessages = {
  twoWays: (digits: string) => {
    const [thousands, decimals] = [digits.replace(/[.,]/g, ''), digits.replace(',', '.')];
    return `Write ${thousands} or ${decimals}0: ${digits} could mean either.`;
  },
  noName: 'This system has no name.',
  noNumber: 'This isn’t a number.',
  noUnit: 'Add the unit, such as 1.8 m, or choose one for the whole column.',
  nameLooksLikeDate: 'A spreadsheet program may have turned this name into a date. Check it.',
};

export const exportTexts = {
  /** The last heading of an export; an import knows it, too. */
  idHeading: 'ID',
  /** Names the table that is copied. */
  tableLabel: 'Systems',
} as const;
