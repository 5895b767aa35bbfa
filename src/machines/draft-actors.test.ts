import { createActor, fromCallback, setup, toPromise } from 'xstate';
import { describe, expect, test } from 'vitest';
import { aSystem, aUserId } from '../../tests/machines/records.ts';
import { settled } from '../../tests/machines/scripted-effect.ts';
import type { Draft } from '../domain/draft.ts';
import { unsentDrafts, withUnsent } from '../domain/unsent-drafts.ts';
import type { DraftKey, DraftStore } from '../domain/ports/draft-store.ts';
import { failed, success } from '../domain/result.ts';
import { draftActors, type DraftReport, type KeepDraft, type UnsentWrites } from './draft-actors.ts';

const NOW = 1_800_000_000_000;
const userId = aUserId('ana');
const key: DraftKey = { userId, subject: 'add' };
const fields = { name: { base: '', typed: 'Fish' } };
const draft: Draft = { savedAt: NOW, fields };
const blocked = failed({ kind: 'storageUnavailable' } as const);

const open = (other: Partial<DraftStore> = {}) => {
  const asked: unknown[] = [];
  const note = <Value>(call: readonly unknown[], value: Value) => {
    asked.push(call);
    return Promise.resolve(success(value));
  };
  const drafts: DraftStore = {
    read: (at) => note(['read', at], null),
    write: (at, written) => note(['write', at, written], null),
    remove: (at) => note(['remove', at], null),
    ...other,
  };
  return { actors: draftActors({ drafts, now: () => NOW, unsentRules: async () => ({ unsentDrafts, withUnsent }) }), asked };
};

/** Runs the keeping of one form below a parent that hears its reports. */
const openKeeping = (at: DraftKey | null, other: Partial<DraftStore> = {}) => {
  const { actors, asked } = open(other);
  const reports: DraftReport[] = [];
  const types: Partial<{ events: KeepDraft | DraftReport }> = {};
  const parent = createActor(
    setup({ types, actors: { keepDraft: actors.keepDraft, unused: fromCallback(() => undefined) } }).createMachine({
      invoke: { src: 'keepDraft', id: 'keepDraft', input: at },
      on: {
        'draft.reported': { actions: ({ event }) => reports.push(event) },
        'draft.keep': { actions: ({ event, self }) => self.getSnapshot().children['keepDraft']?.send(event) },
      },
    }),
  ).start();
  return { keep: (typed: KeepDraft['fields']) => parent.send({ type: 'draft.keep', fields: typed }), reports, asked };
};

const reported = (isKept: boolean): DraftReport => ({ type: 'draft.reported', isKept });
const crash = () => {
  throw new Error('scripted crash');
};

describe('the effects on drafts, made of the port', () => {
  test('a draft is read, and none without asking where there is no system', async () => {
    const { actors, asked } = open({ read: () => Promise.resolve(success(draft)) });
    expect(await toPromise(createActor(actors.readDraft, { input: key }).start())).toEqual(success(draft));
    expect(await toPromise(createActor(actors.readDraft, { input: null }).start())).toEqual(success(null));
    expect(asked).toEqual([]);
  });

  test('what is typed is written before anything else happens, with its time; with nothing left it goes', async () => {
    const { keep, reports, asked } = openKeeping(key);
    keep(fields);
    expect(asked).toEqual([['write', key, draft]]);
    keep({});
    expect(asked).toEqual([['write', key, draft], ['remove', key]]);
    await settled();
    expect(reports).toEqual([reported(true), reported(true)]);
  });

  test.each([
    ['is blocked', () => Promise.resolve(blocked)],
    ['takes no text so long', () => Promise.resolve(failed({ kind: 'tooLong' } as const))],
    ['throws', crash],
    ['rejects', () => Promise.reject(new Error('scripted crash'))],
  ])('a storage that %s is reported, and the next change is tried again', async (_, write) => {
    const { keep, reports, asked } = openKeeping(key, { write });
    keep(fields);
    await settled();
    keep({});
    await settled();
    expect(reports).toEqual([reported(false), reported(true)]);
    expect(asked).toEqual([['remove', key]]);
  });

  test('with nothing typed, nothing is lost where a draft cannot be removed', async () => {
    const { keep, reports } = openKeeping(key, { remove: () => Promise.resolve(blocked) });
    keep({});
    await settled();
    expect(reports).toEqual([reported(true)]);
  });

  test('without a system nothing is kept', async () => {
    const { keep, reports, asked } = openKeeping(null);
    keep(fields);
    await settled();
    expect([reports, asked]).toEqual([[], []]);
  });

  describe('writes that never arrived', () => {
    const before = aSystem(7);
    const of7: DraftKey = { userId, subject: before.id };
    const writes: UnsentWrites = {
      type: 'writes.unsent',
      userId,
      commands: [
        { kind: 'update', before, changes: { name: 'x', maxHeight: 1 } },
        { kind: 'delete', before: aSystem(8) },
      ],
    };
    const unsent = { name: { base: 'Dolly 7', typed: 'x' }, maxHeight: { base: '130', typed: '1' } };
    const handOn = async (other: Partial<DraftStore> = {}) => {
      const { actors, asked } = open(other);
      createActor(actors.keepUnsent).start().send(writes);
      await settled();
      return asked;
    };

    test('become drafts of their forms', async () => {
      expect(await handOn()).toEqual([
        ['read', of7],
        ['write', of7, { savedAt: NOW, fields: unsent }],
      ]);
    });

    test('what was typed in the form since goes first', async () => {
      const typed = { name: { base: 'Dolly 7', typed: 'typed since' } };
      const asked = await handOn({ read: () => Promise.resolve(success({ savedAt: NOW - 1, fields: typed })) });
      expect(asked).toEqual([['write', of7, { savedAt: NOW, fields: { ...unsent, ...typed } }]]);
    });

    test('are written also where nothing can be read, and a throw is nobody’s', async () => {
      expect(await handOn({ read: () => Promise.resolve(blocked) })).toEqual([['write', of7, { savedAt: NOW, fields: unsent }]]);
      expect(await handOn({ read: crash })).toEqual([]);
    });
  });
});
