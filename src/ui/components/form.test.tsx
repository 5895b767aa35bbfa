import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { mount } from '../../../tests/mount.tsx';
import { TextField } from './field.tsx';
import { Form } from './form.tsx';

const form = (errors: { email?: string; name?: string } = {}, onSubmit: (values: FormData) => void = () => undefined) => (
  <Form onSubmit={onSubmit}>
    <TextField name="name" label="Name" error={errors.name} />
    <TextField name="email" label="Email" error={errors.email} />
    <button type="submit">Send</button>
  </Form>
);

const submit = (element: HTMLFormElement) =>
  act(async () => element.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })));

test('a submit reads what stands in the fields, also what came without an event', async () => {
  const onSubmit = vi.fn((values: FormData) => values.get('email'));
  const { find } = await mount(form({}, onSubmit));
  find('input[name=email]', HTMLInputElement).value = 'ada@example.org';

  await submit(find('form', HTMLFormElement));

  expect(onSubmit.mock.results).toEqual([{ type: 'return', value: 'ada@example.org' }]);
});

test('focus goes to the first field that the submit found invalid', async () => {
  const { find, render } = await mount(form());
  await submit(find('form', HTMLFormElement));

  await render(form({ email: 'Email is required.' }));

  expect(document.activeElement).toBe(find('input[name=email]', HTMLInputElement));
});

test('focus stays where it is when the person has moved on before the answer', async () => {
  const { find, render } = await mount(form());
  await submit(find('form', HTMLFormElement));
  const name = find('input[name=name]', HTMLInputElement);
  await act(async () => name.focus());

  await render(form({ email: 'Email is taken.' }));

  expect(document.activeElement).toBe(name);
});

test('a message that appears without a submit moves no focus', async () => {
  const { render } = await mount(form());

  await render(form({ name: 'Name is required.' }));

  expect(document.activeElement).toBe(document.body);
});
