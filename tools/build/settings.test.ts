import { describe, expect, test } from 'vitest';
import { readBuildSettings } from './settings.ts';

const good = { VITE_SUPABASE_URL: 'https://abc.supabase.co', VITE_SUPABASE_ANON_KEY: 'sb_publishable_abc' };

function refusal(environment: Record<string, unknown>): string {
  const read = readBuildSettings(environment);
  return read.kind === 'refused' ? read.message : 'not refused';
}

describe('readBuildSettings', () => {
  test('takes a URL and a public key', () => {
    expect(readBuildSettings(good)).toEqual({
      kind: 'ready',
      settings: { supabaseUrl: 'https://abc.supabase.co', supabaseKey: 'sb_publishable_abc' },
    });
  });

  test('names every variable that is missing, at once', () => {
    expect(refusal({})).toBe(
      [
        'VITE_SUPABASE_URL: supabaseUrl is required.',
        'VITE_SUPABASE_ANON_KEY: supabaseKey is required.',
        'Set it in the environment or in .env.production.local; see the README.',
      ].join('\n'),
    );
  });

  test('never prints a value', () => {
    const message = refusal({ VITE_SUPABASE_URL: 'abc.supabase.co', VITE_SUPABASE_ANON_KEY: 'sb_secret_abc' });
    expect(message).toContain('VITE_SUPABASE_URL: ');
    expect(message).toContain('VITE_SUPABASE_ANON_KEY: ');
    expect(message).not.toContain('abc');
  });

  test.each(['mended', 'described', ''])('takes %j as VITE_QUIRKS', (quirks) => {
    expect(readBuildSettings({ ...good, VITE_QUIRKS: quirks }).kind).toBe('ready');
  });

  test.each(['true', 'false', 'remove', ''])('takes %j as VITE_OFFLINE', (offline) => {
    expect(readBuildSettings({ ...good, VITE_OFFLINE: offline }).kind).toBe('ready');
  });

  test('refuses any other VITE_OFFLINE, for which the worker would be built that was not wanted', () => {
    expect(refusal({ ...good, VITE_OFFLINE: 'no' })).toBe("VITE_OFFLINE must be 'true', 'false' or 'remove', or not set at all.");
  });

  test('refuses any other VITE_QUIRKS', () => {
    expect(refusal({ ...good, VITE_QUIRKS: 'Mended' })).toBe(
      "VITE_QUIRKS must be 'described' or 'mended', or not set at all.",
    );
  });
});
