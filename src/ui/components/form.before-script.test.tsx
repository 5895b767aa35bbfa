import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mount } from '../../../tests/mount.tsx';
import { carryTyped, Form, fieldText } from './form.tsx';
import { EmailField, PasswordField } from './field.tsx';

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

/** The script in the head of a page whose own script has not come. */
const early = (path: string): void => {
  window.history.replaceState(null, '', path);
  const added: [string, EventListenerOrEventListenerObject, boolean | AddEventListenerOptions | undefined][] = [];
  const spy = vi.spyOn(window, 'addEventListener').mockImplementation((...given: (typeof added)[number]) => void added.push(given));
  vi.stubGlobal('addEventListener', window.addEventListener);
  runInThisContext(readFileSync('public/early.js', 'utf8'));
  spy.mockRestore();
  vi.unstubAllGlobals();
  for (const each of added) window.addEventListener(...each);
  onTestFinished(() => added.forEach(([type, listener, options]) => window.removeEventListener(type, listener, options)));
};

test.each(['/', '/account', '/compare', '/deleted', '/import', '/systems/add', '/systems/1/edit'])('spec §2: whoever has a session sees the frame of %s, with its spinner, before its script has come', (path) => {
  early(path);
  const frames = [document.documentElement.dataset['frame']];
  window.localStorage.setItem('sb-project-auth-token', 'a session');
  early(path);
  expect([...frames, document.documentElement.dataset['frame']]).toEqual([undefined, '']);
});

test('the page says that its script did not come, and not of one that an extension has put there', () => {
  before('<div id="root" data-page="login.html"></div>');
  early('/login');
  const said: (string | undefined)[] = [];
  for (const src of ['https://extension.example/box.js', '/static/js/app.js']) {
    const script = Object.assign(document.createElement('script'), { type: 'text/plain', src });
    document.body.append(script);
    script.dispatchEvent(new Event('error'));
    said.push(document.querySelector('[role=alert]')?.textContent);
  }
  expect(said).toEqual([undefined, 'The app couldn’t be loaded. Check your connection and reload the page.']);
});
