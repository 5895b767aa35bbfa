import fc from 'fast-check';
import type { SystemUpdate } from '../sync/system-write.ts';
import { type System, type ChangedValues, systemFields } from '../systems/system.ts';
import { aSystem } from './samples.ts';

// Few values each, so that two people often mean the same one.
const text = fc.constantFrom('', 'a', 'b');
const figure = fc.constantFrom(0, 1, 2.5, null);

const values = {
  name: text,
  minHeight: figure,
  maxHeight: figure,
  cameraTilt: figure,
  maxDollySpeed: figure,
  connectionType: text,
};

/** The same system, at any version. */
export const someVersion: fc.Arbitrary<System> = fc
  .record({ ...values, updatedAt: fc.constantFrom('v1', 'v2', 'v3') })
  .map((row) => aSystem(1, row));

const someChanges: fc.Arbitrary<ChangedValues> = fc.record(values, { requiredKeys: [] });

/** As a form makes it: it asks for what it changes. */
export const someUpdate: fc.Arbitrary<SystemUpdate> = fc
  .tuple(someVersion, someChanges)
  .map(([before, changes]) => ({
    kind: 'update' as const,
    before,
    changes: Object.fromEntries(
      systemFields.filter((field) => changes[field] !== before[field]).flatMap((field) =>
        changes[field] === undefined ? [] : [[field, changes[field]]],
      ),
    ),
  }))
  .filter(({ changes }) => Object.keys(changes).length > 0);
