import * as v from 'valibot';
import { userIdSchema } from '../../../src/domain/auth/session.ts';
import type { DraftKey } from '../../../src/domain/ports/draft-store.ts';
import type { Draft } from '../../../src/domain/sync/draft.ts';
import { parseSystemId } from '../../../src/domain/systems/system.ts';

export const START = 1_800_000_000_000;

/** The key of the form of a new system, or of the system numbered so. */
export const keyOf = (user: string, systemNumber?: number): DraftKey => ({
  userId: v.parse(userIdSchema, user),
  subject: parseSystemId(String(systemNumber)) ?? 'add',
});

export const draftOf = (typed: string, savedAt = START): Draft => ({
  savedAt,
  fields: { name: { base: 'Fisher "Å" 衣', typed }, minHeight: { base: '0', typed: '16,' } },
});
