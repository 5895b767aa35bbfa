import * as v from 'valibot';
import { userIdSchema } from '../../../src/domain/auth/session.ts';
import { success } from '../../../src/domain/shared/result.ts';
import { type FormSubject, nextTexts } from '../../../src/domain/sync/filled-form.ts';
import { logStart } from '../../../src/domain/systems/change-log.ts';
import { changeMany, emptyListing } from '../../../src/domain/systems/system-list.ts';
import { type SystemTexts, systemTexts } from '../../../src/domain/systems/system-form.ts';
import { mailboxMachine } from '../../../src/machines/mailbox/mailbox-machine.ts';
import { changeFollowerMachine } from '../../../src/machines/sync/change-follower-machine.ts';
import { undoImportMachine } from '../../../src/machines/sync/undo-import-machine.ts';
import { userScopeMachine } from '../../../src/machines/sync/user-scope-machine.ts';
import { selectionMachine } from '../../../src/machines/systems/selection-machine.ts';
import { systemDetailMachine } from '../../../src/machines/systems/system-detail-machine.ts';
import { deletedSystemsMachine } from '../../../src/machines/systems/deleted-systems-machine.ts';
import { systemHistoryMachine } from '../../../src/machines/systems/system-history-machine.ts';
import { systemFormMachine } from '../../../src/machines/systems/system-form-machine.ts';
import { dataFailures, storageFailures } from './failures.ts';
import { samplesOf, type World } from './machine-samples.ts';
import { batchActorOf, listOf, outboxOf } from './outbox.ts';
import { anaId, aSystemId, changedByOthers, changesOfCrane, changesOfImport, crane, craneOfSomebodyElse, deletesOfOthers, dolly, START, typedTexts } from './records.ts';

const outboxThatLists = (world: World) => {
  const outbox = outboxOf(world);
  outbox.getSnapshot().context.list.send({ type: 'list.saved', system: crane });
  return outbox;
};

const outboxThatAdds = (world: World) => {
  const outbox = outboxOf(world);
  outbox.send({ type: 'write.add', command: { kind: 'insert', system: crane } });
  return outbox;
};

const known = {
  newer: { known: { listed: craneOfSomebodyElse, writes: [] } },
  nothing: { known: { listed: null, writes: [] } },
  unsent: { known: { listed: null, writes: [{ id: 'write-1', command: { kind: 'insert', system: crane }, failure: null }] } },
} as const;

const system = { found: success(crane), ...dataFailures };

export const systemDetailSamples = samplesOf(systemDetailMachine, {
  starts: {
    saved: (world) => ({ id: crane.id, answered: [], outbox: outboxOf(world) }),
    known: (world) => ({ id: crane.id, answered: [], outbox: outboxThatLists(world) }),
    unsaved: (world) => ({ id: crane.id, answered: [], outbox: outboxThatAdds(world) }),
    oddAddress: (world) => ({ id: null, answered: [], outbox: outboxOf(world) }),
  },
  answers: { load: system },
  events: { 'detail.retry': null, 'detail.delete': null, 'detail.notStated': { speed: { field: 'maxDollySpeed' } }, 'system.changed': known },
});

const [newest, older] = [changesOfCrane.slice(0, 2), changesOfCrane.slice(2)];
const numberOf = (index: number) => ({ number: changesOfCrane[index]?.number ?? changesOfCrane[0].number });

const heard = { changes: [], remaining: 0, position: logStart };

export const changeFollowerSamples = samplesOf(changeFollowerMachine, {
  starts: { page: (world) => ({ list: listOf(world), now: world.now, isSentHere: () => false }) },
  answers: {
    findEnd: { start: success(logStart), ...dataFailures },
    ask: {
      nothing: success(heard),
      some: success({ ...heard, changes: [changedByOthers] }),
      more: success({ ...heard, changes: [changedByOthers], remaining: 1 }),
      unseen: null,
      ...dataFailures,
    },
  },
  events: {
    'rows.hold': { pointer: { by: 'pointer' }, focus: { by: 'focus' } },
    'rows.release': { pointer: { by: 'pointer' }, focus: { by: 'focus' } },
    'changes.show': null,
    'page.returned': null,
  },
});

export const systemHistorySamples = samplesOf(systemHistoryMachine, {
  starts: { opened: (world) => ({ id: crane.id, outbox: outboxThatLists(world) }) },
  answers: {
    load: {
      newest: success({ changes: newest, remaining: older.length }),
      older: success({ changes: older, remaining: 0 }),
      none: success({ changes: [], remaining: 0 }),
      ...dataFailures,
    },
  },
  events: {
    'history.more': null,
    'history.retry': null,
    'history.restore': { ownField: { ...numberOf(0), field: 'maxHeight' }, others: { ...numberOf(2), field: null } },
    'history.confirm': null,
    'history.cancel': null,
    'system.changed': known,
  },
});

export const undoImportSamples = samplesOf(undoImportMachine, {
  starts: { entry: (world) => ({ writeId: 'import-1', userId: anaId, list: listOf(world), batch: batchActorOf(world) }) },
  answers: { load: { both: success(changesOfImport), nothing: success([]), ...dataFailures } },
  events: { 'undo.ask': null, 'undo.cancel': null, 'undo.confirm': null },
});

const [firstDeleted, deletedBefore] = [deletesOfOthers.slice(0, 1), deletesOfOthers.slice(1)];

export const deletedSystemsSamples = samplesOf(deletedSystemsMachine, {
  starts: { page: (world) => ({ outbox: outboxOf(world) }) },
  answers: {
    load: {
      first: success({ changes: firstDeleted, remaining: deletedBefore.length }),
      older: success({ changes: deletedBefore, remaining: 0 }),
      none: success({ changes: [], remaining: 0 }),
      ...dataFailures,
    },
    newest: {
      same: success({ changes: firstDeleted, remaining: 1 }),
      overtaken: success({ changes: [], remaining: 0 }),
      ...dataFailures,
    },
  },
  events: {
    'deleted.search': { rail: { text: 'rail' } },
    'deleted.more': null,
    'deleted.known': {
      allBack: { known: { listing: changeMany(emptyListing, deletesOfOthers.map(({ before }) => ({ ...before, updatedAt: craneOfSomebodyElse.updatedAt })), []), writes: [] } },
    },
    'deleted.retry': null,
    'deleted.putBack': { rail: { number: deletesOfOthers[0].number } },
  },
});

const texts = {
  filledIn: { texts: typedTexts },
  noNumber: { texts: { ...systemTexts(crane), maxHeight: 'high' } },
};

const another = (round: number, sent: SystemTexts) => ({ texts: sent, round, nextId: aSystemId(11 + round) });

const submits = {
  filledIn: { ...texts.filledIn, round: 0 },
  noNumber: { ...texts.noNumber, round: 0 },
  another: another(0, typedTexts),
  /** A second press: nobody has typed in the new fields. */
  anotherAgain: another(1, nextTexts(typedTexts)),
  /** Enter in the new fields as they came. */
  untouchedNext: { texts: nextTexts(typedTexts), round: 1 },
};

const draft = {
  savedAt: START - 3_600_000,
  fields: { name: { base: crane.name, typed: 'Scorpio 45' } },
};

const about = (subject: FormSubject, outbox = outboxOf) => (world: World) => ({ subject, outbox: outbox(world), userId: anaId });

export const systemFormSamples = samplesOf(systemFormMachine, {
  starts: {
    edit: about({ mode: 'edit', id: crane.id }),
    add: about({ mode: 'add', newId: aSystemId(10) }),
    editUnsaved: about({ mode: 'edit', id: crane.id }, outboxThatAdds),
    oddAddress: about({ mode: 'edit', id: null }),
  },
  answers: { load: system, readDraft: { none: success(null), draft: success(draft), ...storageFailures } },
  events: {
    'form.change': texts,
    'form.submit': submits,
    'form.retry': null,
    'draft.discard': null,
    'draft.undo': null,
    'system.changed': known,
    'draft.reported': { lost: { isKept: false }, kept: { isKept: true } },
  },
});

export const selectionSamples = samplesOf(selectionMachine, {
  starts: { page: () => undefined },
  answers: {},
  events: {
    'selection.toggle': { crane: { id: crane.id } },
    'selection.extend': { toDolly: { order: [dolly.id, crane.id], to: dolly.id } },
    'selection.add': { both: { ids: [dolly.id, crane.id] } },
    'selection.clear': { all: {} },
  },
});

export const userScopeSamples = samplesOf(userScopeMachine, {
  starts: { page: ({ createId, now }) => ({ createId, now }) },
  answers: { allSent: { all: true, notAll: false } },
  events: {
    'signOut.ask': { here: { scope: 'local', isPageAtRisk: false }, everywhere: { scope: 'global', isPageAtRisk: false }, fromForm: { scope: 'local', isPageAtRisk: true } },
    'signOut.confirm': null,
    'signOut.cancel': null,
    'user.changed': { ana: { userId: anaId }, bob: { userId: v.parse(userIdSchema, 'bob') }, nobody: { userId: null } },
  },
});

const mail = { to: 'ana@example.test', subject: 'Confirm your email address', text: 'Follow the link.', html: '', sentAt: new Date(START - 120_000).toISOString() };

export const mailboxSamples = samplesOf(mailboxMachine, {
  starts: { page: () => undefined },
  answers: { read: { mails: success([mail]), none: success([]), unreachable: dataFailures.unreachable } },
  events: { 'mailbox.refresh': null },
});
