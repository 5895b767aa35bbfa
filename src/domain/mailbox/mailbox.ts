import * as v from 'valibot';
import type { Result } from '../shared/result.ts';

/** A mail as the mailbox of the local stack and of the demo shows it. `sentAt` in ISO 8601. */
export const mailSchema = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  sentAt: v.pipe(v.string(), v.isoTimestamp()),
});

export type Mail = Readonly<v.InferOutput<typeof mailSchema>>;

/** Where the mails of the local stack and of the demo can be read. There is none in production. */
export type Mailbox = {
  /** Newest first. */
  read(): Promise<Result<readonly Mail[], { readonly kind: 'unreachable' }>>;
};
