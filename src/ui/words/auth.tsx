import type { ReactNode } from 'react';

/** Titles, labels, buttons and links of spec §2 among them: they stay as they are. */
export const authWords = {
  email: 'Email Address',
  password: 'Password',
  repeatPassword: 'Repeat Password',
  /** Beside a new password; each is marked as it comes true. */
  passwordRules: {
    length: '8 or more characters',
    uppercase: 'An uppercase letter',
    lowercase: 'A lowercase letter',
    number: 'A number',
    special: 'A special character: !@#$%^&*(),.?":{}|<>',
  },
  isMet: ': done',
  isUnmet: ': still missing',
  toSignIn: 'Sign in',
  toSignUp: 'Sign Up',
  allSystems: 'All systems',
  logOut: 'Log out',

  signedInAs: (email: ReactNode) => <>You’re signed in as {email}.</>,
  signedIn: 'You’re signed in.',

  signIn: {
    title: 'Sign in',
    submit: 'Sign In',
    isSlow: 'The server hasn’t answered yet. You can wait, or reload the page to start over.',
    forgot: 'Forgot password?',
    checkEmail: 'Please check your email for a confirmation link.',
    newAccountIsAnother: 'The account you just created is a different one.',
    followLink: 'Open the link in your confirmation email. Can’t find it? Check your spam folder or send it again.',
    /** After a sign-up, whose answer is the same for every address: there may be an account already. */
    nothingThere: (signIn: ReactNode, reset: ReactNode) => (
      <>
        Nothing there? Check your spam folder or send it again. Already have an account? {signIn} or {reset}.
      </>
    ),
    nothingThereSignIn: 'Sign in',
    nothingThereSignInBelow: 'Sign in below',
    nothingThereReset: 'reset your password',
  },

  signUp: {
    title: 'Sign up',
    firstName: 'First Name',
    lastName: 'Last Name',
    nameRules: '3–30 letters or digits',
    submit: 'Sign Up',
    haveAccount: 'Already have an account? Sign in',
    canStillFinish: 'You can still finish signing up for another account.',
  },

  confirm: {
    title: 'Confirm your email address',
    toConfirm: 'Click to confirm your email address and sign in.',
    submit: 'Confirm email address',
    mayBeAnother: 'This link may be for another account. Confirming it signs you in to that account instead.',
    mayBeConfirmed: 'The link may already have been used. If so, your email address is confirmed and you can sign in.',
    stillNot: 'Still not confirmed? Send a new link.',
  },

  reset: {
    title: 'Reset Password',
    submit: 'Reset password',
    isSent: 'Email with a link to reset your password has been sent to your email address.',
  },

  newPassword: {
    title: 'New password',
    submit: 'Submit',
    cancel: 'Cancel',
    sendLink: 'Send a new link',
    needsLink: 'To set a new password, open the link from your email.',
    isForAccount: 'The new password will be for this account.',
    isFor: (email: ReactNode) => <>This password will be for {email}.</>,
    mayBeAnother:
      'This link may be for another account. The new password will be for that account, and you’ll be signed in to it.',
    nothingSaved: 'Nothing was saved. To set a new password, open the link from your email.',
    linkRefused: 'The link has expired or was already used. Send a new link to try again.',
  },
};

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
