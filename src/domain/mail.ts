import * as v from 'valibot';

/** A mail as the mailbox of the local stack and of the demo shows it. `sentAt` in ISO 8601. */
export const mailSchema = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  sentAt: v.pipe(v.string(), v.isoTimestamp()),
});

export type Mail = Readonly<v.InferOutput<typeof mailSchema>>;
