import { join } from 'node:path';
import type { Secrets } from './secrets.ts';

// As hosted Supabase's `lower_upper_letters_digits_symbols`, which this server knows by name only, and with
// eight symbols: it would refuse passwords that the sign-up form allows.
export const REQUIRED_CHARACTERS = [
  'abcdefghijklmnopqrstuvwxyz',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  '0123456789',
  '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~',
];

type Options = { readonly secrets: Secrets; readonly siteUrl: string; readonly jwtExpirySeconds: number };

/** As supabase/config.toml has them for a hosted project. */
export function authSettings({ secrets, siteUrl, jwtExpirySeconds }: Options, projectDir: string) {
  const template = (name: string): string => join(projectDir, 'supabase', 'templates', `${name}.html`);
  return {
    enabled: true,
    jwt_secret: secrets.jwtSecret,
    jwt_expiry: jwtExpirySeconds,
    enable_refresh_token_rotation: true,
    refresh_token_reuse_interval: 10,
    publishable_key: secrets.publishableKey,
    secret_key: secrets.secretKey,
    enable_signup: true,
    site_url: siteUrl,
    additional_redirect_urls: [`${siteUrl}/**`],
    minimum_password_length: 8,
    email: {
      enable_confirmations: true,
      otp_expiry: 3600,
      template: {
        confirmation: { subject: 'Confirm your email address', content_path: template('confirmation') },
        recovery: { subject: 'Set a new password', content_path: template('recovery') },
      },
    },
  };
}
