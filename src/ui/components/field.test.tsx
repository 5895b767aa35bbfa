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

const hint = 'Any address.';
const advice = 'Looks odd.';
const error = 'Email is required.';

test.each([
  ['nothing describes it', {}, '', null],
  ['a hint describes it', { hint }, hint, null],
  ['advice takes the place of a hint and leaves it valid', { hint, advice }, advice, null],
  ['an error takes the place of both and makes it invalid', { hint, advice, error }, error, 'true'],
])('a field: %s', async (_, texts, description, invalid) => {
  expect(await described(texts)).toEqual({ label: true, invalid, description });
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
