import { inject } from 'vitest';

/** The stack that the global setup started. */
export function sharedServer(): { url: string; mailboxUrl: string; publishableKey: string } {
  return {
    url: inject('localStackUrl'),
    mailboxUrl: inject('localStackMailboxUrl'),
    publishableKey: inject('localStackPublishableKey'),
  };
}
