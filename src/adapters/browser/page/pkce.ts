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
