import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { type AccessToken, sessionSchema } from '../../../src/domain/auth/session.ts';

const claimsSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));
const hourAgo = (): number => Math.floor(Date.now() / 1000) - 3600;

const claimsOf = (token: AccessToken) => v.parse(claimsSchema, Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** The token with some claims changed, and the server's own signature. */
const signedAgain = (token: AccessToken, claims: Readonly<Record<string, unknown>>, jwtSecret: string): AccessToken => {
  const [header = ''] = token.split('.');
  const signed = `${header}.${Buffer.from(JSON.stringify({ ...claimsOf(token), ...claims })).toString('base64url')}`;
  const signature = createHmac('sha256', jwtSecret).update(signed).digest('base64url');
  return v.parse(sessionSchema.entries.access_token, `${signed}.${signature}`);
};

/** The token as the server would have given it two hours ago. */
export const expiredToken = (token: AccessToken, jwtSecret: string): AccessToken =>
  signedAgain(token, { iat: hourAgo() - 3600, exp: hourAgo() }, jwtSecret);
