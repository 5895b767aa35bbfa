import type { ReactNode } from 'react';

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
