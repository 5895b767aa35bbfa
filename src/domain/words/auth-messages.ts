/** A message of a field is spec §5, where that has one. */
export const authMessages = {
  // Where the provider's own message does not stand (spec §8).
  rateLimited: {
    address: 'No new email was sent: the last one went out less than a minute ago.',
    mails: 'No email was sent: too many were requested in the last hour. Try again later.',
    requests: 'Too many requests from your network. Wait a moment and try again.',
  },
  mailNotSent: 'The email couldn’t be sent. Nothing was created or changed. Try again later.',
  sessionMissing: 'You’re no longer signed in. Sign in and try again.',
  offline: 'You’re offline. Check your connection and try again.',
  unreachable: 'The server couldn’t be reached. Check your connection and try again.',
  serverError: 'The server had a problem. Try again in a moment.',
  unexpected: 'The server’s answer couldn’t be read. Try again in a moment.',
  codeIsMissing: 'Enter the code from your authenticator app first.',

  linkProblem: {
    expired:
      'This link has expired or was already used. Your email address may be confirmed anyway: try signing in, or request a new link.',
    otherBrowser:
      'This link only works in the browser where you requested it. If it was to confirm your email address, you’re done: sign in. Otherwise, open it in that browser or request a new link here.',
    broken: 'The link is incomplete. Open it from the email again, or request a new one.',
  },

  emailMissing: 'Email is required.',
  emailInvalid: 'Please enter a valid email address.',
  emailRefused: 'The server doesn’t accept this email address.',

  nameMissing: (label: string) => `${label} is required.`,
  firstNameTooShort: 'First Name must be at least 3 characters long.',
  lastNameTooShort: 'Last Name must be at least 3 characters long.',
  nameTooLong: (label: string) => `${label} must be at most 30 characters long.`,
  nameOfOtherSigns: (label: string) => `${label} must contain only letters and digits.`,

  passwordMissing: 'Password is required.',
  passwordWeak:
    'Password must contain at least one uppercase letter, one lowercase letter, one number, one special character, and be at least 8 characters long.',
  passwordTooLong: 'Password must be at most 72 characters long, or fewer with accents or emoji.',
  passwordsDiffer: 'Passwords must match',
  firstPasswordIsSaved: 'The passwords don’t match. The first one will be saved.',
  samePassword: 'This is already your password. Choose a different one to change it.',
  passwordFound: (weaknesses: readonly ('length' | 'characters' | 'pwned')[]) =>
    weaknesses.length === 0
      ? 'This password is too easy to guess.'
      : `This password ${inWords(weaknesses.map((weakness) => passwordWeaknesses[weakness]))}.`,
};

const passwordWeaknesses = {
  length: 'is too short',
  characters: 'needs uppercase and lowercase letters, digits and symbols',
  pwned: 'has appeared in a data leak',
};

// Made when it is needed: the first one takes 5 ms, which no page may spend before it is shown.
const inWords = (parts: readonly string[]): string => new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts);
