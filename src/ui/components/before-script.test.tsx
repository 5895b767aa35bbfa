import { expect, onTestFinished, test } from 'vitest';
import { mount } from '../../../tests/mount.tsx';
import { carryTyped } from './before-script.ts';
import { EmailField } from './field.tsx';
import { Form, fieldText } from './form.tsx';
import { PasswordField } from './password-field.tsx';

const aForm = async () => {
  const told: string[][] = [];
  const record = (how: string) => (data: FormData) => void told.push([how, fieldText(data, 'email'), fieldText(data, 'password')]);
  await mount(
    <Form onChange={record('changed')} onSubmit={record('sent')}>
      <EmailField />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
    </Form>,
  );
  return told;
};

/** What stands in the page before React does. */
const before = (html: string): HTMLElement => {
  const container = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => {
    container.remove();
    delete document.documentElement.dataset['sendEarly'];
  });
  container.innerHTML = html;
  return container;
};

test('what was typed into the page before it was built anew stands in its form, with the caret, and is told once', async () => {
  const container = before('<input name="email" value=""><input name="password" type="password">');
  const [email, password] = container.querySelectorAll('input');
  if (email === undefined || password === undefined) throw new Error('The page has no fields.');
  email.value = 'ana@example.test';
  password.value = 'Secret';
  password.focus();
  password.setSelectionRange(2, 4);
  carryTyped(container);
  container.innerHTML = '';
  expect(await aForm()).toEqual([['changed', 'ana@example.test', 'Secret']]);
  const focused = document.activeElement;
  if (!(focused instanceof HTMLInputElement)) throw new Error('No field has the focus.');
  expect([focused.name, focused.selectionStart, focused.selectionEnd]).toEqual(['password', 2, 4]);
});

test('a password that was shown before the page was built anew is shown in its form, with the caret', async () => {
  const container = before('<input name="email" value=""><input name="password" type="text" id="old"><button aria-pressed="true" aria-controls="old">');
  const password = container.querySelector<HTMLInputElement>('[name=password]');
  if (password === null) throw new Error('The page has no password.');
  password.value = 'Secret';
  password.focus();
  password.setSelectionRange(2, 4);
  carryTyped(container);
  container.innerHTML = '';
  await aForm();
  const focused = document.activeElement;
  if (!(focused instanceof HTMLInputElement)) throw new Error('No field has the focus.');
  const pressed = document.querySelector('button[aria-controls]')?.getAttribute('aria-pressed');
  expect([focused.name, focused.type, pressed, focused.value, focused.selectionStart, focused.selectionEnd]).toEqual(['password', 'text', 'true', 'Secret', 2, 4]);
});

test('a form that was sent before the script came is sent as soon as it is there, and once', async () => {
  before('');
  document.documentElement.dataset['sendEarly'] = '';
  expect(await aForm()).toEqual([['sent', '', '']]);
  expect(await aForm()).toEqual([]);
});

test('another form than the one that was typed into takes nothing of it', async () => {
  const container = before('<input name="email" value=""><input name="firstName">');
  const [email] = container.querySelectorAll('input');
  if (email === undefined) throw new Error('The page has no fields.');
  email.value = 'ana@example.test';
  carryTyped(container);
  expect(await aForm()).toEqual([]);
});

test('a form that nobody has touched tells nothing', async () => {
  carryTyped(before('<input name="email"><input name="password">'));
  expect(await aForm()).toEqual([]);
});
