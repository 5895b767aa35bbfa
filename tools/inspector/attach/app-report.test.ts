import { expect, test } from 'vitest';
import { lasting } from '../samples/records.ts';
import { redacted } from './app-report.ts';

test('nothing that lets somebody in leaves the page', () => {
  const seen = redacted({
    session: lasting,
    tokens: { accessToken: 'a', refreshToken: 'b' },
    tokenHash: 'one',
    password: 'Dolly!2024',
    credentials: { email: 'ana@example.test', password: 'Dolly!2024' },
    values: { email: 'ana@example.test', password: '', repeat_password: 'Dolly!2024' },
    mails: [{ subject: 'Confirm', text: 'https://…/one', html: '<a>' }],
    revocation: null,
    now: () => 1,
  });
  expect(seen).toEqual({
    session: {
      access_token: '•••', refresh_token: '•••', expires_at: lasting.expires_at, expires_in: 3600, aal: 'aal1',
      user: { id: 'ana', email: 'ana@example.test', identities: [], factors: [] },
    },
    tokens: '•••',
    tokenHash: '•••',
    password: '•••',
    credentials: '•••',
    values: { email: 'ana@example.test', password: '', repeat_password: '•••' },
    mails: [{ subject: 'Confirm', text: '•••', html: '•••' }],
    revocation: null,
    now: 'a function',
  });
  expect(JSON.stringify(seen)).not.toMatch(/Dolly!2024|access 1|refresh 1/);
});
