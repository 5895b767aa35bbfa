import { act } from 'react';
import { expect, test } from 'vitest';
import { mount } from '../../../tests/mount.tsx';
import { Form } from './form.tsx';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

const inForm = (field: NumberFieldProps) => (
  <Form onSubmit={() => undefined}>
    <NumberField {...field} />
  </Form>
);

const mountField = async () => {
  const { find } = await mount(inForm({ name: 'minHeight', label: 'Min height [cm]', unit: 'cm', defaultValue: '5' }));
  return find('input', HTMLInputElement);
};

test('the wheel changes nothing', async () => {
  const input = await mountField();
  input.focus();
  const wheel = new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true });

  await act(async () => input.dispatchEvent(wheel));

  expect({ value: input.value, pageScrolls: !wheel.defaultPrevented, type: input.type }).toEqual({
    value: '5',
    pageScrolls: true,
    type: 'text',
  });
});

test('phones show a decimal keyboard, or one with a minus where a value can be below zero', async () => {
  const { find, render } = await mount(inForm({ name: 'minHeight', label: 'Min height [cm]' }));
  expect(find('input', HTMLInputElement).inputMode).toBe('decimal');

  await render(inForm({ name: 'cameraTilt', label: 'Camera tilt [o]', signed: true }));
  expect(find('input', HTMLInputElement).inputMode).toBe('text');
});
