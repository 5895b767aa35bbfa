/** 2,000: as in all that is told of many. */
export const number = new Intl.NumberFormat('en-US').format;

/** Of the frame around the signed-in screens. Apart from `shellWords`, so that the sign-in page does not load it. */
export const signedInWords = {
  logOut: 'Log out',
  logOutEverywhere: 'Log out on all devices',
  isStillSignedIn: (why: string) => `${why} You’re still signed in.`,

  printedAt: (time: number) => moment.format(time),
  /** Of a long list on paper. */
  onlyFirstPrinted: (printed: number, all: number) => `Only the first ${number(printed)} of ${number(all)} are printed. Search to find and print the others.`,

  /** Of a screen that did not load. */
  offline: { title: 'You’re offline', text: 'This page needs a connection. Go back to your systems, or try again once you’re online.' },

  release: {
    isReady: 'A new version of the app is ready.',
    keepsTyped: 'Reloading keeps what you’ve typed.',
    didNotStart: 'The new version didn’t start. Close the app’s other tabs, then try again.',
    reload: 'Reload',
  },

  menu: {
    open: (email: string) => `Account menu, signed in as ${email}`,
    signedInAs: 'Signed in as',
    withoutAddress: 'an account without an address',
    account: 'Account',
    theme: 'Theme',
    units: 'Units',
    unitSystems: { metric: 'Metric', feet: 'Feet and inches (US)' },
  },

  /** In a question after which what has not been sent is out of reach, or lost. */
  unsent: {
    isUnknown: 'Checking whether all your changes have been saved…',
    isAllSaved: 'All your changes are saved.',
  },
  logOutDialog: {
    title: 'Log out?',
    stay: 'Stay signed in',
    isPageAtRisk: 'What you’ve entered on this page will be lost.',
    isKept: (changes: number) =>
      changes === 1
        ? '1 change hasn’t been saved yet. It’s kept in this browser and will be here when you sign in again.'
        : `${number(changes)} changes haven’t been saved yet. They’re kept in this browser and will be here when you sign in again.`,
    isAtRisk: (changes: number) =>
      changes === 1
        ? '1 change hasn’t been saved yet, and this browser doesn’t let the app store it. It may be lost.'
        : `${number(changes)} changes haven’t been saved yet, and this browser doesn’t let the app store them. They may be lost.`,
  },
};

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });
