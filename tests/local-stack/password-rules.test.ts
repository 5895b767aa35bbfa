import { expect, test } from 'vitest';
import { createOutsideClient, freshEmail } from './account.ts';
import { sharedServer } from './shared-server.ts';

test.each([...'!@#$%^&*(),.?":{}|<>'])('the server takes a password with %s as its special character', async (symbol) => {
  const { error } = await createOutsideClient(sharedServer()).auth.signUp({ email: freshEmail(), password: `Abcdef1${symbol}` });
  expect(error).toBe(null);
});

test.each(['Abcde1!', 'abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Abcdefg1'])('the server refuses the password %s', async (password) => {
  const { error } = await createOutsideClient(sharedServer()).auth.signUp({ email: freshEmail(), password });
  expect({ status: error?.status, code: error?.code }).toEqual({ status: 422, code: 'weak_password' });
});
