/** Apart from what an import says, which comes in a chunk of its own: the list has to write files. */
export const exportTexts = {
  /** The heading of the ids in an export; an import knows it, too. */
  idHeading: 'ID',
  /** Holds the version of each system, by which an import tells that it was changed since. */
  versionHeading: 'Last changed',
  /** Names the table that is copied. */
  tableLabel: 'Systems',
} as const;
