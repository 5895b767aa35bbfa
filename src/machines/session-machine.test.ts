import '../../tests/machines/session/start';
import '../../tests/machines/session/refresh';
import '../../tests/machines/session/refused';
import '../../tests/machines/session/reports';
import '../../tests/machines/session/recovery';
import '../../tests/machines/session/leaving';
import { expect, test } from 'vitest';
import { coverage } from '../../tests/machines/session/rig';
import { sessionMachine } from './session-machine';

// Stands last: it looks back on all suites above.
test(`${sessionMachine.id}: every transition was taken`, () => {
  expect(coverage.missing()).toEqual([]);
});
