import { type SessionContext, sessionSetup, type StoreAnswer } from './session-setup.ts';

const read = ({ event }: { readonly event: { readonly output: StoreAnswer } }) => event.output;

/** Another tab has stored a newer session, or another user's. */
const fasterTab = [
  {
    guard: { type: 'isStoredNewer', params: read },
    target: '#session.signedIn.current',
    actions: [
      { type: 'adoptStored', params: read },
      { type: 'report', params: 'TOKEN_REFRESHED' },
    ],
  },
  {
    guard: { type: 'isStoredOfAnother', params: read },
    target: '#session.signedIn',
    actions: [
      { type: 'adoptStored', params: read },
      { type: 'report', params: 'SIGNED_IN' },
    ],
  },
] as const;

const leftElsewhere = {
  guard: { type: 'isGone', params: read },
  target: '#session.signedOut.askingWhy',
  actions: [{ type: 'end', params: 'unknown' }, 'reportSignedOut'],
} as const;

const refusedAs = ({ context }: { readonly context: SessionContext }) => context.refusedAs;

/** The session cannot be refreshed any more. */
const over = {
  target: '#session.signedOut',
  actions: [{ type: 'end', params: refusedAs }, { type: 'clearStoredSessions', params: refusedAs }, 'reportSignedOut'],
} as const;

/** Overrides `signedIn`, which would write the refused session over the damaged one in storage. */
const on = { 'storage.spoilt': {} } as const;

/** After a refused refresh token: storage is checked twice before the user is signed out. */
export const refused = {
  checkingStorage: sessionSetup.createStateConfig({
    description: 'The provider refused the refresh token. Was another tab faster with it?',
    tags: ['tokenPending'],
    on,
    invoke: {
      src: 'readStore',
      onDone: [...fasterTab, { target: 'waitingToRecheck' }],
      onError: 'waitingToRecheck',
    },
  }),
  waitingToRecheck: sessionSetup.createStateConfig({
    description: 'A faster tab may have its answer but not have written it yet. Storage is checked again after a second.',
    tags: ['tokenPending'],
    on,
    after: { doubt: 'recheckingStorage' },
  }),
  recheckingStorage: sessionSetup.createStateConfig({
    description: 'If storage holds nothing newer now, the provider will not have this session again.',
    tags: ['tokenPending'],
    on,
    invoke: {
      src: 'readStore',
      onDone: [...fasterTab, leftElsewhere, over],
      onError: over,
    },
  }),
};
