import { expect, test } from 'vitest';
import { coverage } from '../../../tests/machines/system-form/rig.ts';
import { systemFormMachine } from './system-form-machine.ts';
import '../../../tests/machines/system-form/forms.ts';
import '../../../tests/machines/system-form/drafts.ts';
import '../../../tests/machines/system-form/newer-rows.ts';
import '../../../tests/machines/system-form/other-tabs.ts';

// Stands last: it looks back on all suites above.
test(`${systemFormMachine.id}: every transition was taken`, () => {
  expect(coverage.missing()).toEqual([]);
});
