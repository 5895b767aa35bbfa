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
