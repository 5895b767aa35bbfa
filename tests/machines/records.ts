import * as v from 'valibot';
import { emailAddressSchema } from '../../src/domain/auth/credentials.ts';
import { type Session, sessionSchema, type UserId, userIdSchema } from '../../src/domain/auth/session.ts';
import type { SystemPage } from '../../src/domain/ports/systems.ts';
import { type LoggedChange, loggedChangeSchema, type LogPosition, logPositionSchema, type SystemDelete, systemDeleteSchema } from '../../src/domain/systems/change-log.ts';
import {
  type System,
  type SystemId,
  systemIdSchema,
  systemSchema,
  type SystemValues,
  type SystemVersion,
} from '../../src/domain/systems/system.ts';

export const anAddress = v.parse(emailAddressSchema, 'ana@example.test');

export const aUserId = (name: string): UserId => v.parse(userIdSchema, name);

export const aSession = (name = 'ana'): Session =>
  v.parse(sessionSchema, {
    access_token: `access of ${name}`,
    refresh_token: `refresh of ${name}`,
    expires_at: 2_000_000_000,
    expires_in: 3600,
    user: { id: name },
  });

/** A page of whole systems. */
export const aPage = (systems: readonly System[], remaining: number): SystemPage => {
  const last = systems.at(-1);
  return { systems, unreadable: 0, end: last === undefined ? null : { id: last.id, name: last.name }, remaining };
};

export const aSystemId = (id: number): SystemId => v.parse(systemIdSchema, id);

export const aSystem = (
  id: number,
  values: Partial<SystemValues> & { readonly updatedAt?: string | null } = {},
): System =>
  v.parse(systemSchema, {
    id,
    name: `Dolly ${id}`,
    minHeight: 35.5,
    maxHeight: 130,
    cameraTilt: -12,
    maxDollySpeed: 0.3,
    connectionType: 'RS-422',
    ...values,
  });

export const aVersion = (stamp: string): SystemVersion | null => v.parse(systemSchema.entries.updatedAt, stamp);

/** Of system 7 unless the rest says so, with its kind, its time and its rows. */
export const aChange = (number: number, userId: string, rest: object): LoggedChange =>
  v.parse(loggedChangeSchema, { number, systemId: 7, userId, address: `${userId}@example.test`, writeId: null, ...rest });

export const aPosition = (upTo: number): LogPosition => v.parse(logPositionSchema, { upTo, gaps: [] });

export const aDelete = (id: number, userId: string): SystemDelete =>
  v.parse(systemDeleteSchema, {
    number: id, systemId: id, kind: 'delete', at: '2026-11-29T09:00:00Z', userId, address: `${userId}@example.test`, writeId: null, before: aSystem(id, { updatedAt: '2026-11-29T08:00:00Z' }),
  });
