import * as v from 'valibot';
import { type Session, sessionSchema, type UserId, userIdSchema } from '../../../src/domain/auth/session.ts';
import { newSystemTexts, type SystemTexts } from '../../../src/domain/systems/system-form.ts';
import { type LoggedChange, loggedChangeSchema, type SystemDelete, systemDeleteSchema } from '../../../src/domain/systems/change-log.ts';
import { type System, type SystemId, systemIdSchema, systemSchema } from '../../../src/domain/systems/system.ts';

/** When every run begins: a Friday morning. */
/** In this year, as the footers of the screens say. */
export const START = Date.UTC(new Date().getUTCFullYear(), 0, 15, 8, 0, 0);

export const anaId: UserId = v.parse(userIdSchema, 'ana');

export const sessionEndingIn = (seconds: number, token: string, user = 'ana'): Session =>
  v.parse(sessionSchema, {
    access_token: `access ${token}`,
    refresh_token: `refresh ${token}`,
    expires_at: START / 1000 + seconds,
    expires_in: 3600,
    user: { id: user, email: `${user}@example.test` },
  });

export const lasting = sessionEndingIn(3600, '1');
/** Due for its refresh at the first tick. */
export const endingSoon = sessionEndingIn(130, '1');
export const atItsEnd = sessionEndingIn(60, '1');
export const over = sessionEndingIn(0, '1');
export const renewed = sessionEndingIn(7200, '2');
export const ofBob = sessionEndingIn(3600, 'bob', 'bob');

export const aSystemId = (number: number): SystemId =>
  v.parse(systemIdSchema, `d0111e5a-0000-4000-8000-${String(number).padStart(12, '0')}`);

export const aSystem = (id: number, name: string): System =>
  v.parse(systemSchema, {
    id: aSystemId(id), name, minHeight: 35.5, maxHeight: 130, cameraTilt: -12, maxDollySpeed: 0, connectionType: 'RS-422',
    updatedAt: '2027-01-10T08:00:00.000001+00:00',
  });

export const crane = aSystem(7, 'Scorpio crane');
export const dolly = aSystem(8, 'Panther dolly');

/** As it stands on the server after somebody else has changed it. */
export const craneOfSomebodyElse: System = v.parse(systemSchema, {
  ...crane, name: 'Crane of the other team', maxHeight: 140, updatedAt: '2027-01-15T07:59:00.000001+00:00',
});

export const typedTexts: SystemTexts = {
  ...newSystemTexts, name: 'Fisher 11', minHeight: '40', maxHeight: '120', cameraTilt: '0', maxDollySpeed: '0,5', connectionType: 'CAN',
};

const changed = (number: number, userId: string, before: object, after: object): LoggedChange =>
  v.parse(loggedChangeSchema, {
    number, systemId: crane.id, kind: 'update', at: new Date(START - 3_600_000 + number * 60_000).toISOString(),
    userId, address: `${userId}@example.test`, writeId: null, before: { ...crane, ...before }, after: { ...crane, ...after },
  });

/** Newest first: two of somebody else’s, and one before and after them that Ana has made herself. */
export const changesOfCrane: readonly [LoggedChange, ...LoggedChange[]] = [
  changed(4, 'ana', { maxHeight: 120 }, { maxHeight: 130 }),
  changed(3, 'bob', { maxHeight: 110, connectionType: 'CAN' }, { maxHeight: 120 }),
  changed(2, 'ana', { maxHeight: 110, connectionType: 'CAN', name: 'Crane' }, { maxHeight: 110, connectionType: 'CAN' }),
  v.parse(loggedChangeSchema, {
    number: 1, systemId: crane.id, kind: 'insert', at: new Date(START - 7_200_000).toISOString(), userId: 'gone', address: null, writeId: null,
    after: { ...crane, maxHeight: 110, connectionType: 'CAN', name: 'Crane' },
  }),
];

/** Newer than what the list knows. */
export const changedByOthers: LoggedChange = v.parse(loggedChangeSchema, {
  number: 5, systemId: crane.id, kind: 'update', at: craneOfSomebodyElse.updatedAt, userId: 'bob', address: 'bob@example.test', writeId: null,
  before: crane, after: craneOfSomebodyElse,
});

/** By an import, both of them new: what undoes it is one piece of a batch. */
export const changesOfImport: readonly LoggedChange[] = [crane, dolly].map((after, index) =>
  v.parse(loggedChangeSchema, {
    number: 5 + index, systemId: after.id, kind: 'insert', at: new Date(START - 3_000_000).toISOString(), userId: 'ana', address: 'ana@example.test', writeId: 'import-1', after,
  }),
);

const deleted = (number: number, name: string): SystemDelete =>
  v.parse(systemDeleteSchema, {
    number, systemId: aSystemId(20 + number), kind: 'delete', at: new Date(START - 86_400_000 + number * 60_000).toISOString(),
    userId: 'bob', address: 'bob@example.test', writeId: null, before: aSystem(20 + number, name),
  });

export const deletesOfOthers: readonly [SystemDelete, SystemDelete] = [deleted(2, 'Old rail'), deleted(1, '')];
