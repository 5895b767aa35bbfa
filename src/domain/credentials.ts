import type { EmailAddress } from './email-address.ts';

export type Credentials = { readonly email: EmailAddress; readonly password: string };
