import { describe, expect, test } from 'vitest';
import { newSystemTexts } from '../../../src/domain/systems/system-form.ts';
import { systemFormMachine } from '../../../src/machines/systems/system-form-machine.ts';
import { defaults, empty, startAdd } from './rig.ts';

const noNumber = 'Enter a plain number, such as 120 or 16.5.';

describe(`${systemFormMachine.id}: add`, () => {
  test('starts with the defaults and asks nobody', async () => {
    const { load, seen } = await startAdd();
    expect(seen()).toEqual(empty);
    expect(load.calls).toEqual([]);
  });

  test('news of any system is not about it', async () => {
    const { list, seen } = await startAdd();
    list.send({ type: 'list.saved', system: { ...defaults, name: 'Theirs' } });
    expect(seen()).toEqual(empty);
  });

  test('sent as it stands, it is a system of the defaults', async () => {
    const { actor, asked, seen, submit } = await startAdd();
    submit();
    expect(seen().value).toBe('submitted');
    expect(actor.getSnapshot().status).toBe('done');
    expect(asked).toEqual([{ kind: 'insert', system: defaults }]);
  });

  test('what was typed is kept letter by letter and read when it is sent', async () => {
    const { asked, seen, change, submit } = await startAdd();
    change({ name: ' Fisher 11 ', minHeight: '1.' });
    expect(seen()).toEqual({ ...empty, texts: { ...newSystemTexts, name: ' Fisher 11 ', minHeight: '1.' } });
    submit({ minHeight: '', maxHeight: ' 16,5 ', cameraTilt: '-0', maxDollySpeed: '.5' });
    expect(asked).toEqual([
      {
        kind: 'insert',
        system: { ...defaults, name: 'Fisher 11', maxHeight: 16.5, maxDollySpeed: 0.5 },
      },
    ]);
  });

  test('a bad number is a message at its field, the text stays, nothing is written', async () => {
    const { asked, seen, change, submit } = await startAdd();
    const texts = { ...newSystemTexts, name: 'Fisher', minHeight: '1e5', maxHeight: '$12' };
    change({ minHeight: '1e5' });
    expect(seen().errors).toEqual({});
    submit(texts);
    expect(seen()).toEqual({ ...empty, texts, errors: { minHeight: noNumber, maxHeight: noNumber } });
    expect(asked).toEqual([]);

    change({ minHeight: '15', cameraTilt: 'e' });
    expect(seen()).toEqual({
      ...empty,
      texts: { ...texts, minHeight: '15', cameraTilt: 'e' },
      errors: { maxHeight: noNumber },
    });
    submit({ maxHeight: '12', cameraTilt: '3' });
    expect(asked).toEqual([
      {
        kind: 'insert',
        system: { ...defaults, name: 'Fisher', minHeight: 15, maxHeight: 12, cameraTilt: 3 },
      },
    ]);
  });
});
