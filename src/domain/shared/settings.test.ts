import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSettings } from './settings.ts';

const goodUrl = 'https://abcdefgh.supabase.co';
const goodKey = 'sb_publishable_0123456789abcdef';

function jwt(payload: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}.c2lnbmF0dXJl`;
}

function messages(supabaseUrl: unknown, supabaseKey: unknown): readonly string[] {
  const result = parseSettings({ supabaseUrl, supabaseKey });
  return result.kind === 'complete' ? [] : result.problems.map((problem) => problem.message);
}

describe('parseSettings', () => {
  test.each([
    [goodUrl, goodUrl],
    [`${goodUrl}/`, goodUrl],
    ['https://db.example.org/supabase', 'https://db.example.org/supabase'],
    ['https://bücher.example:8443', 'https://bücher.example:8443'],
    ['http://127.0.0.1:5173', 'http://127.0.0.1:5173'],
    ['http://localhost:54321', 'http://localhost:54321'],
    ['http://[::1]:54321', 'http://[::1]:54321'],
    ['http://db.localhost:54321', 'http://db.localhost:54321'],
    ['http://127.0.10.100', 'http://127.0.10.100'],
    ['https://db.example.org:65535', 'https://db.example.org:65535'],
    ['https://db.example.org/auth/v1-proxy', 'https://db.example.org/auth/v1-proxy'],
    [`${goodUrl}//`, goodUrl],
  ])('takes %s', (given, kept) => {
    expect(parseSettings({ supabaseUrl: given, supabaseKey: goodKey })).toEqual({
      kind: 'complete',
      settings: { supabaseUrl: kept, supabaseKey: goodKey },
    });
  });

  test.each([undefined, null, '', '   ', 7])('says that %j is missing, in the words of the client', (nothing) => {
    expect(messages(nothing, goodKey)).toEqual(['supabaseUrl is required.']);
    expect(messages(goodUrl, nothing)).toEqual(['supabaseKey is required.']);
    expect(messages(nothing, nothing)).toEqual(['supabaseUrl is required.', 'supabaseKey is required.']);
  });

  const address = 'supabaseUrl must be a full address such as https://your-project.supabase.co.';
  const encrypted =
    'supabaseUrl must begin with https://. Plain http:// is accepted only for this machine (localhost or 127.0.0.1).';
  const path = 'supabaseUrl must be the address of the project, without a path such as /rest/v1.';
  test.each([
    ['abcdefgh.supabase.co', address],
    ['ftp://abcdefgh.supabase.co', address],
    ['"https://abcdefgh.supabase.co"', address],
    ['https://user:secret@abcdefgh.supabase.co', address],
    ['https://abcdefgh.supabase.co?x=1', address],
    ['https://127.0.0.1:99999', address],
    ['https://', address],
    ['http://abcdefgh.supabase.co', encrypted],
    ['http://127.0.0.1.example.org', encrypted],
    ['http://evil-localhost', encrypted],
    ['http://9127.0.0.1', encrypted],
    ['https://db.example.org:65536', address],
    ['see:https://abcdefgh.supabase.co', address],
    [' https://abcdefgh.supabase.co', 'supabaseUrl must not contain spaces.'],
    ['https://abc defgh.supabase.co', 'supabaseUrl must not contain spaces.'],
    [`${goodUrl}/rest/v1/`, path],
    [`${goodUrl}/rest/v1`, path],
    [`${goodUrl}/auth/v1//`, path],
    [`${goodUrl}/functions/v1/`, path],
  ])('refuses the URL %j', (url, message) => {
    expect(messages(url, goodKey)).toEqual([message]);
  });

  const secret =
    'supabaseKey must be the anon or publishable key. A secret key gives everyone who opens the page full access.';
  test.each([
    ['sb_secret_0123456789', secret],
    ['sbp_0123456789', secret],
    [jwt({ iss: 'supabase', role: 'service_role' }), secret],
    [jwt({ role: 'supabase_admin' }), secret],
    [jwt({ name: 'Zoë', role: 'service_role' }), secret],
    ['two words', 'supabaseKey must not contain spaces.'],
    ['"quoted', 'supabaseKey must be the project’s anon or publishable key, exactly as Supabase shows it.'],
    ['quoted"', 'supabaseKey must be the project’s anon or publishable key, exactly as Supabase shows it.'],
    ['"quoted"', 'supabaseKey must be the project’s anon or publishable key, exactly as Supabase shows it.'],
  ])('refuses the key %j', (key, message) => {
    expect(messages(goodUrl, key)).toEqual([message]);
  });

  test.each([jwt({ iss: 'supabase', role: 'anon' }), 'sb_publishable_sbp_0123', 'one-word'])('takes the key %s, which opens nothing', (key) => {
    expect(messages(goodUrl, key)).toEqual([]);
  });

  test.each([
    [undefined, 'missing', undefined, 'missing'],
    ['ftp://x', 'malformed', 'two words', 'malformed'],
    ['a b', 'malformed', '"', 'malformed'],
    ['http://x.example', 'malformed', 'sb_secret_0', 'privileged'],
  ])('tells what is wrong with each setting, in words and by its kind: %j is %s, %j is %s', (supabaseUrl, ofUrl, supabaseKey, ofKey) => {
    const [urlMessage, keyMessage] = messages(supabaseUrl, supabaseKey);
    expect(parseSettings({ supabaseUrl, supabaseKey })).toEqual({
      kind: 'incomplete',
      problems: [
        { setting: 'supabaseUrl', reason: ofUrl, message: urlMessage },
        { setting: 'supabaseKey', reason: ofKey, message: keyMessage },
      ],
    });
  });

  test('whatever is given, no message repeats it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{12,30} [A-Z]{12,30}$/), (value) => {
        expect(messages(value, value).join(' ')).not.toContain(value);
      }),
    );
  });
});
