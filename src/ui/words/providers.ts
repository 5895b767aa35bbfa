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
    used: (provider: string) => `The answer from ${provider} was already used, or it took too long. Start again.`,
    signedIn: (provider: string) => `Someone is already signed in here, so ${provider} wasn’t used. To sign in with it, log out first.`,
    signUpOff: (provider: string) => `There’s no account here for that ${provider} account, and new ones can’t be created. Use another way to sign in.`,
    other: (provider: string) => `Connecting to ${provider} didn’t work. Start again, or use another way to sign in.`,
  },
};
