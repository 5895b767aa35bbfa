import { isFactorGone } from '../../domain/auth/auth-failure.ts';
import type { AccountRepository } from '../../domain/ports/account-repository.ts';
import { success } from '../../domain/shared/result.ts';
import type { InMemoryBackend } from './server/backend.ts';

export const createInMemoryAccountRepository = (backend: InMemoryBackend): AccountRepository => ({
  as: ({ access_token: token }) => ({
    enroll: (name) => backend.askAuth('enroll', (server) => server.enroll(token, name)),
    async removeFactor(factorId) {
      const answer = await backend.askAuth('removeFactor', (server) => server.removeFactor(token, factorId));
      return !answer.ok && isFactorGone(answer.failure) ? success(null) : answer;
    },
    changeAddress: (email) => backend.askAuth('changeAddress', (server) => server.changeAddress(token, email)),
    changePassword(change) {
      const given = structuredClone(change);
      return backend.askAuth('changePassword', (server) => server.changePassword(token, given));
    },
    mailNumber: () => backend.askAuth('mailNumber', (server) => server.mailNumber(token)),
    linkAddress(asked) {
      const request = structuredClone(asked);
      return backend.askAuth('linkAddress', (server) => server.linkAddress(token, request));
    },
    unlinkIdentity: (identityId) => backend.askAuth('unlinkIdentity', (server) => server.unlinkIdentity(token, identityId)),
    signOutElsewhere: () => backend.askAuth('signOutElsewhere', (server) => server.signOutElsewhere(token)),
    deleteAccount: () => backend.askAuth('deleteAccount', (server) => server.deleteAccount(token)),
    isSecondFactorRequired: () => backend.askAuth('isSecondFactorRequired', (server) => server.isSecondFactorRequired()),
  }),
  signInAddress(asked) {
    const request = structuredClone(asked);
    return backend.askAuth('signInAddress', (server) => server.signInAddress(request));
  },
  redeemCode(given) {
    const { code, codeVerifier } = given;
    return backend.askAuth('redeemCode', (server) => server.redeemCode(code, codeVerifier));
  },
  confirmAddress: (tokenHash) => backend.askAuth('confirmAddress', (server) => server.confirmAddress(tokenHash)),
});
