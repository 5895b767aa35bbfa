import type { Credentials } from './credentials';
import { parseEmailAddress } from './email-address';

export type SignInValues = { readonly email: string; readonly password: string };

/** What sign-in can be asked with, or nothing: it only proceeds when both fields hold something (spec §5). */
export const parseSignIn = (values: SignInValues): Credentials | null => {
  const email = parseEmailAddress(values.email);
  return email !== null && values.password !== '' ? { email, password: values.password } : null;
};
