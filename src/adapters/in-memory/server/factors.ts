import { Secret, TOTP } from 'otpauth';
import type { AuthFailure } from '../../../domain/auth/auth-failure.ts';
import type { Enrollment } from '../../../domain/account/factor-name.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import { type Account, rejections, type ServerContext } from './backend-state.ts';

const ENROLLMENT_LIFE_MS = 300_000;
const MAX_FACTORS = 10;

const totpOf = (context: ServerContext, account: Account, secret: string): TOTP =>
  new TOTP({
    issuer: new URL(context.siteUrl).host,
    label: account.user.email ?? '',
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  });

export const forgetFactor = ({ state }: ServerContext, { user }: Account, factorId: string): void => {
  user.factors.splice(0, user.factors.length, ...user.factors.filter(({ id }) => id !== factorId));
  state.factorSecrets.delete(factorId);
  state.factorCodes.delete(factorId);
};

/** An enrollment that was left unfinished gives its name free after five minutes. */
const forgetOldEnrollments = (context: ServerContext, account: Account): void => {
  for (const { id, status } of [...account.user.factors]) {
    const begunAt = context.state.factorSecrets.get(id)?.begunAt ?? Infinity;
    if (status === 'unverified' && context.now() - begunAt >= ENROLLMENT_LIFE_MS) forgetFactor(context, account, id);
  }
};

export const enrollFactor = (context: ServerContext, account: Account, name: string): Result<Enrollment, AuthFailure> => {
  forgetOldEnrollments(context, account);
  const { factors } = account.user;
  if (factors.length >= MAX_FACTORS) return failed(rejections.tooManyFactors);
  if (factors.some(({ friendly_name }) => friendly_name === name)) return failed(rejections.factorNameTaken);
  const factorId = context.createId();
  const secret = new Secret({ size: 20 }).base32;
  context.state.factorSecrets.set(factorId, { secret, begunAt: context.now() });
  factors.push({ id: factorId, factor_type: 'totp', status: 'unverified', friendly_name: name });
  return success({ factorId, secret, uri: totpOf(context, account, secret).toString() });
};

/** The code of the step before and of the one after is right too. */
const isRightCode = (context: ServerContext, account: Account, factorId: string, code: string): boolean => {
  const record = context.state.factorSecrets.get(factorId);
  if (record === undefined) return context.state.factorCodes.get(factorId) === code;
  return totpOf(context, account, record.secret).validate({ token: code, timestamp: context.now(), window: 1 }) !== null;
};

/** The factor counts from now on, stands first among the others, and what was begun besides is forgotten. */
export const useFactor = (context: ServerContext, account: Account, factorId: string, code: string): Result<null, AuthFailure> => {
  const { factors } = account.user;
  const used = factors.find(({ id }) => id === factorId);
  if (used === undefined) return failed(rejections.factorUnknown);
  used.last_challenged_at = new Date(context.now()).toISOString();
  if (!isRightCode(context, account, factorId, code)) return failed(rejections.wrongCode);
  used.status = 'verified';
  factors.sort((a, b) => Number(b === used) - Number(a === used));
  for (const { id } of factors.filter(({ status }) => status === 'unverified')) forgetFactor(context, account, id);
  return success(null);
};
