import { expect, test } from 'vitest';
import { coverage } from '../../../tests/machines/outbox/rig.ts';
import { outboxMachine } from './outbox-machine.ts';
import '../../../tests/machines/outbox/sending.ts';
import '../../../tests/machines/outbox/keeping.ts';
import '../../../tests/machines/outbox/trouble.ts';
import '../../../tests/machines/outbox/changers.ts';
import '../../../tests/machines/outbox/tabs-and-undo.ts';
import '../../../tests/machines/outbox/undoing-by-the-log.ts';

// Stands last: it looks back on all suites above.
test(`${outboxMachine.id}: every transition was taken`, () => {
  expect(coverage.missing()).toEqual([]);
});
