import { expect, test } from 'vitest';
import { storageKey } from './stored-session.ts';

test.each([
  ['https://abcdefgh.supabase.co', 'sb-abcdefgh-auth-token'],
  ['https://ABCDEFGH.supabase.co', 'sb-abcdefgh-auth-token'],
  ['https://db.example.org/supabase', 'sb-db-auth-token'],
  ['https://bücher.example:8443', 'sb-bücher-auth-token'],
  ['http://127.0.0.1:5173', 'sb-127.0.0.1-5173-auth-token'],
  ['http://127.0.0.1:5174', 'sb-127.0.0.1-5174-auth-token'],
  ['http://127.0.0.1', 'sb-127.0.0.1-auth-token'],
  ['http://localhost:54321', 'sb-localhost-54321-auth-token'],
  ['http://192.168.10.20:8000', 'sb-192.168.10.20-8000-auth-token'],
  ['http://db.localhost:54321', 'sb-db-auth-token'],
  ['https://a10.0.0.1.example.org', 'sb-a10-auth-token'],
  ['http://[::1]:54321', 'sb--1-54321-auth-token'],
])('%s -> %s', (url, key) => {
  expect(storageKey(url)).toBe(key);
});
