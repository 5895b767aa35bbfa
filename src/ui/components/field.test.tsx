import { expect, test, vi } from 'vitest';
import { click, mount } from '../../../tests/mount.tsx';
import { Form } from './form.tsx';
import { PasswordField } from './field.tsx';

const field = (conceal = false, onSubmit: () => void = () => undefined) => (
  <Form onSubmit={onSubmit}>
    <PasswordField
      name="password"
      label="Password"
      autoComplete="current-password"
      defaultValue="Secret!123"
      conceal={conceal}
    />
  </Form>
);

const stateOf = (input: HTMLInputElement, toggle: HTMLButtonElement) => ({
  type: input.type,
  value: input.value,
  selection: [input.selectionStart, input.selectionEnd],
  pressed: toggle.getAttribute('aria-pressed'),
});

test('showing and hiding keeps the text, the selection and the focus', async () => {
  const { find } = await mount(field());
  const input = find('input', HTMLInputElement);
  const toggle = find('button', HTMLButtonElement);
  const restore = vi.spyOn(input, 'setSelectionRange');
  input.focus();
  input.setSelectionRange(2, 5);
  restore.mockClear();

  await click(toggle);
  expect(stateOf(input, toggle)).toEqual({ type: 'text', value: 'Secret!123', selection: [2, 5], pressed: 'true' });

  await click(toggle);
  expect(stateOf(input, toggle)).toEqual({ type: 'password', value: 'Secret!123', selection: [2, 5], pressed: 'false' });
  expect(document.activeElement).toBe(input);
  expect(restore.mock.calls.map(([start, end]) => [start, end])).toEqual([[2, 5], [2, 5]]);
});

test('pressing the toggle takes no focus from the field', async () => {
  const { find } = await mount(field());
  const press = new MouseEvent('mousedown', { bubbles: true, cancelable: true });

  find('button', HTMLButtonElement).dispatchEvent(press);

  expect(press.defaultPrevented).toBe(true);
});

test('the toggle submits nothing, and leaves the caret of a field alone that has no focus', async () => {
  const onSubmit = vi.fn();
  const { find } = await mount(field(false, onSubmit));
  const restore = vi.spyOn(find('input', HTMLInputElement), 'setSelectionRange');
  const toggle = find('button', HTMLButtonElement);
  toggle.focus();

  await click(toggle);

  for (const call of [restore, onSubmit]) expect(call).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(toggle);
});

test('a shown password is hidden while the form is sent, and stays hidden after', async () => {
  const { find, render } = await mount(field());
  const input = find('input', HTMLInputElement);
  await click(find('button', HTMLButtonElement));
  expect(input.type).toBe('text');

  await render(field(true));
  expect(input.type).toBe('password');

  await render(field(false));
  expect({ type: input.type, value: input.value }).toEqual({ type: 'password', value: 'Secret!123' });
});

test('the toggle names the field that it shows, and the label the same one', async () => {
  const { find } = await mount(field());
  const { id } = find('input', HTMLInputElement);

  expect(id).not.toBe('');
  expect(find('button', HTMLButtonElement).getAttribute('aria-controls')).toBe(id);
  expect(find('label', HTMLLabelElement).htmlFor).toBe(id);
});
