/** What an import says of a cell, and why it leaves a row out. */
export const importMessages = {
  twoWays: (thousands: string) => `This could be thousands or decimals. Choose which for the whole column, or write ${thousands}.`,
  /** `before` is isolated from the direction of the text around it. */
  before: (before: string) => `Remove “${before}” before the number.`,
  twoNumbers: 'These are two numbers. Write the one that belongs here.',
  noName: 'This system has no name.',
  formulaError: 'A formula failed here. Enter what belongs here.',
  noNumber: 'This isn’t a number.',
  noUnit: 'Add the unit, such as 1.8 m, or choose one for the whole column.',
  lowHeight: (height: string) => `A height of ${height} is unusual. Check its unit.`,
  nameLooksLikeDate: 'A spreadsheet program may have turned this name into a date. Check it.',
  double: { inFile: 'An earlier row of the file is about the same system.', inList: 'Several systems have this name.', otherId: 'No system has the ID of this row, but one has its name.' },
  aside: { noSystem: 'This row doesn’t look like a system.', nameOnly: 'This row has only a name. If it’s a system and not a heading, include it.', changedSince: 'Changed since this file was exported. Include the row only if the file is right.' },
  leftOut: 'Left out in the preview.',
  /** The heading of such reasons in a file; an import knows it, too. */
  reasonHeading: 'Not imported because',
};
