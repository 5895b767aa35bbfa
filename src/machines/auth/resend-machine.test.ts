import { expect, test } from 'vitest';
import { mailRequestSuite } from '../../../tests/machines/mail-request-suite.ts';
import { resendMachine } from './mail-request-machine.ts';

const { start, missing } = mailRequestSuite(resendMachine, 'confirmation');

test(`${resendMachine.id}: opening it ends no session`, async () => {
  const { endSession } = await start();
  expect(endSession.calls).toEqual([]);
});

test(`${resendMachine.id}: every transition has been taken`, () => expect(missing()).toEqual([]));
