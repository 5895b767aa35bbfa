import * as v from 'valibot';
import type { LinkPurpose } from '../../domain/auth/auth-callback.ts';
import { type AuthEvent, expiryOf, type Session, sessionSchema } from '../../domain/auth/session.ts';
import type { AuthRepository, SignedInAuth, AccountRepository, Mailbox } from '../../domain/ports/auth.ts';
import { failed, type Result, success } from '../../domain/shared/result.ts';
import type { DataOperation, InMemoryBackend } from './server/backend.ts';
import { isFactorGone } from '../../domain/auth/auth-failure.ts';
import type { AccessTokenSource, SystemHistory, SystemRepository } from '../../domain/ports/systems.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';
import type { ChangeLog, SystemsTable } from './server/systems-table.ts';

const eventTypes = { signIn: 'SIGNED_IN', recovery: 'PASSWORD_RECOVERY' } as const;

type Report = (event: AuthEvent) => void;

const createSignedInAuth = (backend: InMemoryBackend, report: Report, accessToken: string): SignedInAuth => ({
  currentUser: () => backend.askAuth('currentUser', (server) => server.currentUser(accessToken)),

  async updatePassword(password) {
    const updated = await backend.askAuth('updatePassword', (server) =>
      server.updatePassword(accessToken, password),
    );
    if (updated.ok) report({ type: 'USER_UPDATED', user: structuredClone(updated.value) });
    return updated;
  },

  async verifyCode({ factorId, code }) {
    const verified = await backend.askAuth('verifyCode', (server) => server.verifyCode(accessToken, factorId, code));
    if (verified.ok) report({ type: 'MFA_CHALLENGE_VERIFIED', session: structuredClone(verified.value) });
    return verified;
  },

  signOut: (scope) => backend.askAuth('signOut', (server) => server.signOut(accessToken, scope)),
});

/** One client of the backend; each has its own subscribers. */
export const createInMemoryAuthRepository = (backend: InMemoryBackend): AuthRepository => {
  const listeners = new Map<symbol, Report>();
  const report: Report = (event) => {
    for (const listener of [...listeners.values()]) listener(event);
  };
  const reportSession = (purpose: LinkPurpose, session: Session): void =>
    report({ type: eventTypes[purpose], session: structuredClone(session) });

  return {
    async signUp({ email, password }) {
      const answer = await backend.askAuth('signUp', (server) => server.signUp({ email, password }));
      return answer.ok ? success({ user: answer.value, session: null }) : answer;
    },

    async signIn({ email, password }) {
      const answer = await backend.askAuth('signIn', (server) => server.signIn({ email, password }));
      if (answer.ok) reportSession('signIn', answer.value);
      return answer;
    },

    requestPasswordReset: (email) =>
      backend.askAuth('requestPasswordReset', (server) => server.requestPasswordReset(email)),

    resendConfirmation: (email) =>
      backend.askAuth('resendConfirmation', (server) => server.resendConfirmation(email)),

    async verifyLink({ tokenHash, purpose }) {
      const answer = await backend.askAuth('verifyLink', (server) => server.verifyLink(tokenHash, purpose));
      if (answer.ok) reportSession(purpose, answer.value);
      return answer;
    },

    async refresh(refreshToken) {
      if (refreshToken === null) return failed({ kind: 'sessionMissing' });
      return backend.askAuth('refresh', (server) => server.refresh(refreshToken));
    },

    async adoptTokens({ purpose, accessToken, refreshToken, expiresIn }) {
      const answer = await backend.askAuth('adoptTokens', (server) => server.adopt(accessToken));
      if (!answer.ok) return answer;
      const session = v.safeParse(sessionSchema, {
        access_token: accessToken,
        refresh_token: refreshToken,
        expires_at: expiryOf(expiresIn, backend.now()),
        expires_in: expiresIn,
        ...answer.value,
      });
      if (!session.success) return failed({ kind: 'unexpected' });
      reportSession(purpose, session.output);
      return success(session.output);
    },

    as: ({ access_token }) => createSignedInAuth(backend, report, access_token),

    subscribe(listener) {
      const key = Symbol('subscription');
      listeners.set(key, listener);
      return () => {
        listeners.delete(key);
      };
    },
  };
};

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

const askerOf =
  (backend: InMemoryBackend, accessToken: AccessTokenSource) =>
  async <Value>(operation: DataOperation, effect: (tables: SystemsTable & ChangeLog) => Result<Value, DataFailure>, writeId?: string): Promise<Result<Value, DataFailure>> => {
    const token = await accessToken();
    return token.ok ? backend.askData(operation, token.value, effect, writeId) : token;
  };

export const createInMemorySystemRepository = (backend: InMemoryBackend, accessToken: AccessTokenSource): SystemRepository => {
  const ask = askerOf(backend, accessToken);

  // What is handed in is cloned at once: the call waits for its token, and the caller may go on.
  return {
    list(after) {
      const cursor = structuredClone(after);
      return ask('list', (table) => table.list(cursor));
    },
    get: (id) => ask('get', (table) => table.get(id)),
    checksum: () => ask('checksum', (table) => table.checksum()),
    insert(system, writeId) {
      const row = structuredClone(system);
      return ask('insert', (table) => table.insert(row), writeId);
    },
    update(id, changes, basedOn, writeId) {
      const columns = structuredClone(changes);
      return ask('update', (table) => table.update(id, columns, basedOn), writeId);
    },
    delete: (id, writeId) => ask('delete', (table) => table.delete(id), writeId),
    insertMany(systems, writeId) {
      const rows = structuredClone(systems);
      return ask('insertMany', (table) => table.insertMany(rows), writeId);
    },
    deleteMany(rows, writeId) {
      const wanted = structuredClone(rows);
      return ask('deleteMany', (table) => table.deleteMany(wanted), writeId);
    },
  };
};

export const createInMemorySystemHistory = (backend: InMemoryBackend, accessToken: AccessTokenSource): SystemHistory => {
  const ask = askerOf(backend, accessToken);
  return {
    logEnd: () => ask('logEnd', (server) => server.logEnd()),
    changesSince: (position) => ask('changesSince', (server) => server.changesSince(position)),
    changesOfWrite: (writeId, after) => ask('changesOfWrite', (server) => server.changesOfWrite(writeId, after)),
    changesOf: (id, before) => ask('changesOf', (server) => server.changesOf(id, before)),
    deletedSystems: (search, before) => ask('deletedSystems', (server) => server.deletedSystems(search, before)),
  };
};

export const createInMemoryMailbox = (backend: InMemoryBackend): Mailbox => ({
  read: async () => success(backend.mails().toReversed()),
});
