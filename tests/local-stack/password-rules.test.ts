import { expect, test } from 'vitest';
import { createOutsideClient, freshEmail } from './account.ts';
import { sharedServer } from './shared-server.ts';

test.each([...'!@#$%^&*(),.?":{}|<>'])('the server takes a password with %s as its special character', async (symbol) => {
  const { error } = await createOutsideClient(sharedServer()).auth.signUp({ email: freshEmail(), password: `Abcdef1${symbol}` });
  expect(error).toBe(null);
});
