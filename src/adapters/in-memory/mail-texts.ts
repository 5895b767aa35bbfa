import type { LinkPurpose } from '../../domain/mail-link.ts';

const texts = {
  signIn: {
    subject: 'Confirm your email address',
    action: 'Confirm email address',
    path: 'confirm',
    opening: (email: string) =>
      `An account was created for ${email}. Confirm the address to start using it.`,
    closing:
      'The link works once and for one hour. If you did not sign up, ignore this mail: without confirmation the account stays closed.',
  },
  recovery: {
    subject: 'Set a new password',
    action: 'Set a new password',
    path: 'new-password',
    opening: (email: string) => `Somebody, most likely you, asked for a new password for ${email}.`,
    closing:
      'The link works once and for one hour. If you did not ask for it, ignore this mail: your password stays as it is.',
  },
} as const;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

/** The mails that `supabase/templates` has for the hosted server. */
export const writeMail = (
  purpose: LinkPurpose,
  { email, siteUrl, tokenHash }: { readonly email: string; readonly siteUrl: string; readonly tokenHash: string },
): { readonly subject: string; readonly text: string; readonly html: string } => {
  const { subject, action, path, opening, closing } = texts[purpose];
  const link = `${siteUrl}/${path}/${tokenHash}`;
  const html = [
    `<h1>${subject}</h1>`,
    `<p>${escapeHtml(opening(email))}</p>`,
    `<p><a href="${escapeHtml(link)}">${action}</a></p>`,
    `<p>${escapeHtml(closing)}</p>`,
  ];
  return { subject, text: [opening(email), link, closing].join('\n\n'), html: html.join('\n') };
};
