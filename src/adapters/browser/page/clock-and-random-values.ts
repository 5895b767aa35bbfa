import type { EpochMs } from '../../../domain/auth/session.ts';

type RandomSource = {
  /** Browsers leave it out where a page is served over plain http. */
  readonly randomUUID?: () => string;
  getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array;
};

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

/** RFC 9562: the version stands in the seventh byte, the variant in the ninth. */
const uuidOf = (random: Uint8Array): string => {
  const marked = random.map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    return index === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  const digits = [...marked].map(hex).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** Gives a new random UUID (version 4) at each call. `crypto` is the browser's. */
export const createRandomId = (crypto: RandomSource) => (): string =>
  crypto.randomUUID?.() ?? uuidOf(crypto.getRandomValues(new Uint8Array(16)));

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/**
 * A secret of this tab, and its hash for the server (RFC 7636, S256). Browsers have no hash where a page is served
 * over plain http: then it throws.
 */
export const createProofKey = (crypto: Crypto) => async (): Promise<{ readonly codeVerifier: string; readonly codeChallenge: string }> => {
  const codeVerifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier));
  return { codeVerifier, codeChallenge: base64Url(new Uint8Array(hash)) };
};

type Clocks = {
  /** The device's, which a person or the network may set. */
  readonly wall: () => EpochMs;
  /** Milliseconds that nobody can set. It may stand still while the device sleeps. */
  readonly elapsed: () => number;
};

/**
 * A clock to count down by: it starts at the device's time, and goes on by whichever of the two has gone further.
 * Set back, the device's clock makes nobody wait again; asleep, the other one has missed nothing.
 */
export const createSteadyClock = ({ wall, elapsed }: Clocks): (() => EpochMs) => {
  let last = { wall: wall(), elapsed: elapsed(), steady: wall() };
  return () => {
    const now = { wall: wall(), elapsed: elapsed() };
    last = { ...now, steady: last.steady + Math.max(0, now.wall - last.wall, now.elapsed - last.elapsed) };
    // A moment is in whole milliseconds, also where it is stored.
    return Math.round(last.steady);
  };
};
