import { expect, test } from 'vitest';
import { EMAIL, sessionOf } from '../../../tests/ui/accounts.ts';
import { messages } from '../../../tests/ui/form.ts';
import { arrivesAt, dialog, emptyStore, eventually, link, openApp, press, type } from '../../../tests/ui/open-app.tsx';
import { answer, numbered, openEdit, send, signedInAt, somebodyElse } from '../../../tests/ui/signed-in.ts';

/** From right to left, and with a bracket at its end: without a fence it turns the words after it. */
const NAME = 'שלום (3)';
const system = numbered(1, { name: NAME });

/** The sentence, with a fence around what somebody has written. */
const fenced = (sentence: Element | null | undefined): string | undefined =>
  sentence?.innerHTML.replaceAll(/<\/?bdi[^>]*>/g, '|').replaceAll(/<[^>]*>/g, '');

const notice = () => fenced(answer());

test('field report 98: a name stands apart from the words around it: in the title, and when it is deleted and brought back', async () => {
  await signedInAt(`/systems/${system.id}`, [system], { heading: NAME });
  expect(document.title).toBe(`\u2068${NAME}\u2069 · Dolly Ledger`);
  press('Delete');
  await arrivesAt('Systems');
  await eventually(() => expect(notice()).toBe(`Deleted “|${NAME}|”.`));
  press('Undo');
  await eventually(() => expect(link(NAME)).toBeInstanceOf(HTMLAnchorElement));
});

test('field report 98: in a form that was changed elsewhere, in the question which side is to stand, and in what is saved', async () => {
  const { server } = await openEdit(numbered(1));
  await (await somebodyElse(server, 'bob@example.test')).systems.update(system.id, { name: NAME }, null);
  await send('Update', { Name: 'Mine' });
  await eventually(() => press('Compare'));
  await eventually(() => expect(fenced(dialog()?.querySelector('h2'))).toBe('You both changed “|Dolly 1|”'));
  press('Discard my changes');
  await eventually(() => link(NAME).click());
  await arrivesAt(NAME);
  link('Edit').click();
  await arrivesAt('Edit system');
  await send('Update', { Name: `${NAME}!` });
  await eventually(() => expect(notice()).toBe(`Saved “|${NAME}!|”.`));
});

test('field report 98: at a field that somebody else has changed too', async () => {
  const { elsewhere } = await openEdit(numbered(1));
  type('Name', 'Mine');
  link('back').click();
  await arrivesAt('Systems');
  await elsewhere.update(system.id, { name: NAME }, null);
  link('Dolly 1').click();
  await arrivesAt(NAME);
  link('Edit').click();
  await arrivesAt('Edit system');
  await eventually(() => expect(messages()).toEqual({ Name: `Changed to “\u2068${NAME}\u2069” since you typed this.` }));
});

test('field report 98: the address of who is signed in', async () => {
  const store = emptyStore();
  const { server, close } = await signedInAt('/', []);
  await store.write({ purpose: 'signIn', session: await sessionOf(server) });
  close();
  openApp('/new-password', { server, store });
  await arrivesAt('New password');
  await eventually(() => expect(fenced(document.querySelector('form [role=status] div'))).toBe(`You’re signed in as |${EMAIL}|. The new password will be for this account.`));
});
