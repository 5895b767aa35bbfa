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

export type SettingName = 'supabaseUrl' | 'supabaseKey';

export type Settings = { readonly supabaseUrl: string; readonly supabaseKey: string };

export type SettingProblem = {
  readonly setting: SettingName;
  readonly reason: 'missing' | 'malformed' | 'privileged';
  readonly message: string;
};

export type SettingsResult =
  | { readonly kind: 'complete'; readonly settings: Settings }
  | { readonly kind: 'incomplete'; readonly problems: readonly SettingProblem[] };

export type RawSettings = { readonly supabaseUrl: unknown; readonly supabaseKey: unknown };

type Checked = { readonly value: string } | { readonly problem: SettingProblem };

const textSchema = v.pipe(v.string(), v.transform((text) => text.trim()), v.nonEmpty());
const addressPattern = /^(https?):\/\/(\[[\da-f:]+\]|[\p{L}\p{N}.-]+)(:\d{1,5})?(\/[^\s?#]*)?$/iu;
const loopbackPattern = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
const servicePathPattern = /\/(rest|auth|storage|functions|realtime)\/v1\/*$/i;
const keyPattern = /^[\w.~+/=-]+$/;

export function parseSettings(raw: RawSettings): SettingsResult {
  const url = checkUrl(raw.supabaseUrl);
  const key = checkKey(raw.supabaseKey);
  if ('value' in url && 'value' in key) {
    return { kind: 'complete', settings: { supabaseUrl: url.value, supabaseKey: key.value } };
  }
  const problems = [url, key].flatMap((checked) => ('problem' in checked ? [checked.problem] : []));
  return { kind: 'incomplete', problems };
}

function checkUrl(raw: unknown): Checked {
  const malformed = (rest: string): Checked => problem('supabaseUrl', 'malformed', rest);
  if (!v.is(textSchema, raw)) return problem('supabaseUrl', 'missing', 'is required.');
  if (/\s/.test(raw)) return malformed('must not contain spaces.');
  const parts = addressPattern.exec(raw);
  const [, scheme = '', host = '', port = '', path = ''] = parts ?? [];
  if (parts === null || Number(port.slice(1)) > 65_535) {
    return malformed('must be a full address such as https://your-project.supabase.co.');
  }
  if (scheme.toLowerCase() === 'http' && !loopbackPattern.test(host)) {
    return malformed('must begin with https://. Plain http:// is accepted only for this machine (localhost or 127.0.0.1).');
  }
  if (servicePathPattern.test(path)) {
    return malformed('must be the address of the project, without a path such as /rest/v1.');
  }
  return { value: raw.replace(/\/+$/, '') };
}

function checkKey(raw: unknown): Checked {
  if (!v.is(textSchema, raw)) return problem('supabaseKey', 'missing', 'is required.');
  if (/\s/.test(raw)) return problem('supabaseKey', 'malformed', 'must not contain spaces.');
  if (!keyPattern.test(raw)) {
    return problem('supabaseKey', 'malformed', 'must be the anon or publishable key of the project, as it is shown there.');
  }
  if (isPrivilegedKey(raw)) {
    return problem('supabaseKey', 'privileged', 'must be the anon or publishable key. A secret key gives everyone who opens the page full access.');
  }
  return { value: raw };
}

function problem(setting: SettingName, reason: SettingProblem['reason'], rest: string): Checked {
  return { problem: { setting, reason, message: `${setting} ${rest}` } };
}
