import { authMessages } from '../words/auth-messages.ts';

/** What the described product does oddly, in one place. No other code asks which wording is in force. */
export type Quirks = {
  readonly lastNameTooShortMessage: string;
  readonly resetNoticeTone: 'error' | 'success';
  readonly newPasswordMustMatch: boolean;
};

const described: Quirks = {
  lastNameTooShortMessage: authMessages.firstNameTooShort,
  resetNoticeTone: 'error',
  newPasswordMustMatch: false,
};

const mended: Quirks = {
  lastNameTooShortMessage: authMessages.lastNameTooShort,
  resetNoticeTone: 'success',
  newPasswordMustMatch: true,
};

export type QuirksName = 'described' | 'mended';

export const quirks: Readonly<Record<QuirksName, Quirks>> = { described, mended };
