import { type APIRequestContext, expect } from '@playwright/test';
import { confirmedAccount, freshEmail, linkMailedTo, PASSWORD } from '../e2e/local/accounts.ts';
import { systemsOutside, uniqueName } from '../e2e/local/systems-outside.ts';
import type { Tab } from './tab.ts';
import { test } from './test.ts';

const button = (name: string) => `//button[normalize-space()="${name}" or @aria-label="${name}"]`;
const link = (name: string) => `//a[normalize-space()="${name}" or @aria-label="${name}"]`;
const field = (label: string) => `//input[@id=//label[normalize-space()="${label}"]/@for]`;
const lineOf = (name: string) => `//li[.${link(name)}]`;
const side = (label: string, name: string) => `//fieldset[legend[normalize-space()="${label}"]]//label[span="${name}"]`;
const heading = '//main//h1';
const alert = '//main//*[@role="alert"]';

const shows = (tab: Tab, xpath: string, ...texts: readonly string[]) => expect.poll(() => tab.texts(xpath), { message: xpath }).toEqual(texts);

const fill = async (tab: Tab, texts: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(texts)) await tab.type(field(label), text);
};

const signInAs = async (tab: Tab, email: string, password = PASSWORD) => {
  await fill(tab, { 'Email Address': email, Password: password });
  await tab.click(button('Sign In'));
  await shows(tab, heading, 'Systems');
};

/** Somebody with an account, at the list; and the table as one reaches it without the app. */
const signedIn = async (tab: Tab, request: APIRequestContext) => {
  const { email, session } = await confirmedAccount(request);
  await tab.open('/');
  await signInAs(tab, email);
  return { email, systems: systemsOutside(request, session) };
};

test('the life of an account: sign up, confirm, log out, a forgotten password, in again', async ({ tab, request }) => {
  const email = freshEmail();
  await tab.open('/');
  await shows(tab, heading, 'Sign in');
  await tab.click(link('Sign Up'));
  await fill(tab, { 'First Name': 'Zoë', 'Last Name': 'Müller2', 'Email Address': ` ${email.toUpperCase()}`, Password: PASSWORD, 'Repeat Password': PASSWORD });
  await tab.click(button('Sign Up'));
  await shows(tab, '//main//*[@role="status"]', 'Please check your email for a confirmation link.');
  await tab.open(await linkMailedTo(request, email, 'confirm'));
  await tab.click(button('Confirm email address'));
  await shows(tab, heading, 'Systems');
  await tab.reload();
  await shows(tab, heading, 'Systems');
  await tab.click(button('Log out'));

  await tab.click(link('Forgot password?'));
  await fill(tab, { 'Email Address': email });
  await tab.click(button('Reset password'));
  await shows(tab, alert, 'Email with a link to reset your password has been sent to your email address.');
  await tab.open(await linkMailedTo(request, email, 'new-password'));
  await shows(tab, heading, 'New password');
  await fill(tab, { Password: 'AnotherHorse2(', 'Repeat Password': 'AnotherHorse2(' });
  await tab.click(button('Submit'));
  await shows(tab, heading, 'Systems');
  await tab.click(button('Log out'));

  await fill(tab, { 'Email Address': email, Password: PASSWORD });
  await tab.click(button('Sign In'));
  await shows(tab, alert, 'Invalid login credentials');
  await signInAs(tab, email, 'AnotherHorse2(');
});

test('the life of a system: added, looked at, edited, deleted', async ({ tab, request }) => {
  const { systems } = await signedIn(tab, request);
  const [name, renamed] = [uniqueName('Fisher 11'), uniqueName('Fisher 11 low')];
  await tab.click(link('Add system'));
  await fill(tab, { Name: name, 'Min height [cm]': '16,55', 'Max height [cm]': '92.4', 'Camera tilt [o]': '-12.5', 'Max dolly speed [m/s]': '1.05', 'Connection type': 'Ethernet' });
  await tab.click(button('Add'));
  // The last one is when it was changed.
  await expect.poll(async () => (await tab.texts(`${lineOf(name)}//dd`)).slice(0, -1)).toEqual(['16.55', '92.4', '-12.5', '1.05', 'Ethernet']);
  await shows(tab, `${lineOf(name)}//*[@role="status"]`);
  const values = { minHeight: 16.55, maxHeight: 92.4, cameraTilt: -12.5, maxDollySpeed: 1.05, connectionType: 'Ethernet' };
  expect(await systems.named(name)).toMatchObject([values]);
  await tab.click(link(name));
  await shows(tab, '//tr/td', name, '-12.5°', 'Ethernet', '1.05 m/s', '92.4 cm', '16.55 cm');
  await tab.click(link('Edit'));
  await shows(tab, '//form//input', name, '16.55', '92.4', '-12.5', '1.05', 'Ethernet');
  await fill(tab, { Name: renamed });
  await tab.click(button('Update'));
  await expect.poll(() => systems.named(renamed)).toMatchObject([values]);
  await tab.click(link(renamed));
  await shows(tab, heading, renamed);
  await tab.click(button('Delete'));
  await shows(tab, heading, 'Systems');
  await shows(tab, link(renamed));
  await expect.poll(() => systems.named(renamed)).toEqual([]);
});

test('offline and back: what is added meanwhile is in the list, outlives a reload, and is sent', async ({ tab, request, network }) => {
  const { systems } = await signedIn(tab, request);
  const name = uniqueName('Off the net');
  await tab.click(link('Add system'));
  await fill(tab, { Name: name, 'Max height [cm]': '77,5' });
  network.cut();
  await tab.click(button('Add'));
  await shows(tab, `${lineOf(name)}//*[@role="status"]`, 'Not sent yet.');
  network.mend();
  expect(await systems.named(name)).toEqual([]);
  await tab.reload();
  await expect.poll(() => systems.named(name)).toMatchObject([{ name, maxHeight: 77.5 }]);
  await shows(tab, link(name), name);
  await shows(tab, `${lineOf(name)}//*[@role="status"]`);
});

test('two tabs: signing out in one moves the other, signing in brings it back with what was typed, and what one saves the other shows', async ({ tab, engine, request }) => {
  const { email, systems } = await signedIn(tab, request);
  const name = uniqueName('From the other tab');
  const other = await engine.newTab();
  await other.open('/systems/add');
  await fill(other, { Name: name });
  await tab.click(button('Log out'));
  await shows(other, heading, 'Sign in');
  await shows(other, '//main//*[@role="status"]', 'You logged out in another tab.');
  await signInAs(tab, email);
  await shows(other, heading, 'Add new system');
  await shows(other, field('Name'), name);
  await other.click(button('Add'));
  for (const each of [tab, other]) {
    await shows(each, link(name), name);
    await shows(each, `${lineOf(name)}//*[@role="status"]`);
  }
  expect(await systems.named(name)).toHaveLength(1);
});

test('conflict: the same system is saved elsewhere first; the two are compared, and what is chosen is saved', async ({ tab, request }) => {
  const { systems } = await signedIn(tab, request);
  const { id } = await systems.add({ name: uniqueName('Before'), maxHeight: 100, cameraTilt: 5 });
  const [mine, theirs] = [uniqueName('Mine'), uniqueName('Theirs')];
  await tab.open(`/systems/${id}/edit`);
  await fill(tab, { Name: mine, 'Max height [cm]': '120', 'Camera tilt [o]': '7' });
  await systems.change(id, { name: theirs, maxHeight: 140, maxDollySpeed: 2 });
  await tab.click(button('Update'));
  await tab.click(`${lineOf(mine)}${button('Compare')}`);
  await tab.click(side('Name', 'Here'));
  await tab.click(side('Max height', 'Elsewhere'));
  await tab.click(button('Save choices'));
  await shows(tab, '//*[@role="dialog"]');
  await expect.poll(() => systems.named(mine)).toMatchObject([{ id, maxHeight: 140, cameraTilt: 7, maxDollySpeed: 2 }]);
  await shows(tab, `${lineOf(mine)}${button('Compare')}`);
});
