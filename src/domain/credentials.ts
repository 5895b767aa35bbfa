import type { EmailAddress } from './email-address';

export type Credentials = { readonly email: EmailAddress; readonly password: string };
