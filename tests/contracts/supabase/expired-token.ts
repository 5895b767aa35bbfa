import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { type AccessToken, sessionSchema } from '../../../src/domain/session.ts';

const claimsSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));
const hourAgo = (): number => Math.floor(Date.now() / 1000) - 3600;

/** The token as the server would have given it two hours ago, with the server's own signature. */
export const expiredToken = (token: AccessToken, jwtSecret: string): AccessToken => {
  const [header = '', payload = ''] = token.split('.');
  const claims = v.parse(claimsSchema, Buffer.from(payload, 'base64url').toString());
  const expired = { ...claims, iat: hourAgo() - 3600, exp: hourAgo() };
  const signed = `${header}.${Buffer.from(JSON.stringify(expired)).toString('base64url')}`;
  const signature = createHmac('sha256', jwtSecret).update(signed).digest('base64url');
  return v.parse(sessionSchema.entries.access_token, `${signed}.${signature}`);
};
