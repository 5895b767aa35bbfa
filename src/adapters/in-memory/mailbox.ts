import type { Mailbox } from '../../domain/mailbox/mailbox.ts';
import { success } from '../../domain/shared/result.ts';
import type { InMemoryBackend } from './server/backend.ts';

export const createInMemoryMailbox = (backend: InMemoryBackend): Mailbox => ({
  read: async () => success(backend.mails().toReversed()),
});
