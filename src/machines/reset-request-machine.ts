import { thrownFailure } from './auth-call.ts';
import { mailRequest } from './mail-request-setup.ts';

/** Reset request (spec §2). Opening the screen signs out any current session. */
export const resetRequestMachine = mailRequest.setUp.createMachine({
  id: 'resetRequest',
  description: 'Asks the provider to mail a link for a new password.',
  context: ({ input }) => mailRequest.startsWith('recovery', input),
  invoke: {
    src: 'endSession',
    onError: { actions: { type: 'showFailure', params: thrownFailure } },
  },
  initial: 'editing',
  states: mailRequest.states,
});
