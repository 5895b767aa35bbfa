import type { Mailbox } from '../../domain/ports/mailbox.ts';
import { success } from '../../domain/result.ts';
import type { InMemoryBackend } from './backend.ts';

export const createInMemoryMailbox = (backend: InMemoryBackend): Mailbox => ({
  read: async () => success(backend.mails().toReversed()),
});
