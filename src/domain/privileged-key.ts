import * as v from 'valibot';
import { decodeBase64Url } from './base64url.ts';

const payloadSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ role: v.picklist(['service_role', 'supabase_admin']) }),
);

/** A key that walks past row level security, in the old form (a JWT with a role) or the new one (a prefix). */
export function isPrivilegedKey(key: string): boolean {
  if (/^(sb_secret_|sbp_)/i.test(key)) return true;
  const [, payload = ''] = key.split('.');
  return v.is(payloadSchema, decodeBase64Url(payload));
}
