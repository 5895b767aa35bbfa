import { type AuthCallback, parseAuthCallback, PROVIDER_MARK } from '../../../domain/auth/auth-callback.ts';

type Address = {
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
};
type AddressHistory = {
  readonly state: unknown;
  replaceState(state: unknown, unused: string, url: string): void;
};

const QUERY_NAMES = new Set(['error', 'error_code', 'error_description', 'code', PROVIDER_MARK]);
const FRAGMENT_NAMES = new Set([
  ...QUERY_NAMES,
  'access_token',
  'refresh_token',
  'expires_in',
  'expires_at',
  'token_type',
  'type',
  'message',
  'provider_token',
  'provider_refresh_token',
  'sb',
]);

/** Each name with its first value. */
const parametersOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...new URLSearchParams(text)].toReversed());

/** What is left keeps its spelling, letter by letter. */
const without = (names: ReadonlySet<string>, mark: '?' | '#', text: string): string => {
  const kept = text
    .slice(1)
    .split('&')
    .filter((part) => ![...new URLSearchParams(part).keys()].some((name) => names.has(name)));
  return kept.join('&') === '' ? '' : `${mark}${kept.join('&')}`;
};

/**
 * What an older form of mail link left in the address, taken out of it: tokens must not stay in the
 * history, and a reload must not repeat an error. An address without any is left untouched.
 */
export const takeAuthCallback = (address: Address, history: AddressHistory): AuthCallback | null => {
  const authCallback = parseAuthCallback(parametersOf(address.hash.slice(1)), parametersOf(address.search));
  if (authCallback === null) return null;
  const search = without(QUERY_NAMES, '?', address.search);
  const hash = without(FRAGMENT_NAMES, '#', address.hash);
  // With the origin: a path that begins with two slashes would be read as another host.
  history.replaceState(history.state, '', `${address.origin}${address.pathname}${search}${hash}`);
  return authCallback;
};

const CALLBACK = /[#&?](?:access_token|error|error_code|code|message)=/;

type Place = Parameters<typeof takeAuthCallback>[0] & { readonly href: string };

/** `null` for the addresses, nearly all, that no mail link has left anything in. */
export const authCallbackOf = (location: Place, history: AddressHistory): AuthCallback | null =>
  CALLBACK.test(location.href) ? takeAuthCallback(location, history) : null;
