import { createActor } from 'xstate';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { dataFailures } from '../../tests/machines/data-failures.ts';
import { aSystem, aSystemId } from '../../tests/machines/records.ts';
import { scriptedEffect } from '../../tests/machines/scripted-effect.ts';
import { scriptedOutbox } from '../../tests/machines/scripted-outbox.ts';
import { transitionCoverage } from '../../tests/machines/transition-coverage.ts';
import { failed, success } from '../domain/result.ts';
import { type System, systemValuesSchema } from '../domain/system.ts';
import { newSystemTexts, systemTexts, type SystemTexts } from '../domain/system-form.ts';
import type { SystemId } from '../domain/system-id.ts';
import type { FormSubject } from '../domain/system-submission.ts';
import type { SystemAnswer } from './system-detail-machine.ts';
import { systemFormMachine } from './system-form-machine.ts';

const coverage = transitionCoverage(systemFormMachine);
const id = aSystemId(7);
const defaults: System = { id, ...v.parse(systemValuesSchema, {}) };
const system = aSystem(7, { minHeight: 12345678901234568, connectionType: ' as typed elsewhere ' });
const filled = { value: 'editing', before: system, texts: systemTexts(system), errors: {}, failure: null };
const empty = { value: 'editing', before: null, texts: newSystemTexts, errors: {}, failure: null };
const noNumber = 'Enter a plain number, such as 120 or 16.5.';

const start = (subject: FormSubject) => {
  const load = scriptedEffect<SystemAnswer, SystemId | null>();
  const { outbox, send } = scriptedOutbox();
  const actor = createActor(systemFormMachine.provide({ actors: { load: load.logic } }), {
    input: { subject, outbox },
    inspect: coverage.inspect,
  });
  actor.start();
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    const { subject: _, outbox: __, ...shown } = context;
    return { value, ...shown };
  };
  const texts = (changed: Partial<SystemTexts>) => ({ ...actor.getSnapshot().context.texts, ...changed });
  const change = (changed: Partial<SystemTexts>) => actor.send({ type: 'form.change', texts: texts(changed) });
  const submit = (changed: Partial<SystemTexts> = {}) =>
    actor.send({ type: 'form.submit', texts: texts(changed) });
  return { actor, load, send, seen, change, submit };
};

const startAdd = () => start({ mode: 'add', newId: id });
const startEdit = async () => {
  const form = start({ mode: 'edit', id, unsaved: null });
  await form.load.answer(success(system));
  return form;
};

describe(systemFormMachine.id, () => {
  describe('add', () => {
    test('starts with the defaults and asks nobody', () => {
      const { load, seen } = startAdd();
      expect(seen()).toEqual(empty);
      expect(load.calls).toEqual([]);
    });

    test('sent as it stands, it is a system of the defaults', () => {
      const { actor, send, seen, submit } = startAdd();
      submit();
      expect(seen().value).toBe('submitted');
      expect(actor.getSnapshot().status).toBe('done');
      expect(send.calls).toEqual([{ kind: 'insert', system: defaults }]);
    });

    test('what was typed is kept letter by letter and read when it is sent', () => {
      const { send, seen, change, submit } = startAdd();
      change({ name: ' Fisher 11 ', minHeight: '1.' });
      expect(seen()).toEqual({ ...empty, texts: { ...newSystemTexts, name: ' Fisher 11 ', minHeight: '1.' } });
      submit({ minHeight: '', maxHeight: ' 16,5 ', cameraTilt: '-0', maxDollySpeed: '.5' });
      expect(send.calls).toEqual([
        {
          kind: 'insert',
          system: { ...defaults, name: 'Fisher 11', maxHeight: 16.5, maxDollySpeed: 0.5 },
        },
      ]);
    });

    test('a bad number is a message at its field, the text stays, nothing is written', () => {
      const { send, seen, change, submit } = startAdd();
      const texts = { ...newSystemTexts, name: 'Fisher', minHeight: '1e5', maxHeight: '$12' };
      change({ minHeight: '1e5' });
      expect(seen().errors).toEqual({});
      submit(texts);
      expect(seen()).toEqual({ ...empty, texts, errors: { minHeight: noNumber, maxHeight: noNumber } });
      expect(send.calls).toEqual([]);

      change({ minHeight: '15', cameraTilt: 'e' });
      expect(seen()).toEqual({
        ...empty,
        texts: { ...texts, minHeight: '15', cameraTilt: 'e' },
        errors: { maxHeight: noNumber },
      });
      submit({ maxHeight: '12', cameraTilt: '3' });
      expect(send.calls).toEqual([
        {
          kind: 'insert',
          system: { ...defaults, name: 'Fisher', minHeight: 15, maxHeight: 12, cameraTilt: 3 },
        },
      ]);
    });
  });

  describe('edit', () => {
    test('asks for the system, and shows its values', async () => {
      const { load, seen, change, submit } = start({ mode: 'edit', id, unsaved: null });
      change({ name: 'too early' });
      submit({ name: 'too early' });
      expect(seen()).toEqual({ ...empty, value: 'loading' });
      await load.answer(success(system));
      expect(seen()).toEqual(filled);
      expect(load.calls).toEqual([id]);
    });

    test('an address without an id asks nobody', () => {
      const { load, seen } = start({ mode: 'edit', id: null, unsaved: null });
      expect(seen()).toEqual({ ...empty, value: 'notFound' });
      expect(load.calls).toEqual([]);
    });

    test('a system that the server has not confirmed is edited without asking for it', () => {
      const { load, send, seen, submit } = start({ mode: 'edit', id, unsaved: system });
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
      const { actor, load, seen } = start({ mode: 'edit', id, unsaved: null });
      await load.answer(failed(failure));
      expect(seen()).toEqual({ ...empty, value: 'failed', failure });
      for (let press = 0; press < 5; press += 1) actor.send({ type: 'form.retry' });
      expect(seen()).toEqual({ ...empty, value: 'loading' });
      await load.answer(success(system));
      expect(seen()).toEqual(filled);
      expect(load.calls).toEqual([id, id]);
    });

    test('a thrown effect is the failure unexpected, and the second try works', async () => {
      const { actor, load, seen } = start({ mode: 'edit', id, unsaved: null });
      await load.crash();
      expect(seen()).toEqual({ ...empty, value: 'failed', failure: { kind: 'unexpected' } });
      actor.send({ type: 'form.retry' });
      await load.answer(success(system));
      expect(seen()).toEqual(filled);
    });
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});
