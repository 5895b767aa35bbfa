import type { ReactNode } from 'react';

export const codeWords = {
  title: 'Enter your code',
  isProtected: 'Your account is protected by two-step verification.',
  code: 'Code',
  hint: 'The 6-digit code from your authenticator app',
  hintOfApp: (name: ReactNode) => <>The 6-digit code from your authenticator app: {name}</>,
  which: 'Authenticator',
  /** Whoever has enrolled one elsewhere may have given it no name. */
  named: (name: string | null) => name || 'Authenticator without a name',
  submit: 'Continue',
  isUnknown: 'Your account uses a kind of two-step verification that this app doesn’t support. It only accepts codes from an authenticator app.',
};
