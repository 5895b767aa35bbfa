import { expect, test } from 'vitest';
import { address, PASSWORD, sessionOf } from '../../../tests/ui/accounts.ts';
import { values } from '../../../tests/ui/form.ts';
import { arrivesAt, eventually, link, place, reload } from '../../../tests/ui/open-app.tsx';
import { lineNames, numbered, send, signedInAt } from '../../../tests/ui/signed-in.ts';

const asLeft = '/?q=dolly&order=desc';
const names = ['Dolly 3', 'Dolly 2', 'Dolly 1'];
const wayBack = (name: string) => eventually(() => expect(link(name).getAttribute('href')).toBe(asLeft));

test('the way back leads to the list as it was left also after a reload, by links and by Update; who signs in next finds none of it', async () => {
  const { store, ...opened } = await signedInAt('/?q=dolly&sort=name&order=desc', [numbered(1), numbered(2), numbered(3)]);
  await eventually(() => expect(lineNames()).toEqual(names));
  link('Dolly 2').click();
  await arrivesAt('Dolly 2');
  let page = reload(opened, { store });
  await arrivesAt('Dolly 2');
  await wayBack('Back');
  link('Edit').click();
  await arrivesAt('Edit system');
  page = reload(page, { store });
  await arrivesAt('Edit system');
  await wayBack('back');
  await eventually(() => expect(values()).toMatchObject({ Name: 'Dolly 2' }));
  await send('Update', { 'Max height [cm]': '100' });
  await eventually(() => expect([place(), lineNames()]).toEqual([asLeft, names]));

  link('Add system').click();
  await arrivesAt('Add new system');
  opened.server.plant.account({ email: address('other@example.test'), password: PASSWORD }, 'confirmed');
  await store.write({ purpose: 'signIn', session: await sessionOf(opened.server, 'other@example.test') });
  reload(page, { store });
  await arrivesAt('Add new system');
  await eventually(() => expect(link('back').getAttribute('href')).toBe('/'));
});
