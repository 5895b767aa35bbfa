import { expect, inject, test } from 'vitest';
import { createOutsideClient, freshEmail, signUpConfirmed } from './account.ts';
import { makeTemporaryFolder, serveLocalStack } from './serve-local-stack.ts';

const violations: [row: { name?: string; connectionType?: string; minHeight?: string }, constraint: string][] = [
  [{ name: 'x'.repeat(501) }, 'systems_name_length'],
  [{ connectionType: 'x'.repeat(501) }, 'systems_connectionType_length'],
  [{ minHeight: 'NaN' }, 'systems_minHeight_finite'],
];

test.each(violations)('a violated check is the client’s fault (400 with 23514) and no breakdown of the server', async (row, constraint) => {
  const client = await signUpConfirmed(inject('localStack'));
  const { status, data, error } = await client.from('systems').insert(row);
  expect({ status, data, code: error?.code, message: error?.message }).toEqual({
    status: 400,
    data: null,
    code: '23514',
    message: `new row for relation "systems" violates check constraint "${constraint}"`,
  });
});

test.each([...'!@#$%^&*(),.?":{}|<>'])('the server takes a password with %s as its special character', async (symbol) => {
  const { error } = await createOutsideClient(inject('localStack')).auth.signUp({ email: freshEmail(), password: `Abcdef1${symbol}` });
  expect(error).toBe(null);
});

test('a refresh token used a second time gives its successor again, and later ends the session', async () => {
  const server = inject('localStack');
  const { data } = await (await signUpConfirmed(server)).auth.getSession();
  const refresh = async (refresh_token = ''): Promise<{ token: string | undefined; code: string | undefined }> => {
    const answer = await createOutsideClient(server).auth.refreshSession({ refresh_token });
    return { token: answer.data.session?.refresh_token, code: answer.error?.code };
  };
  const first = data.session?.refresh_token;
  const second = await refresh(first);
  const secondAgain = await refresh(first);
  const third = await refresh(second.token);
  const tooLate = await refresh(first);
  const afterwards = await refresh(third.token);
  const used = { token: undefined, code: 'refresh_token_already_used' };
  expect({ secondAgain, tooLate, afterwards }).toEqual({ secondAgain: second, tooLate: used, afterwards: used });
});

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each([
  'garbage',
  'a.b.c',
  `${part({ alg: 'none' })}.${part({ role: 'authenticated' })}.`,
  `${part({ alg: 'HS256' })}.${part({ role: 'service_role' })}.c2lnbmF0dXJl`,
  'sb_publishable_other',
])('field report 115: the token %s is refused, and not taken for none at all', async (token) => {
  const { url, publishableKey } = inject('localStack');
  const response = await fetch(`${url}/rest/v1/systems?select=id`, { headers: { apikey: publishableKey, Authorization: `Bearer ${token}` } });
  expect([response.status, response.headers.get('access-control-allow-origin'), await response.json()]).toEqual([
    401,
    '*',
    { code: 'PGRST301', details: null, hint: null, message: expect.stringMatching(/\S/) },
  ]);
});

test('the key alone is anonymous, also where it is sent as a token', async () => {
  const { url, publishableKey } = inject('localStack');
  for (const headers of [{}, { Authorization: `Bearer ${publishableKey}` }]) {
    const response = await fetch(`${url}/rest/v1/systems?select=id`, { headers: { apikey: publishableKey, ...headers } });
    expect([response.status, await response.json()]).toEqual([200, []]);
  }
});

test('the example provider refuses an address that only a browser takes for one', async () => {
  const { url } = inject('localStack');
  const answer = await fetch(`${url}/auth/v1/example-provider/answer?state=${crypto.randomUUID()}&answer=continue&email=me@localhost`);
  expect([answer.status, await answer.json()]).toEqual([400, { code: 'validation_failed', message: 'Unable to validate email address: invalid format' }]);
});

test('the life of a token can be set', async () => {
  const folder = makeTemporaryFolder();
  const server = await serveLocalStack({ dataDir: folder.path, jwtExpirySeconds: 7 });
  const { data } = await (await signUpConfirmed(server)).auth.getSession();
  await server.stop();
  folder.remove();
  expect(data.session?.expires_in).toBe(7);
});
