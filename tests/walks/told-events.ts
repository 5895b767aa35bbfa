/**
 * Events of a person that no screen offers in this state, so that the walk sends them to the machine. All others are
 * done on the screen: what is missing here, or here for nothing, fails.
 */
const told: Readonly<Record<string, readonly string[]>> = {
  session: [
    // Only the loading page is shown. Code that signs out, as before a mail for a new password, waits until it is known who is there.
    'session.signOut in processing.reading: absent',
    // The link is being tried; where its notice is shown meanwhile, the button is busy.
    'session.retryLink in processing.adopting: absent',
  ],
};

export const toldEvents = (machine: string): readonly string[] => told[machine] ?? [];
