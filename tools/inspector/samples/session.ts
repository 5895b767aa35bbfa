import type { AuthCallback } from '../../../src/domain/auth/auth-callback.ts';
import { failed, success } from '../../../src/domain/shared/result.ts';
import { sessionMachine } from '../../../src/machines/auth/session/session-machine.ts';
import { authFailures, storageFailures } from './failures.ts';
import { samplesOf } from './machine-samples.ts';
import { atItsEnd, endingSoon, lasting, ofBob, over, renewed } from './records.ts';

const reported = { ana: { session: lasting }, bob: { session: ofBob }, renewed: { session: renewed } };

const tokens = {
  kind: 'tokens', purpose: 'signIn', accessToken: 'access', refreshToken: 'refresh', expiresIn: 3600,
} as const;

const brokenLink = { kind: 'problem', problem: 'broken' } as const;

const providerReturn = { kind: 'provider', returned: { provider: 'example', code: 'one' } } as const;

/** By the machine and the start that it is for. */
export const authCallbacks: Readonly<Record<string, AuthCallback>> = {
  'session linkWithTokens': tokens,
  'session brokenLink': brokenLink,
  'provider back': providerReturn,
  'provider linked': providerReturn,
};

export const sessionSamples = samplesOf(sessionMachine, {
  starts: {
    page: ({ now }) => ({ now, authCallback: null }),
    linkWithTokens: ({ now }) => ({ now, authCallback: tokens }),
    brokenLink: ({ now }) => ({ now, authCallback: brokenLink }),
  },
  answers: {
    readStore: {
      lasting: success({ purpose: 'signIn', session: lasting }),
      nobody: success(null),
      endingSoon: success({ purpose: 'signIn', session: endingSoon }),
      atItsEnd: success({ purpose: 'signIn', session: atItsEnd }),
      over: success({ purpose: 'signIn', session: over }),
      renewed: success({ purpose: 'signIn', session: renewed }),
      bob: success({ purpose: 'signIn', session: ofBob }),
      recovery: success({ purpose: 'recovery', session: lasting }),
      notASession: failed({ kind: 'notASession' }),
      ...storageFailures,
    },
    readEnd: { otherTab: success('person'), deletion: success('deletion'), refused: success('provider'), otherDevice: success('otherDevice'), nobodySaid: success(null), ...storageFailures },
    adoptTokens: { adopted: success(lasting), ...authFailures },
    refresh: {
      renewed: success(renewed),
      endedElsewhere: failed({ kind: 'rejected', code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' }),
      ...authFailures,
    },
    revoke: { revoked: success(null), ...authFailures },
  },
  events: {
    SIGNED_IN: reported,
    TOKEN_REFRESHED: reported,
    MFA_CHALLENGE_VERIFIED: reported,
    PASSWORD_RECOVERY: reported,
    SIGNED_OUT: null,
    USER_UPDATED: { ana: { user: lasting.user } },
    'storage.changed': {
      renewed: { stored: { purpose: 'signIn', session: renewed } },
      nobody: { stored: null },
      bob: { stored: { purpose: 'signIn', session: ofBob } },
    },
    'storage.spoilt': null,
    'storage.failed': null,
    'storage.kept': null,
    'network.online': null,
    'page.shown': null,
    'page.restored': null,
    'session.signOut': { here: { scope: 'local' }, everywhere: { scope: 'global' } },
    'session.accountDeleted': { ana: { userId: lasting.user.id } },
    'session.othersEnded': null,
    'session.retry': null,
    'session.tokenNeeded': null,
    'session.factorRequired': null,
    'session.userRead': { ana: { user: lasting.user } },
    'session.leaveRecovery': null,
    'session.retryLink': null,
    'session.dismissLinkProblem': null,
  },
});
