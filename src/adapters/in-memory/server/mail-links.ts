import type { AuthFailure } from '../../../domain/auth/auth-failure.ts';
import type { LinkPurpose } from '../../../domain/auth/auth-callback.ts';
import { failed, type Result, success } from '../../../domain/shared/result.ts';
import { type Account, rejections, type ServerContext } from './backend-state.ts';

/** `supabase/templates` has the same for the hosted server. */
const mailTexts = {
  signIn: {
    subject: 'Confirm your email address',
    action: 'Confirm email address',
    opening: (email: string) => `An account was created for ${email}. Confirm your email address to start using it.`,
    closing:
      'The link works once, within one hour. If you didn’t sign up, ignore this email: the account stays inactive until it’s confirmed.',
  },
  recovery: {
    subject: 'Set a new password',
    action: 'Set a new password',
    opening: (email: string) => `Someone, most likely you, asked to reset the password for ${email}.`,
    closing: 'The link works once, within one hour. If you didn’t ask for this, ignore this email: your password stays the same.',
  },
  addressChange: {
    subject: 'Confirm the change of your email address',
    action: 'Confirm the change',
    opening: (from: string, to: string) => `The address of an account is to change from ${from} to ${to}. Both addresses have to confirm that.`,
  },
  passwordNumber: {
    subject: 'The number for your new password',
    opening: (number: string) => `The number for your new password: ${number}`,
  },
};

const paths = { signIn: 'confirm', recovery: 'new-password' } as const;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

const writeMail = (
  purpose: LinkPurpose,
  { email, siteUrl, tokenHash }: { readonly email: string; readonly siteUrl: string; readonly tokenHash: string },
): { readonly subject: string; readonly text: string; readonly html: string } => {
  const { subject, action, opening, closing } = mailTexts[purpose];
  const link = `${siteUrl}/${paths[purpose]}/${tokenHash}`;
  const html = [
    `<h1>${subject}</h1>`,
    `<p>${escapeHtml(opening(email))}</p>`,
    `<p><a href="${escapeHtml(link)}">${action}</a></p>`,
    `<p>${escapeHtml(closing)}</p>`,
  ];
  return { subject, text: [opening(email), link, closing].join('\n\n'), html: html.join('\n') };
};

const LINK_LIFE_MS = 3_600_000;
const MAIL_SPACING_MS = 60_000;

const tooSoon = (waitMs: number) => {
  // Rounded down, as the hosted server does it: the last second is 'after 0 seconds'.
  const seconds = Math.floor(waitMs / 1000);
  const message = `For security purposes, you can only request this after ${seconds} seconds.`;
  return failed({ kind: 'rateLimited', message, retryAfterSeconds: seconds, limit: 'address' } as const);
};

const forgetLinks = ({ state }: ServerContext, account: Account, purpose: LinkPurpose): void => {
  for (const [tokenHash, link] of state.links) {
    if (link.userId === account.user.id && link.purpose === purpose) state.links.delete(tokenHash);
  }
};

/** Sends a link, in place of an earlier one for the same purpose; of each kind one mail a minute. */
export const mailLink = (
  context: ServerContext,
  account: Account,
  purpose: LinkPurpose,
): Result<null, AuthFailure> => {
  const { state, now, createId, siteUrl } = context;
  const waitMs = (account.mailedAt[purpose] ?? -Infinity) + MAIL_SPACING_MS - now();
  if (waitMs > 0) return tooSoon(waitMs);
  forgetLinks(context, account, purpose);
  const tokenHash = createId();
  const email = account.user.email ?? '';
  state.links.set(tokenHash, { userId: account.user.id, purpose, endsAt: now() + LINK_LIFE_MS });
  account.mailedAt[purpose] = now();
  state.mails.push({
    to: email,
    ...writeMail(purpose, { email, siteUrl, tokenHash }),
    sentAt: new Date(now()).toISOString(),
  });
  return success(null);
};

/** Mails both addresses, the old one first. Another address takes the place of one that waits, once the minute is over. */
export const mailAddressChange = (context: ServerContext, { user }: Account, email: string): Result<null, AuthFailure> => {
  const { state, now, createId, siteUrl } = context;
  const waitMs = (state.addressChanges.get(user.id)?.mailedAt ?? -Infinity) + MAIL_SPACING_MS - now();
  if (waitMs > 0) return tooSoon(waitMs);
  const links = [createId(), createId()];
  state.addressChanges.set(user.id, { email, links, mailedAt: now() });
  const { subject, action, opening } = mailTexts.addressChange;
  const text = opening(user.email ?? '', email);
  for (const [index, to] of [user.email ?? '', email].entries()) {
    const link = `${siteUrl}/confirm-address/${links[index] ?? ''}`;
    state.mails.push({
      to,
      subject,
      text: `${text}\n\n${link}`,
      html: `<h1>${subject}</h1>\n<p>${escapeHtml(text)}</p>\n<p><a href="${escapeHtml(link)}">${action}</a></p>`,
      sentAt: new Date(now()).toISOString(),
    });
  }
  return success(null);
};

/** Six digits for a new password. */
export const mailNumber = ({ state, now, createId }: ServerContext, { user }: Account): Result<null, AuthFailure> => {
  const number = String(Number.parseInt(createId().slice(0, 8), 16) % 1_000_000).padStart(6, '0');
  state.mailedNumbers.set(user.id, { number, endsAt: now() + LINK_LIFE_MS });
  const { subject, opening } = mailTexts.passwordNumber;
  const text = opening(number);
  state.mails.push({ to: user.email ?? '', subject, text, html: `<p>${text}</p>`, sentAt: new Date(now()).toISOString() });
  return success(null);
};

/** Whose link it is; from then on nobody's. A link of the other purpose is left as it is. */
export const redeemLink = (
  { state, now }: ServerContext,
  tokenHash: string,
  purpose: LinkPurpose,
): Result<Account, AuthFailure> => {
  const link = state.links.get(tokenHash);
  const account = state.accounts.get(link?.userId ?? '');
  if (link === undefined || account === undefined || link.purpose !== purpose || now() >= link.endsAt) {
    return failed(rejections.linkExpired);
  }
  state.links.delete(tokenHash);
  return success(account);
};
