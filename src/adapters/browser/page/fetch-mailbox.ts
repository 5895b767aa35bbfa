import * as v from 'valibot';
import { type Mailbox, mailSchema } from '../../../domain/ports/auth.ts';
import { failed, success } from '../../../domain/shared/result.ts';

const mailsSchema = v.array(mailSchema);

/** The mailbox of the local stack, which serves it beside the app, newest first. */
export const createFetchMailbox = (fetch: typeof globalThis.fetch, address = '/mailbox.json'): Mailbox => ({
  async read() {
    try {
      const response = await fetch(address, { cache: 'no-store' });
      return response.ok ? success(v.parse(mailsSchema, await response.json())) : failed({ kind: 'unreachable' });
    } catch {
      return failed({ kind: 'unreachable' });
    }
  },
});
