import type { ReactNode } from 'react';

/** Of parts that stand on pages of any slice. */
export const sharedWords = {
  skip: 'Skip to content',
  loading: 'Loading',
  notices: 'Notices',
  notStated: 'not stated',
  empty: 'empty',
  showField: (label: string) => `Show ${label.toLowerCase()}`,
  show: 'Show',
  hide: 'Hide',
  /** `public/early.js` says the same while the app is on its way. */
  theme: {
    system: 'Theme: automatic. Switch to light',
    light: 'Theme: light. Switch to dark',
    dark: 'Theme: dark. Switch to automatic',
  },
};

export const brandName = 'Dolly Ledger';

export const shellWords = {
  pageTitle: (screen: string) => `${screen} · ${brandName}`,
  // Spec §2.
  copyright: (year: number) => `Copyright © ${brandName} ${year}.`,

  retry: 'Retry',
  close: 'Close',
  resetPassword: 'Reset your password',
  serverMessage: 'What the server said',
  isDone: {
    confirmed: 'Your email address is confirmed, and you’re signed in.',
    passwordSaved: 'Your new password is saved.',
    unsentKept: 'What hasn’t been saved yet is kept in this browser and will be here when you sign in again.',
  },
  isLoggedOut: 'You’re logged out.',
  isLoggedOutEverywhere: 'You’re logged out. Other devices may take up to an hour to log out.',
  isAccountDeleted: 'Your account was deleted.',
  isSessionLost: 'Your session has ended. Sign in again.',
  isEndedElsewhere:
    'Your session was ended from another device: by a new password, by two-step verification, or by logging out everywhere. Sign in again. If it wasn’t you, reset your password.',
  isLoggedOutElsewhere: 'You logged out in another tab.',
  isRevocationMissed: 'The server didn’t confirm logging you out on other devices. You may still be signed in there.',
  isNotRemembered: 'This browser doesn’t let the app store anything, so you’ll have to sign in again after reloading.',
  isHalfway: 'Confirmed. Now open the link in the email to your other address: the change needs both.',
  isAddressChanged: 'Done. Your account has the new email address now. Sign in with it from now on.',
  isProviderLate: 'Connecting to the other service took too long. Start again.',
  isLinkOfAnother: 'The link you opened is for another account.',
  toOtherAccount: 'Sign in to that account',
  isLinkUnreached: 'The link from your email couldn’t be checked, so it hasn’t been used yet. Check your connection and try again.',

  resend: {
    form: 'Send a new confirmation link',
    wasItToConfirm: 'Were you confirming your email address? Send a new link.',
    email: 'Email address to confirm',
    submit: 'Send again',
    /** The same for every address: nobody is told which ones are known, or confirmed. */
    isSent: 'If this address still needs to be confirmed, a new link is on its way.',
    wait: (seconds: number) => `Send again in ${seconds} s`,
  },

  notFound: {
    title: 'Page not found',
    heading: 'There’s nothing here',
    text: 'The address may be misspelled, or the page may have moved.',
    allSystems: 'All systems',
  },

  /** `public/early.js` says the same where not even the script has come. */
  isNotLoaded: 'The app couldn’t be loaded. Check your connection and reload the page.',

  broken: {
    title: 'Something went wrong',
    text: 'Part of the app failed or didn’t load. Check your connection and try again.',
    reload: 'Reload',
  },
};

/** Apart, since a production build has none of them. */
export const demoWords = {
  isForgetful: 'Demo: everything is deleted when you close this tab.',
  mailbox: 'Mailbox',
  account: (email: ReactNode, password: ReactNode) => (
    <>
      To look around, sign in as {email} with the password {password}
    </>
  ),
};

/** Of the page of an app that was built without its settings. */
export const settingsWords = {
  title: 'Not set up yet',
  heading: 'This app isn’t set up yet',
  whatToDo: (variables: ReactNode) => <>Set {variables} to the values from your Supabase project’s API settings, then build the app again.</>,
  and: ' and ',
};

export const mailboxWords = {
  title: 'Mailbox',
  refresh: 'Refresh',
  retry: 'Retry',
  signIn: 'Sign in',
  isUnread: 'The mailbox couldn’t be loaded.',
  empty: 'No emails yet',
  whatArrives: 'Emails to confirm an address or reset a password show up here.',
  to: (address: ReactNode, time: ReactNode) => (
    <>
      To {address}, {time}
    </>
  ),
};
