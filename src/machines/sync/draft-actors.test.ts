import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, setup, toPromise } from 'xstate';
import { aUserId } from '../../../tests/machines/records.ts';
import { settled } from '../../../tests/machines/scripted-effect.ts';
import type { DraftKey, DraftStore } from '../../domain/ports/sync.ts';
import { failed, success } from '../../domain/shared/result.ts';
import type { Draft } from '../../domain/sync/draft.ts';
import { draftActors, type DraftReport, type SaveDraft } from './draft-actors.ts';

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
  return { actors: draftActors({ drafts, now: () => NOW }), asked };
};

/** Runs the keeping of one form below a parent that hears its reports. */
const openKeeping = (at: DraftKey | null, other: Partial<DraftStore> = {}) => {
  const { actors, asked } = open(other);
  const reports: DraftReport[] = [];
  const types: Partial<{ events: SaveDraft | DraftReport }> = {};
  const parent = createActor(
    setup({ types, actors: { saveDraft: actors.saveDraft, unused: fromCallback(() => undefined) } }).createMachine({
      invoke: { src: 'saveDraft', id: 'saveDraft' },
      on: {
        'draft.reported': { actions: ({ event }) => reports.push(event) },
        'draft.save': { actions: ({ event, self }) => self.getSnapshot().children['saveDraft']?.send(event) },
      },
    }),
  ).start();
  return { keep: (typed: SaveDraft['fields']) => parent.send({ type: 'draft.save', key: at, fields: typed }), reports, asked };
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
});
