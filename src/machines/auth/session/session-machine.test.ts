import { expect, test } from 'vitest';
import { coverage } from '../../../../tests/machines/session/rig.ts';
import { sessionMachine } from './session-machine.ts';
import '../../../../tests/machines/session/start.ts';
import '../../../../tests/machines/session/refresh.ts';
import '../../../../tests/machines/session/refused.ts';
import '../../../../tests/machines/session/leaving.ts';
import '../../../../tests/machines/session/restored.ts';
import '../../../../tests/machines/session/everywhere.ts';

// Stands last: it looks back on all suites above.
test(`${sessionMachine.id}: every transition was taken`, () => {
  expect(coverage.missing()).toEqual([]);
});
