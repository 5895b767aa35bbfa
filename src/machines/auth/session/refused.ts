import { sessionSetup, type StoreAnswer } from './session-setup.ts';

const read = ({ event }: { readonly event: { readonly output: StoreAnswer } }) => event.output;

/** Another tab has left a newer session, or somebody else's. */
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
  target: '#session.signedOut',
  actions: [{ type: 'end', params: 'otherTab' }, 'reportSignedOut'],
} as const;

/** Nothing else will bring this session back. */
const over = {
  target: '#session.signedOut',
  actions: [{ type: 'end', params: 'provider' }, 'clearStoredSessions', 'reportSignedOut'],
} as const;

/** A session that was refused must not be what replaces a damaged one. */
const on = { 'storage.spoilt': {} } as const;

/** What follows where the provider refused a refresh token: two looks at storage before anybody is signed out. */
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
    description: 'A faster tab may have had its answer and not yet written it: one more look, a second later.',
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
