/** What a field is called where its unit does not stand in its name: in lists of changes, and as the heading of an export, which an import knows again. */
export const fieldLabels = {
  name: 'Name',
  minHeight: 'Min height',
  maxHeight: 'Max height',
  cameraTilt: 'Camera tilt',
  maxDollySpeed: 'Max dolly speed',
  connectionType: 'Connection type',
} as const;

/** The other headings of an export, and what its table is called. */
export const exportTexts = {
  /** Of the ids; an import knows it, too. */
  idHeading: 'ID',
  /** Of the version of each system, by which an import tells that it was changed since. */
  versionHeading: 'Last changed',
  /** Names the table that is copied. */
  tableLabel: 'Systems',
} as const;

/** What is said of a system, of its figures, and of why a call about it failed. */
export const systemMessages = {
  untitled: 'Untitled system',

  figure: {
    number: 'Enter a plain number, such as 120 or 16.5.',
    length: `Enter a length, such as 120, 1.2 m or 4' 2".`,
    angle: 'Enter degrees, such as 45.',
    speed: 'Enter a speed, such as 1.5, 5 km/h or 3 mph.',
    numberOf: (unit: string) => `Enter a number of ${unit}, such as 120 or 16.5.`,
    commaMeansTwo: (without: string, withPoint: string) => `Write ${without} or ${withPoint}: the comma could mean either.`,
    isKeptAs: (figure: string) => `= ${figure}`,
    isDecimal: (figure: string, thousands: string) => `= ${figure}. For thousands, write ${thousands}.`,
    notFinite: 'One of the numbers is too large.',
    tooManyDigits: (most: number) => `Use at most ${most} digits.`,
    tooManyCharacters: (most: number) => `Use at most ${most} characters.`,
  },

  advice: {
    maxBelowMin: 'The max height is below the min height.',
    heightBeyond: (usual: string) => `A height beyond ${usual} is unusual.`,
    speedBeyond: (usual: number) => `A speed beyond ${usual} m/s is unusual.`,
    tiltBeyond: (most: number) => `A tilt beyond ${most}° either way is unusual.`,
    speedBelowZero: 'A speed below zero is unusual.',
  },

  failure: {
    offline: 'You’re offline.',
    unreachable: 'The server couldn’t be reached.',
    serverError: 'The server had a problem.',
    rateLimited: 'The server is getting too many requests.',
    unauthenticated: 'Your sign-in couldn’t be confirmed.',
    notAllowed: 'This account isn’t allowed to do that.',
    notFound: { self: 'You deleted this system elsewhere.', other: 'Someone else deleted this system.', unknown: 'This system isn’t there anymore.' },
    conflict: { self: 'You changed this system elsewhere.', other: 'Someone else changed this system.', unknown: 'This system was changed elsewhere.' },
    refused: (message: string) => `The database refused it: ${message}`,
    unexpected: 'The server’s answer couldn’t be read.',
  },

  shot: {
    fits: 'Fits',
    tooLow: 'too low',
    tooHigh: 'too high',
    tooLittleTilt: 'too little tilt',
    tooSlow: 'too slow',
    maxHeightUnknown: 'max height not stated',
    minHeightUnknown: 'min height not stated',
    heightsDoubtful: 'max height below min height',
    tiltUnknown: 'tilt not stated',
    speedUnknown: 'speed not stated',
  },

  reach: {
    heightsUnknown: 'Its heights aren’t stated.',
    lowUnknown: (high: string) => `Reaches up to ${high}; how low it goes isn’t stated.`,
    highUnknown: (low: string) => `Goes down to ${low}; how high it reaches isn’t stated.`,
    stays: (height: string) => `Stays at ${height}.`,
    range: (low: string, high: string) => `Reaches from ${low} to ${high}.`,
    reversedRange: (low: string, high: string) => `Reaches from ${low} to ${high}. Its min height is above its max height.`,
    above: (height: string) => `> ${height}`,
    below: (height: string) => `< ${height}`,
    tiltUnknown: 'Its tilt isn’t stated.',
    noTilt: 'The camera doesn’t tilt.',
    tilt: (degrees: string) => `The camera tilts ${degrees}° up and down.`,
    speedUnknown: 'Its speed isn’t stated.',
    speedBelowZero: 'Its speed is below zero.',
    fewerSeconds: (seconds: number) => `< ${seconds} s`,
    moreHours: (hours: number) => `> ${hours} h`,
    standsStill: 'It doesn’t move on its own.',
    travels: (track: string, own: string, walking: string, running: string) => `${track} takes ${own}; walking ${walking}, running ${running}.`,
  },
};

/** At a field whose system was changed while somebody was typing. `value` is isolated from the direction of the text around it. */
export const draftMessages = {
  isCleared: 'Cleared since you typed this.',
  isChanged: (value: string) => `Changed to “${value}” since you typed this.`,
};
