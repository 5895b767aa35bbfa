import type { AuthFailure } from '../auth/auth-failure.ts';

/** Stands in the address that a provider's page leads back to, so that what it brings is not taken for a mail link's. */
export const PROVIDER_MARK = 'via';

/** What a provider's page has brought back. */
export type ProviderReturn =
  | { readonly provider: string; readonly code: string }
  | { readonly provider: string; readonly refusal: AuthFailure };

export const refusedWith = (code: string): AuthFailure => ({ kind: 'rejected', code, message: '' });

/** `null` where no provider was asked. The description of an error is never shown, because anybody can write one into an address. */
export const parseProviderReturn = (query: Readonly<Record<string, string>>): ProviderReturn | null => {
  const { [PROVIDER_MARK]: provider, code, error, error_code: errorCode } = query;
  if (provider === undefined) return null;
  if (error !== undefined || errorCode !== undefined) return { provider, refusal: refusedWith(errorCode ?? error ?? '') };
  return code === undefined ? null : { provider, code };
};

/** The setting, such as `google, github`. */
export const parseProviders = (setting: string): readonly string[] => setting.split(/[\s,]+/).filter((name) => name !== '');
