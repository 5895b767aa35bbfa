import * as v from 'valibot';
import { createActor, fromCallback } from 'xstate';
import type { DraftKey } from '../../../src/domain/ports/sync.ts';
import { success } from '../../../src/domain/shared/result.ts';
import type { Draft } from '../../../src/domain/sync/draft.ts';
import type { FormSubject } from '../../../src/domain/sync/filled-form.ts';
import { newSystemTexts, type SystemTexts, systemTexts } from '../../../src/domain/systems/system-form.ts';
import { type System, type SystemId, systemValuesSchema } from '../../../src/domain/systems/system.ts';
import { type DraftAnswer, type DraftReport, followSystem, type SaveDraft, type SystemAnswer } from '../../../src/machines/systems/system-actors.ts';
import { systemFormMachine } from '../../../src/machines/systems/system-form-machine.ts';
import { aSystem, aSystemId, aUserId } from '../records.ts';
import { scriptedEffect } from '../scripted-effect.ts';
import { scriptedOutbox } from '../scripted-outbox.ts';
import { transitionCoverage } from '../transition-coverage.ts';

/** Of all forms that the suites start. */
export const coverage = transitionCoverage(systemFormMachine);

export const ana = aUserId('ana');
export const id = aSystemId(7);
export const defaults: System = { id, ...v.parse(systemValuesSchema, {}), updatedAt: null };
export const system = aSystem(7, { minHeight: 12345678901234568, connectionType: ' as typed elsewhere ' });

const unspoilt = { theirs: null, errors: {}, failure: null, refused: null, restored: null, discarded: null, refills: 0, earlier: {}, isKept: true };
export const filled = { value: 'editing', before: system, texts: systemTexts(system), ...unspoilt };
export const empty = { value: 'editing', before: null, texts: newSystemTexts, ...unspoilt };

type Options = {
  /** Its listeners throw. */
  readonly isDeaf?: boolean;
  /** It has been added here, and no server has confirmed it. */
  readonly unsaved?: System;
};

/** A form whose draft is still being asked for, where it has one. */
export const start = (subject: FormSubject, { isDeaf = false, unsaved }: Options = {}) => {
  const load = scriptedEffect<SystemAnswer, SystemId | null>();
  const readDraft = scriptedEffect<DraftAnswer, DraftKey | null>();
  /** What was to be kept, with the key it was to be kept under. */
  const keeps: { readonly key: DraftKey | null; readonly fields: SaveDraft['fields'] }[] = [];
  let report: (report: DraftReport) => void = () => undefined;
  const { outbox, list, asked, drafts, draftTexts, wire } = scriptedOutbox();
  if (unsaved !== undefined) outbox.send({ type: 'write.add', command: { kind: 'insert', system: unsaved } });
  const crash = () => {
    throw new Error('scripted crash');
  };
  const saveDraft = fromCallback<SaveDraft>(({ receive, sendBack }) => {
    if (isDeaf) crash();
    report = sendBack;
    receive(({ key, fields }) => void keeps.push({ key, fields }));
  });
  const follow: typeof followSystem = isDeaf ? fromCallback(crash) : followSystem;
  const actor = createActor(
    systemFormMachine.provide({ actors: { load: load.logic, readDraft: readDraft.logic, saveDraft, followSystem: follow } }),
    { input: { subject, outbox, userId: ana }, inspect: coverage.inspect },
  );
  actor.start();
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    const { subject: _, id: __, known: ___, outbox: ____, userId: _____, draftKey: ______, round: _______, begunWith: ________, row: _________, ...shown } = context;
    return { value, ...shown };
  };
  const texts = (changed: Partial<SystemTexts>) => ({ ...actor.getSnapshot().context.texts, ...changed });
  return {
    actor,
    load,
    readDraft,
    keeps,
    asked,
    outbox,
    list,
    drafts,
    draftTexts,
    wire,
    seen,
    reportKept: (isKept: boolean) => report({ type: 'draft.reported', isKept }),
    change: (changed: Partial<SystemTexts>) => actor.send({ type: 'form.change', texts: texts(changed) }),
    /** Sent to go on with another one. */
    addAnother: (nextId: SystemId, changed: Partial<SystemTexts> = {}) =>
      actor.send({ type: 'form.submit', texts: texts(changed), round: actor.getSnapshot().context.round, nextId }),
    submit: (changed: Partial<SystemTexts> = {}) => actor.send({ type: 'form.submit', texts: texts(changed) }),
  };
};

/** The form of a new system, ready to be filled in. */
export const startAdd = async (draft: Draft | null = null) => {
  const form = start({ mode: 'add', newId: id });
  await form.readDraft.answer(success(draft));
  return form;
};

/** The form of `system`, loaded and ready to be changed. */
export const startEdit = async (draft: Draft | null = null, held = system) => {
  const form = start({ mode: 'edit', id });
  await form.load.answer(success(held));
  await form.readDraft.answer(success(draft));
  return form;
};
