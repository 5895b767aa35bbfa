import type { AuthFailure } from './auth-failure.ts';

const CODES = ['email_address_invalid', 'email_address_not_authorized'];

/** What to say beside the field, where the provider would not have the address. Its own words stand in the alert. */
export const addressRefusal = (failure: AuthFailure | null): string | null => {
  if (failure?.kind !== 'rejected') return null;
  const { code, message } = failure;
  const isOfAddress = CODES.includes(code) || (code === 'validation_failed' && /\be-?mail\b/i.test(message));
  return isOfAddress ? 'The server does not accept this address.' : null;
};
