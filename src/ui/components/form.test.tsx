import { act, Profiler } from 'react';
import { expect, test, vi } from 'vitest';
import { mount } from '../../../tests/mount.tsx';
import { listen } from '../../../tests/ui/listener.ts';
import { type FieldTexts, TextField } from './field.tsx';
import { Form } from './form.tsx';
import { NumberField } from './number-field.tsx';

const ofTwoFields = (errors: { email?: string; name?: string } = {}) => (
  <Form onSubmit={() => undefined}>
    <TextField name="name" label="Name" error={errors.name} />
    <TextField name="email" label="Email" error={errors.email} />
  </Form>
);

test('focus stays where it is when the person has moved on before the answer', async () => {
  const { find, render } = await mount(ofTwoFields());
  await act(async () => find('form', HTMLFormElement).dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })));
  const name = find('input[name=name]', HTMLInputElement);
  await act(async () => name.focus());
  await render(ofTwoFields({ email: 'Email is taken.' }));
  expect(document.activeElement).toBe(name);
});

test('a message that appears without a submit moves no focus', async () => {
  const { render } = await mount(ofTwoFields());
  await render(ofTwoFields({ name: 'Name is required.' }));
  expect(document.activeElement).toBe(document.body);
});

const withField = (texts: Omit<FieldTexts, 'label'> = {}) => (
  <Form onSubmit={() => undefined}>
    <TextField name="email" label="Email Address" {...texts} />
  </Form>
);

const hint = 'Any address.';
const advice = 'Looks odd.';
const error = 'Email is required.';

test.each([
  ['nothing describes it', {}, '', null],
  ['a hint describes it', { hint }, hint, null],
  ['advice takes the place of a hint and leaves it valid', { hint, advice }, advice, null],
  ['an error takes the place of both and makes it invalid', { hint, advice, error }, error, 'true'],
])('a field: %s', async (_, texts, description, invalid) => {
  const { find } = await mount(withField(texts));
  const input = find('input', HTMLInputElement);
  const describedBy = input.getAttribute('aria-describedby');
  expect({
    label: find('label', HTMLLabelElement).htmlFor === input.id,
    invalid: input.getAttribute('aria-invalid'),
    description: describedBy && document.getElementById(describedBy)?.textContent,
  }).toEqual({ label: true, invalid, description });
});

test('a hint that stands there again when the error has gone is not read again; what is new is', async () => {
  const { render } = await mount(withField({ hint }));
  const heard = listen();
  await render(withField({ hint, error }));
  await render(withField({ hint }));
  await render(withField({ hint, advice }));
  await render(withField({ hint, advice, error }));
  await render(withField({ hint }));
  expect(heard).toEqual([advice, hint]);
});

test('an error of the field that has the focus already is read by itself; of another one it is read as the focus gets there', async () => {
  const { find, render } = await mount(ofTwoFields());
  const heard = listen();
  await act(async () => find('input[name=email]', HTMLInputElement).focus());
  await act(async () => find('form', HTMLFormElement).dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })));
  await render(ofTwoFields({ email: 'Email is taken.' }));
  expect([...heard]).toEqual(['Email is taken.']);
  await act(async () => find('form', HTMLFormElement).dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })));
  await render(ofTwoFields({ email: 'Email is taken.', name: 'Name is required.' }));
  expect([heard, document.activeElement]).toEqual([['Email is taken.'], find('input[name=name]', HTMLInputElement)]);
});

test('a key renders no field again', async () => {
  const rendered = vi.fn();
  const { find } = await mount(<Profiler id="form" onRender={rendered}>{withField()}</Profiler>);
  const input = find('input', HTMLInputElement);
  rendered.mockClear();
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'a');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect([input.value, rendered.mock.calls]).toEqual(['a', []]);
});

test('the wheel changes no number; phones show a keyboard of digits, and a button for the minus where a value can be below zero', async () => {
  const numberField = (signed: boolean) => (
    <Form onSubmit={() => undefined}>
      <NumberField units="cm" name="tilt" label="Camera tilt [o]" defaultValue="5" signed={signed} />
    </Form>
  );
  const { find, render } = await mount(numberField(false));
  const input = find('input', HTMLInputElement);
  input.focus();
  const wheel = new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true });
  await act(async () => input.dispatchEvent(wheel));
  expect([input.value, wheel.defaultPrevented, input.type, input.inputMode]).toEqual(['5', false, 'text', 'decimal']);
  await render(numberField(true));
  expect([find('input', HTMLInputElement).inputMode, find('button', HTMLButtonElement).getAttribute('aria-label')]).toEqual(['decimal', 'Change the sign of Camera tilt [o]']);
});
