// @vitest-environment happy-dom
import { act, Profiler } from 'react';
import { expect, test, vi } from 'vitest';
import { mount } from '../../../tests/mount.tsx';
import { type FieldTexts, TextField } from './field.tsx';
import { Form } from './form.tsx';

async function described(texts: Omit<FieldTexts, 'label'>) {
  const { find } = await mount(<Form onSubmit={() => undefined}><TextField name="email" label="Email Address" {...texts} /></Form>);
  const input = find('input', HTMLInputElement);
  const describedBy = input.getAttribute('aria-describedby');
  return {
    label: find('label', HTMLLabelElement).htmlFor === input.id,
    invalid: input.getAttribute('aria-invalid'),
    description: describedBy && document.getElementById(describedBy)?.textContent,
  };
}

test('without a message nothing is described', async () => {
  expect(await described({})).toEqual({ label: true, invalid: null, description: null });
});

test('a hint describes the field', async () => {
  expect(await described({ hint: 'Any address.' })).toEqual({ label: true, invalid: null, description: 'Any address.' });
});

test('advice takes the place of a hint and leaves the field valid', async () => {
  expect(await described({ hint: 'Any address.', advice: 'Looks odd.' })).toEqual({
    label: true,
    invalid: null,
    description: 'Looks odd.',
  });
});

test('an error takes the place of both and makes the field invalid', async () => {
  expect(await described({ hint: 'Any address.', advice: 'Looks odd.', error: 'Email is required.' })).toEqual({
    label: true,
    invalid: 'true',
    description: 'Email is required.',
  });
});

test('a key renders no field again', async () => {
  const rendered = vi.fn();
  const { find } = await mount(
    <Profiler id="form" onRender={rendered}>
      <Form onSubmit={() => undefined}>
        <TextField name="email" label="Email Address" />
      </Form>
    </Profiler>,
  );
  const input = find('input', HTMLInputElement);
  rendered.mockClear();
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'a');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect([input.value, rendered.mock.calls]).toEqual(['a', []]);
});
