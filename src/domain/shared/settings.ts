import * as v from 'valibot';
import { decodeBase64Url } from './characters.ts';

/** Each goes on from the setting's name. Spec §8 has the first. Not in words/: they are for who builds the app. */
const settingMessages = {
  missing: (name: string) => `${name} is required.`,
  hasSpaces: (name: string) => `${name} must not contain spaces.`,
  isNoAddress: (name: string) => `${name} must be a full address such as https://your-project.supabase.co.`,
  isPlainHttp: (name: string) =>
    `${name} must begin with https://. Plain http:// is accepted only for this machine (localhost or 127.0.0.1).`,
  hasServicePath: (name: string) => `${name} must be the address of the project, without a path such as /rest/v1.`,
  isNoKey: (name: string) => `${name} must be the project’s anon or publishable key, exactly as Supabase shows it.`,
  isPrivileged: (name: string) =>
    `${name} must be the anon or publishable key. A secret key gives everyone who opens the page full access.`,
};

const payloadSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ role: v.picklist(['service_role', 'supabase_admin']) }),
);

/** A key that walks past row level security, in the old form (a JWT with a role) or the new one (a prefix). */
function isPrivilegedKey(key: string): boolean {
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

type SettingsResult =
  | { readonly kind: 'complete'; readonly settings: Settings }
  | { readonly kind: 'incomplete'; readonly problems: readonly SettingProblem[] };

type RawSettings = { readonly supabaseUrl: unknown; readonly supabaseKey: unknown };

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
  const malformed = (message: keyof typeof settingMessages): Checked => problem('supabaseUrl', 'malformed', message);
  if (!v.is(textSchema, raw)) return problem('supabaseUrl', 'missing', 'missing');
  if (/\s/.test(raw)) return malformed('hasSpaces');
  const parts = addressPattern.exec(raw);
  const [, scheme = '', host = '', port = '', path = ''] = parts ?? [];
  if (parts === null || Number(port.slice(1)) > 65_535) {
    return malformed('isNoAddress');
  }
  if (scheme.toLowerCase() === 'http' && !loopbackPattern.test(host)) {
    return malformed('isPlainHttp');
  }
  if (servicePathPattern.test(path)) {
    return malformed('hasServicePath');
  }
  return { value: raw.replace(/\/+$/, '') };
}

function checkKey(raw: unknown): Checked {
  if (!v.is(textSchema, raw)) return problem('supabaseKey', 'missing', 'missing');
  if (/\s/.test(raw)) return problem('supabaseKey', 'malformed', 'hasSpaces');
  if (!keyPattern.test(raw)) {
    return problem('supabaseKey', 'malformed', 'isNoKey');
  }
  if (isPrivilegedKey(raw)) {
    return problem('supabaseKey', 'privileged', 'isPrivileged');
  }
  return { value: raw };
}

function problem(setting: SettingName, reason: SettingProblem['reason'], message: keyof typeof settingMessages): Checked {
  return { problem: { setting, reason, message: settingMessages[message](setting) } };
}
