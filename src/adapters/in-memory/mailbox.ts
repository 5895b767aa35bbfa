import type { Mailbox } from '../../domain/ports/mailbox';
import { success } from '../../domain/result';
import type { InMemoryBackend } from './backend';

export const createInMemoryMailbox = (backend: InMemoryBackend): Mailbox => ({
  read: async () => success(backend.mails().toReversed()),
});
