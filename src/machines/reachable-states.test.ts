import { describe, expect, test } from 'vitest';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { reachableStates, restingStates } from '../../tests/machines/reachable-states.ts';
import { anAddress, aPage, aSession, aSystem, aSystemId, aUserId } from '../../tests/machines/records.ts';
import { scriptedCoolDowns } from '../../tests/machines/scripted-cool-downs.ts';
import { scriptedOutbox } from '../../tests/machines/scripted-outbox.ts';
import { quirks } from '../domain/quirks.ts';
import { failed, success } from '../domain/result.ts';
import { newSystemTexts } from '../domain/system-form.ts';
import { coolDownKey } from '../domain/cool-down.ts';
import { confirmMachine } from './confirm-machine.ts';
import { coolDownMachine } from './cool-down-machine.ts';
import { listSearchMachine } from './list-search-machine.ts';
import { newPasswordMachine } from './new-password-machine.ts';
import { outboxMachine } from './outbox-machine.ts';
import { resendMachine } from './resend-machine.ts';
import { resetRequestMachine } from './reset-request-machine.ts';
import { secondFactorMissing } from './auth-call.ts';
import { secondFactorMachine } from './second-factor-machine.ts';
import { signInMachine } from './sign-in-machine.ts';
import { signUpMachine } from './sign-up-machine.ts';
import { systemDetailMachine } from './system-detail-machine.ts';
import type { SystemWrite } from '../domain/system-write.ts';
import { systemFormMachine } from './system-form-machine.ts';
import { systemListMachine } from './system-list-machine.ts';
import { workspaceMachine } from './workspace-machine.ts';

const system = aSystem(7);
const session = success(aSession());
const { list, outbox } = scriptedOutbox();
const userId = aUserId('ana');
const { coolDowns } = await scriptedCoolDowns();

const done = (state: string, ...outputs: readonly unknown[]): readonly AnyEventObject[] =>
  outputs.map((output) => ({ type: `xstate.done.actor.0.${state}`, output }));
const crashed = (state: string): AnyEventObject => ({ type: `xstate.error.actor.0.${state}` });
const rejected = failed({ kind: 'unreachable' });
const absent = failed({ kind: 'notFound' });

const password = { password: 'Dolly!2024', repeat_password: 'Dolly!2024' };
const names = { firstName: 'Ana', lastName: 'Lima', email: 'ana@example.test' };
const submit = { type: 'form.submit', values: { ...names, ...password } };
const verifying = 'newPassword.submitting.verifying';
const saving = 'newPassword.submitting.saving';

const write: SystemWrite = { id: 'kept', command: { kind: 'insert', system }, failure: null };
const kept = { queue: { revision: 1, writes: [write] }, isDurable: true };

type Walk = readonly [machine: AnyStateMachine, input: unknown, events: readonly AnyEventObject[]];

const walks: readonly Walk[] = [
  [signInMachine, undefined, [submit, ...done('signIn.submitting', session, rejected)]],
  [signUpMachine, { quirks: quirks.described, coolDowns, email: '' }, [submit, ...done('signUp.submitting', session, rejected)]],
  [
    resendMachine,
    { coolDowns, email: '' },
    [{ type: 'form.submit', email: 'ana@example.test' }, ...done('resend.submitting', success(null))],
  ],
  [
    coolDownMachine,
    { now: () => 0 },
    [
      ...done('coolDown.reading', success([])),
      { type: 'coolDown.begin', key: coolDownKey('recovery', anAddress), seconds: 1 },
    ],
  ],
  [
    resetRequestMachine,
    { coolDowns, email: '' },
    [{ type: 'form.submit', email: 'ana@example.test' }, ...done('resetRequest.submitting', success(null))],
  ],
  [
    newPasswordMachine,
    { quirks: quirks.described, tokenHash: 'one' },
    [submit, ...done(verifying, session, rejected), ...done(saving, success(aSession().user), rejected, failed(secondFactorMissing))],
  ],
  [
    secondFactorMachine,
    { factorId: 'app' },
    [{ type: 'form.submit', code: '123456' }, ...done('secondFactor.verifying', session, rejected)],
  ],
  [confirmMachine, { tokenHash: 'one' }, [{ type: 'link.confirm' }, ...done('confirm.verifying', session, rejected)]],
  [
    systemFormMachine,
    { subject: { mode: 'edit', id: system.id, unsaved: null }, outbox, userId },
    [
      ...done('systemForm.loading', success(system), rejected, absent),
      ...done('systemForm.restoring', success(null)),
      { type: 'form.submit', texts: newSystemTexts },
    ],
  ],
  [
    systemListMachine,
    undefined,
    [
      { type: 'list.open' },
      ...done('systemList.loading.page', success(aPage([system], 0))),
      crashed('systemList.loading.page'),
      { type: 'xstate.after.freshFor.systemList.complete.fresh' },
    ],
  ],
  [listSearchMachine, { address: {} }, [{ type: 'search.type', change: { text: 'dolly' } }]],
  [
    outboxMachine,
    { userId, list, createId: () => 'id', now: () => 0 },
    [
      { type: 'queue.reported', stored: kept, isOurs: false, news: null },
      ...done('outbox.delivering', { kind: 'postponed', write: kept.queue.writes[0], failure: { kind: 'unreachable' } }),
    ],
  ],
  [workspaceMachine, { createId: () => 'id', now: () => 0 }, [{ type: 'user.changed', userId }]],
];

describe.each(walks.map((walk) => [walk[0].id, ...walk] as const))('%s: where events may lead', (_, machine, input, events) => {
  test('can come to each of its states', () => {
    expect(reachableStates(machine, events, input)).toEqual(restingStates(machine));
  });

  test('and not without being told anything', () => {
    expect(reachableStates(machine, [], input)).not.toEqual(restingStates(machine));
  });
});

test('a form for a new system is ready once it knows what was typed earlier, and no system can be missing', () => {
  const subject = { mode: 'add', newId: aSystemId(1) };
  const events = [crashed('systemForm.restoring'), { type: 'form.submit', texts: newSystemTexts }];
  expect(reachableStates(systemFormMachine, events, { subject, outbox, userId })).toEqual([
    'systemForm.editing',
    'systemForm.restoring',
    'systemForm.submitted',
  ]);
});

test('a detail comes to each of its states, from what the list knows or from nothing', () => {
  const answers = ['systemDetail.loading', 'systemDetail.loaded.refreshing'].flatMap((state) => done(state, success(system), rejected, absent));
  const events = [...answers, { type: 'detail.delete' }, { type: 'detail.retry' }];
  const reached = [system, null].flatMap((known) =>
    reachableStates(systemDetailMachine, events, { id: system.id, unsaved: null, known, outbox }),
  );
  expect([...new Set(reached)].toSorted()).toEqual(restingStates(systemDetailMachine));
});
