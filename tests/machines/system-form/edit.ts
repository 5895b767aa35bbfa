import { describe, expect, test } from 'vitest';
import { failed, success } from '../../../src/domain/result.ts';
import { systemFormMachine } from '../../../src/machines/system-form-machine.ts';
import { dataFailures } from '../data-failures.ts';
import { empty, filled, id, start, startEdit, system } from './rig.ts';

describe(`${systemFormMachine.id}: edit`, () => {
  test('asks for the system, and shows its values', async () => {
    const { load, readDraft, seen, change, submit } = start({ mode: 'edit', id, unsaved: null });
    change({ name: 'too early' });
    submit({ name: 'too early' });
    expect(seen()).toEqual({ ...empty, value: 'loading' });
    await load.answer(success(system));
    await readDraft.answer(success(null));
    expect(seen()).toEqual(filled);
    expect(load.calls).toEqual([id]);
  });

  test('an address without an id asks nobody', () => {
    const { load, seen } = start({ mode: 'edit', id: null, unsaved: null });
    expect(seen()).toEqual({ ...empty, value: 'notFound' });
    expect(load.calls).toEqual([]);
  });

  test('a system that the server has not confirmed is edited without asking for it', async () => {
    const { load, readDraft, send, seen, submit } = start({ mode: 'edit', id, unsaved: system });
    await readDraft.answer(success(null));
    expect(seen()).toEqual(filled);
    submit({ name: 'Panther' });
    expect(load.calls).toEqual([]);
    expect(send.calls).toEqual([{ kind: 'update', before: system, changes: { name: 'Panther' } }]);
  });

  test('only the changed fields are written, an untouched one keeps all its digits and spaces', async () => {
    const { send, submit } = await startEdit();
    submit({ maxHeight: '131', name: '' });
    expect(send.calls).toEqual([{ kind: 'update', before: system, changes: { maxHeight: 131, name: '' } }]);
  });

  test('as many digits typed by hand are refused, and the old ones typed again are untouched', async () => {
    const { send, seen, submit } = await startEdit();
    submit({ minHeight: '12345678901234567' });
    expect(seen()).toEqual({
      ...filled,
      texts: { ...filled.texts, minHeight: '12345678901234567' },
      errors: { minHeight: 'Use at most 15 digits.' },
    });
    submit({ minHeight: '12345678901234568' });
    expect(seen().value).toBe('submitted');
    expect(send.calls).toEqual([]);
  });

  test('nothing changed: nothing is written, and the form ends all the same', async () => {
    const { actor, send, submit } = await startEdit();
    submit({ maxHeight: '130.0', name: ' Dolly 7' });
    expect(actor.getSnapshot().status).toBe('done');
    expect(send.calls).toEqual([]);
  });

  test('no such system is not an outage', async () => {
    const { actor, load, seen } = start({ mode: 'edit', id, unsaved: null });
    await load.answer(failed({ kind: 'notFound' }));
    actor.send({ type: 'form.retry' });
    expect(seen()).toEqual({ ...empty, value: 'notFound' });
    expect(load.calls).toEqual([id]);
  });

  test.each(dataFailures)('the failure $kind can be tried again', async (failure) => {
    const { actor, load, readDraft, seen } = start({ mode: 'edit', id, unsaved: null });
    await load.answer(failed(failure));
    expect(seen()).toEqual({ ...empty, value: 'failed', failure });
    for (let press = 0; press < 5; press += 1) actor.send({ type: 'form.retry' });
    expect(seen()).toEqual({ ...empty, value: 'loading' });
    await load.answer(success(system));
    await readDraft.answer(success(null));
    expect(seen()).toEqual(filled);
    expect(load.calls).toEqual([id, id]);
  });

  test('a thrown effect is the failure unexpected, and the second try works', async () => {
    const { actor, load, readDraft, seen } = start({ mode: 'edit', id, unsaved: null });
    await load.crash();
    expect(seen()).toEqual({ ...empty, value: 'failed', failure: { kind: 'unexpected' } });
    actor.send({ type: 'form.retry' });
    await load.answer(success(system));
    await readDraft.answer(success(null));
    expect(seen()).toEqual(filled);
  });
});
