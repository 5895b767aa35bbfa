import type { Mail } from '../mail.ts';
import type { Result } from '../result.ts';

/** Where the mails of the local stack and of the demo can be read. There is none in production. */
export type Mailbox = {
  /** Newest first. */
  read(): Promise<Result<readonly Mail[], { readonly kind: 'unreachable' }>>;
};
