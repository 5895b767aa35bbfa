import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from './secrets.ts';

const REST = '/rest/v1';

/**
 * What the hosted service answers to a token that it never gave. The local server would take whoever sends one for
 * anonymous, and show an empty table. `undefined` where there is nothing to refuse; a token that has run out is its own affair.
 */
export function refusalOfToken({ url, headers }: Request, { jwtSecret, publishableKey, secretKey }: Secrets): Response | undefined {
  const { pathname } = new URL(url);
  const token = /^Bearer +(.*)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (token === undefined || (pathname !== REST && !pathname.startsWith(`${REST}/`))) return undefined;
  if (token === publishableKey || token === secretKey || isSigned(token, jwtSecret)) return undefined;
  return Response.json({ code: 'PGRST301', details: null, hint: null, message: 'No suitable key or wrong key type' }, { status: 401 });
}

function isSigned(token: string, jwtSecret: string): boolean {
  const [header, claims, signature, ...more] = token.split('.');
  if (signature === undefined || more.length > 0) return false;
  const expected = createHmac('sha256', jwtSecret).update(`${header}.${claims}`).digest();
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
