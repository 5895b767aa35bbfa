/** What an import says of a cell. */
export const importMessages = {
  twoWays: (thousands: string) => `This could be thousands or decimals. Choose which above, or write ${thousands}.`,
  /** `before` is isolated from the direction of the text around it. */
  before: (before: string) => `Remove “${before}” before the number.`,
  twoNumbers: 'These are two numbers. Write the one that belongs here.',
  noName: 'This system has no name.',
  noNumber: 'This isn’t a number.',
  noUnit: 'Add the unit, such as 1.8 m, or choose one for the whole column.',
  lowHeight: (height: string) => `A height of ${height} is unusual. Check its unit.`,
  nameLooksLikeDate: 'A spreadsheet program may have turned this name into a date. Check it.',
};
