import * as v from 'valibot';
import { decodeBase64Url } from '../shared/base64url.ts';
import { type Session, sessionSchema, type StoredEnd } from './session.ts';

/**
 * A recovery session came from a mail link and is good for one thing, a new password.
 * It must not sign in other tabs, so a store keeps it apart.
 */
export type StoredSession = { readonly purpose: 'signIn' | 'recovery'; readonly session: Session };

/** Parses the stored JSON. `null` if it is anything but a session. */
export const parseStoredSession = (text: string, isAccessToken: IsAccessToken = () => true): Session | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), sessionSchema), text);
  return parsed.success && isAccessToken(parsed.output.access_token) ? parsed.output : null;
};

/** What the backend gives as an access token can be told from other text. */
export type IsAccessToken = (text: string) => boolean;

const partSchema = v.pipe(v.string(), v.parseJson(), v.looseObject({}));
const isPart = (text: string): boolean => v.is(partSchema, decodeBase64Url(text));

/** As Supabase gives it: two objects and a signature, which only the server can check. */
export const isJwt: IsAccessToken = (text) => {
  const [, header, claims] = /^([\w-]+)\.([\w-]+)\.[\w-]+$/.exec(text) ?? [];
  return header !== undefined && claims !== undefined && isPart(header) && isPart(claims);
};

/** What stands beside the place of a session -> why it was cleared, or nothing. */
export const parseStoredEnd = (text: string | null): StoredEnd | null =>
  text === 'person' || text === 'deletion' || text === 'provider' || text === 'otherDevice' ? text : null;

const HOST = /^[a-z]+:\/\/([^/?#]*)/i;
const LOCAL_HOST = /^(\[|\d+(\.\d+){3}(:|$)|localhost(:|$))/;

/**
 * Where a browser keeps the session: derived from the backend's host, as the provider's own client
 * does it. That client takes the first label of the name; a numeric address or `localhost` is taken
 * whole, with its port, because there it is the port that tells one backend from another.
 */
export const storageKey = (supabaseUrl: string): string => {
  const host = (HOST.exec(supabaseUrl)?.[1] ?? '').toLowerCase();
  const name = LOCAL_HOST.test(host) ? host.replace(/[^a-z0-9.]+/g, '-') : host.split(/[.:]/, 1).join('');
  return `sb-${name}-auth-token`;
};
