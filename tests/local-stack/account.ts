import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import { vi } from 'vitest';
import type { ServedStack } from './serve-local-stack.ts';

// The full client asks for a WebSocket when it is made, and Node 20 has none. Nothing here opens one.
vi.stubGlobal('WebSocket', globalThis.WebSocket ?? class RealtimeIsNotUsed {});

export const PASSWORD = 'CorrectHorse1(';

type Server = Pick<ServedStack, 'url' | 'mailboxUrl' | 'publishableKey'>;

const mailboxSchema = v.array(
  v.strictObject({ to: v.string(), subject: v.string(), text: v.string(), html: v.string(), sentAt: v.string() }),
);

export type Mail = v.InferOutput<typeof mailboxSchema>[number];

export function createOutsideClient({ url, publishableKey }: Pick<Server, 'url' | 'publishableKey'>): SupabaseClient {
  return createClient(url, publishableKey, {
    auth: { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false },
  });
}

export function freshEmail(): string {
  return `${randomUUID()}@example.test`;
}

export async function readMailbox(mailboxUrl: string): Promise<Mail[]> {
  const response = await fetch(mailboxUrl);
  return v.parse(mailboxSchema, await response.json());
}

/** The token of the newest mail to this address, as its link carries it. */
async function readTokenHash(mailboxUrl: string, email: string): Promise<string> {
  const mail = (await readMailbox(mailboxUrl)).find(({ to }) => to === email);
  const [, tokenHash] = mail?.html.match(/\/(?:confirm|new-password)\/([\w-]+)/) ?? [];
  if (tokenHash === undefined) throw new Error(`There is no mail with a link for ${email}.`);
  return tokenHash;
}

/** A client that is signed in to a new, confirmed account. */
export async function signUpConfirmed(server: Server, email = freshEmail()): Promise<SupabaseClient> {
  const client = createOutsideClient(server);
  const signedUp = await client.auth.signUp({ email, password: PASSWORD });
  if (signedUp.error !== null) throw signedUp.error;
  const token_hash = await readTokenHash(server.mailboxUrl, email);
  const verified = await client.auth.verifyOtp({ token_hash, type: 'signup' });
  if (verified.error !== null) throw verified.error;
  return client;
}

/** What an authenticator app shows for the secret. */
export const codeNow = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

async function tokenOf(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? '';
}

/** A new account with an authenticator; tokens of one session that has not given the code, and of one that has. */
export async function signUpWithFactor(server: Server) {
  const email = freshEmail();
  const client = await signUpConfirmed(server, email);
  const enrolled = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  if (enrolled.error !== null) throw enrolled.error;
  const { id: factorId, totp: { secret } } = enrolled.data;
  const verified = await client.auth.mfa.challengeAndVerify({ factorId, code: codeNow(secret) });
  if (verified.error !== null) throw verified.error;
  const first = createOutsideClient(server);
  const signedIn = await first.auth.signInWithPassword({ email, password: PASSWORD });
  if (signedIn.error !== null) throw signedIn.error;
  return { afterPassword: await tokenOf(first), afterCode: await tokenOf(client), email, secret, factorId };
}
