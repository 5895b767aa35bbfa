import { mailRequest } from './mail-request-setup.ts';

/** Send the confirmation again; works without being signed in, and says the same of every address. */
export const resendMachine = mailRequest.setUp.createMachine({
  id: 'resend',
  description: 'Asks the provider to mail the confirmation link once more.',
  context: ({ input }) => mailRequest.startsWith('confirmation', input),
  initial: 'editing',
  states: mailRequest.states,
});
