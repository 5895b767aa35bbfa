import type { ReactNode } from 'react';

export const accountWords = {
  title: 'Account',
  allSystems: 'All systems',
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Couldn’t copy: select the key',
  unread: 'This page may be out of date: it couldn’t be refreshed.',

  email: {
    heading: 'Email address',
    none: 'This account has no email address.',
    change: 'Change email address',
    /** Where there is none yet, the server emails the new address alone. */
    waiting: (email: ReactNode, isFirst: boolean) => <>Waiting for confirmation: {email}. Nothing changes until {isFirst ? 'it is' : 'both addresses are'} confirmed.</>,
    sendAgain: 'Send both emails again',
    /** By then somebody else may have the address, which is not told. */
    sentAgain: 'If the address can still be used, both emails are on their way again.',
  },
  changeEmail: {
    title: 'Change your email address',
    text: 'Both addresses get an email with a link. The change happens once both have been confirmed.',
    textOfFirst: 'It gets an email with a link. The change happens once it has been confirmed.',
    field: 'New email address',
    submit: 'Send both emails',
    sentTitle: 'Check both inboxes',
    sent: (current: ReactNode, email: ReactNode) =>
      current ? (
        <>If {email} can be used, an email with a link was sent to both {current} and {email}. Confirm both within an hour; until then, nothing changes.</>
      ) : (
        <>If {email} can be used, an email with a link was sent to it. Confirm it within an hour; until then, nothing changes.</>
      ),
    correct: 'Use a different address',
  },
  confirmEmail: {
    title: 'Confirm the change of your email address',
    text: 'Press the button to confirm this address.',
    submit: 'Confirm the change',
    expired: 'This link has expired or was already used. If it was your second one, the address has already changed.',
    account: 'Go to your account',
  },

  password: {
    heading: 'Password',
    text: 'Changing it logs you out on all other devices. This may take up to an hour.',
    change: 'Change password',
  },
  changePassword: {
    title: 'Change your password',
    text: 'You’ll be logged out on all other devices.',
    current: 'Current password',
    password: 'New password',
    repeatPassword: 'Repeat new password',
    number: 'Code from the email',
    numberHint: 'We’ve emailed you a 6-digit code to make sure it’s you.',
    numberAgain: 'Send a new code',
    submit: 'Save password',
    reset: 'Forgot it? Get an email with a link',
  },

  factors: {
    heading: 'Two-step verification',
    none: 'Signing in takes one step. An authenticator app on your phone makes it two.',
    recommendSecond:
      'Add a second authenticator, on another device: it’s your way back in if you lose the first one. Without one, only an administrator can remove the lost authenticator for you.',
    renaming: 'To rename one, add it again under the new name and remove the old one.',
    add: 'Add an authenticator',
    addAnother: 'Add another authenticator',
    list: 'Your authenticators',
    otherKind: 'A second step this app doesn’t support',
    lastUsed: (when: string) => `Last used ${when}`,
    neverUsed: 'Not used yet',
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
    required: 'Your organization requires two-step verification. Add an authenticator to get to your systems.',
  },
  addFactor: {
    title: 'Add an authenticator',
    nameText: 'You need an authenticator app on a phone or tablet, or a password manager that can store codes.',
    name: 'Name',
    nameHint: 'So you can tell it apart from others later.',
    next: 'Next',
    scanTitle: (name: ReactNode) => <>Connect {name}</>,
    scanText: 'Scan this picture with your authenticator app, then enter the 6-digit code it shows.',
    picture: 'QR code for your authenticator app',
    byHand: 'Can’t scan it? Enter this key by hand:',
    codeHint: 'The 6-digit code from your authenticator app',
    submit: 'Finish',
    tookTooLong: 'That took longer than five minutes, or another authenticator has been added since. Start over.',
    tooMany: 'You have ten authenticators, which is the maximum. Remove one first.',
    notEnabled: 'Two-step verification is turned off for this app.',
  },

  identities: {
    heading: 'Ways to sign in',
    list: 'Your ways to sign in',
    emailIdentity: 'Email and password',
    link: (provider: string) => `Connect ${provider}`,
    unlink: 'Disconnect',
    unlinkNamed: (provider: string) => `Disconnect ${provider}`,
    last: 'This is the only way to sign in, so it can’t be disconnected.',
  },

  devices: {
    heading: 'Devices',
    since: (when: string) => `You’ve been signed in on this device since ${when}.`,
    elsewhere: 'Log out on all other devices',
  },

  deletion: {
    heading: 'Delete account',
    text: 'Your account and every way to sign in to it will be deleted. The systems stay: they belong to everyone.',
    delete: 'Delete account…',
  },

  questions: {
    removeFactor: {
      title: (name: ReactNode) => <>Remove {name}?</>,
      last: 'Signing in will take one step again. If your organization requires two, you’ll be asked to add another authenticator.',
      others: 'Codes from this authenticator won’t work anymore. If you signed in with it, you’ll be asked for a code from another one.',
      confirm: 'Remove',
    },
    unlinkIdentity: {
      title: (provider: ReactNode) => <>Disconnect {provider}?</>,
      text: 'You won’t be able to sign in with it anymore. You can connect it again later.',
      email:
        'Your email address and password go with it: your account will use the email address of your other way to sign in, and your password won’t work anymore.',
      confirm: 'Disconnect',
    },
    signOutElsewhere: {
      title: 'Log out on all other devices?',
      text: 'You’ll stay signed in here. Other devices may take up to an hour to log out.',
      confirm: 'Log out',
    },
    deleteAccount: {
      title: 'Delete your account?',
      // Not by `number`, with which the sign-in page, whose buttons for providers take their words here, would load the signed-in screens.
      isLost: (changes: number) =>
        changes === 1
          ? '1 change hasn’t been saved yet. It will be lost if you delete your account now.'
          : `${changes.toLocaleString('en-US')} changes haven’t been saved yet. They will be lost if you delete your account now.`,
      text: 'This can’t be undone. The systems stay.',
      typeEmail: (email: ReactNode) => <>To go on, type your email address: {email}</>,
      field: 'Your email address',
      mistyped: 'That isn’t this account’s email address.',
      confirm: 'Delete account',
    },
  },

  done: {
    addFactor: 'The authenticator was added. Other devices that had signed in without a code may take up to an hour to log out.',
    removeFactor: 'The authenticator was removed.',
    changeAddress: null,
    changePassword: 'The password was changed. Other devices may take up to an hour to log out.',
    unlinkIdentity: 'It was disconnected.',
    signOutElsewhere: 'All other devices are being logged out. This may take up to an hour.',
    deleteAccount: null,
  },
};

/** Of signing in by a provider, which few installations have: no page reads it where there is none. */
export const providerWords = {
  heading: 'Or sign in with',
  continueWith: (provider: string) => `Continue with ${provider}`,
  connected: (provider: string) => `${provider} is connected. You can sign in with it from now on.`,
  refusals: {
    canceled: (provider: string) => `Nothing was changed: you canceled at ${provider}, or it refused.`,
    taken: (provider: string) =>
      `That ${provider} account already belongs to an account here. Disconnect it there first, or choose another ${provider} account.`,
    notEnabled: (provider: string) => `${provider} isn’t turned on for this app. Use another way to sign in.`,
    linkingOff: () => 'Connecting other ways to sign in is turned off for this app.',
    askerUnknown: (provider: string) => `This tab didn’t ask ${provider} to sign you in. Start again, and stay in this tab.`,
    tabKeepsNothing: (provider: string) =>
      `This browser doesn’t let the app store anything for this tab, so ${provider} can’t be used here. Allow this site to store data, then try again.`,
    linkUnread: (provider: string) => `${provider} sent you back, but the server couldn’t be asked whether it’s connected now. Reload this page to see.`,
    unconfirmed: (provider: string) =>
      `Your email address isn’t confirmed at ${provider}. Confirm it there, or with the link in the email that may have been sent to it just now, then start again.`,
    used: (provider: string) => `The answer from ${provider} was already used, or it took too long. Start again.`,
    signedIn: (provider: string) => `Someone is already signed in here, so ${provider} wasn’t used. To sign in with it, log out first.`,
    signUpOff: (provider: string) => `There’s no account here for that ${provider} account, and new ones can’t be created. Use another way to sign in.`,
    other: (provider: string) => `Connecting to ${provider} didn’t work. Start again, or use another way to sign in.`,
  },
};
