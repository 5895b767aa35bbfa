/** Apart from what an import says, which comes in a chunk of its own: the list has to write files. */
export const exportTexts = {
  /** The last heading of an export; an import knows it, too. */
  idHeading: 'ID',
  /** Names the table that is copied. */
  tableLabel: 'Systems',
} as const;
