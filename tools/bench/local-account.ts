import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { sessionSchema, storageKey } from '../../src/domain/auth/session.ts';

type Server = { readonly url: string; readonly publishableKey: string };

const mailsSchema = v.array(v.object({ to: v.string(), text: v.string() }));
const sessionText = v.pipe(v.string(), v.parseJson(), sessionSchema);

/** A new, confirmed account's session, as the browser keeps it. */
export async function signedIn({ url, publishableKey }: Server): Promise<{ key: string; value: string }> {
  const ask = async (path: string, body: object): Promise<string> => {
    const headers = { apikey: publishableKey, 'Content-Type': 'application/json' };
    const answer = await fetch(`${url}/auth/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text}`);
    return text;
  };
  const email = `${randomUUID()}@example.test`;
  await ask('signup', { email, password: 'CorrectHorse1(' });
  const mails = v.parse(mailsSchema, await (await fetch(`${url}/mailbox.json`)).json());
  const [, tokenHash] = mails.find(({ to }) => to === email)?.text.match(/\/confirm\/([\w-]+)/) ?? [];
  if (tokenHash === undefined) throw new Error('The mail to the new account has no link in it.');
  const value = await ask('verify', { token_hash: tokenHash, type: 'signup' });
  v.parse(sessionText, value);
  return { key: storageKey(url), value };
}
