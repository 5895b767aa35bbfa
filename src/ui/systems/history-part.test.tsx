import { expect, test } from 'vitest';
import { plantFactor } from '../../../tests/ui/accounts.ts';
import { alerts, arrivesAt, button, eventually, link, press, screen } from '../../../tests/ui/open-app.tsx';
import { translate } from '../../../tests/translate.ts';
import { lineNames, numbered, signedInAt, somebodyElse } from '../../../tests/ui/signed-in.ts';

const one = numbered(1, { maxHeight: 100 });

/** The lines of the history, without the exact times. */
const entries = (): string[] =>
  [...document.querySelectorAll('main section ol > li')].map((entry) => {
    const copy = document.createElement('li');
    copy.innerHTML = entry.innerHTML;
    for (const time of copy.querySelectorAll('details, .sr-only')) time.remove();
    return copy.textContent;
  });

const cells = () => [...document.querySelectorAll('main td')].map(({ textContent }) => textContent);

const open = async () => {
  const opened = await signedInAt(`/systems/${one.id}`, [one], { heading: one.name });
  return { ...opened, bob: await somebodyElse(opened.server, 'bob@example.test') };
};

test('the history says who changed what, brings back a field at once, and asks before it takes back what somebody else has changed since', async () => {
  const { server, bob, elsewhere } = await open();
  await elsewhere.update(one.id, { maxHeight: 120 }, null);
  await bob.systems.update(one.id, { maxHeight: 140, name: 'Bob’s' }, null);
  const heldUp = server.faults.data.always('changesOf', { kind: 'unreachable' });
  press('History');
  await eventually(() => expect(screen().text).toContain('The changes couldn’t be loaded. The server couldn’t be reached.'));
  heldUp();
  press('Retry');
  const planted = 'Someone outside the app added this systemNameDolly 1Min height0 cmMax height100 cmCamera tilt0°Max dolly speed0 m/sRestore this version';
  await eventually(() =>
    expect(entries()).toEqual([
      'bob@example.test changed this systemNameDolly 1→Bob’sRestoreMax height120 cm→140 cmRestore',
      'You changed this systemMax height100 cm→120 cmRestoreRestore this version',
      planted,
    ]),
  );
  server.faults.data.next('update', { kind: 'unreachable' });
  button('Restore Name to Dolly 1').focus();
  press('Restore Name to Dolly 1');
  await eventually(() => expect(entries()[0]).toBe('You changed this systemNot sent yet.NameBob’s→Dolly 1'));
  // What is beside it in its entry, and not the heading, which is off the page.
  expect(document.activeElement?.closest('main ol > li')?.textContent).toContain('bob@example.test changed this system');
  press('Try now');
  await eventually(() => expect(entries().slice(0, 2)).toEqual(['You changed this systemNameBob’s→Dolly 1Restore', 'bob@example.test changed this systemNameDolly 1→Bob’sMax height120 cm→140 cmRestoreRestore this version']));
  expect(cells()).toContain('140 cm');

  press('Restore Max height to 100 cm');
  const question = 'This also undoes what others have changed since:bob@example.test: Max height, ';
  await eventually(() => expect(document.querySelector('main section [role=alert]')?.textContent).toContain(question));
  press('Cancel');
  await eventually(() => expect(document.querySelector('main section [role=alert]')).toBe(null));
  press('Restore Max height to 100 cm');
  await eventually(() => press('Restore anyway'));
  await eventually(() => expect(entries()[0]).toBe('You changed this systemMax height140 cm→100 cmRestore'));
  await bob.deleteAccount();
  press('History');
  await eventually(() => expect(entries()).toEqual([]));
  press('History');
  await eventually(() => expect(entries().slice(2, 3).join('')).toContain('A deleted account changed this system'));
});

test('twenty changes at a time; of a system that is gone the history puts it back under the same id', async () => {
  const { elsewhere, router } = await open();
  for (let height = 101; height <= 125; height += 1) await elsewhere.update(one.id, { maxHeight: height }, null);
  press('History');
  await eventually(() => expect(entries()).toHaveLength(20));
  button('Show older changes').focus();
  press('Show older changes');
  await eventually(() => expect(entries()).toHaveLength(26));
  await eventually(() => expect(document.activeElement?.closest('li')).toBe([...document.querySelectorAll('main section ol > li')][20]));
  expect(screen().controls).not.toContain('Show older changes');

  await elsewhere.delete(one.id);
  link('Back').click();
  await arrivesAt('Systems');
  await router.navigate({ to: '/systems/$id', params: { id: one.id } });
  await eventually(() => expect(screen().text).toContain('System not found'));
  await eventually(() => expect(entries()[0]).toBe('You deleted this systemPut back'));
  const putBack = screen().controls.find((name) => name.startsWith('Put back')) ?? '';
  press(putBack);
  await eventually(() => expect(entries()[0]).toContain('You put this system back'));
  await arrivesAt(one.name);
  expect(await elsewhere.get(one.id)).toMatchObject({ ok: true, value: { maxHeight: 125 } });
});

test('what stands last on a page is put back where older changes are known to stand behind it', async () => {
  const { elsewhere } = await open();
  await elsewhere.delete(one.id);
  await elsewhere.insert(one);
  for (let height = 101; height <= 119; height += 1) await elsewhere.update(one.id, { maxHeight: height }, null);
  press('History');
  await eventually(() => expect(entries()).toHaveLength(20));
  expect(entries().at(-1)).toContain('You put this system back');
});

test('a change that came by an import offers the way back for all of it, says what it does, and what stays', async () => {
  const { server, bob, elsewhere, router } = await open();
  const [two, three] = [numbered(2), numbered(3)];
  await elsewhere.insertMany([two, three], 'import-1');
  await elsewhere.update(one.id, { maxHeight: 120 }, null, 'import-1');
  await bob.systems.insertMany([numbered(4)], 'import-1');
  await bob.systems.update(three.id, { name: 'Bob’s' }, null);
  link('Back').click();
  await arrivesAt('Systems');
  await eventually(() => expect(lineNames()).toEqual(['Bob’s', 'Dolly 1', 'Dolly 2', 'Dolly 4']));
  await router.navigate({ to: '/systems/$id', params: { id: two.id } });
  await arrivesAt('Dolly 2');
  press('History');
  const heldUp = server.faults.data.always('changesOfWrite', { kind: 'unreachable' });
  await eventually(() => press('Undo the whole import'));
  await eventually(() => expect(alerts()).toEqual(['The changes couldn’t be loaded. The server couldn’t be reached.']));
  heldUp();
  press('Undo the whole import');
  const question = '1 new system will be deleted and 1 system will be put back as it was before. 1 system was changed since then and stays as it is.';
  await eventually(() => expect(alerts()).toEqual([`${question}Undo the importCancel`]));
  press('Undo the import');
  await eventually(() => expect(document.body.textContent).toContain('Undone.'));
  expect([await elsewhere.get(one.id), await elsewhere.get(two.id), await elsewhere.get(three.id)]).toMatchObject([
    { ok: true, value: { maxHeight: 100 } }, { ok: false, failure: { kind: 'notFound' } }, { ok: true, value: { name: 'Bob’s' } },
  ]);
  await router.navigate({ to: '/systems/$id', params: { id: one.id } });
  await arrivesAt(one.name);
  press('History');
  await eventually(() => expect(entries()[0]).toContain('You changed this system'));
  expect(screen().controls).not.toContain('Undo the whole import');
  await router.navigate({ to: '/systems/$id', params: { id: two.id } });
  // Of a system that is gone it stands open.
  await eventually(() => expect(entries()[0]).toContain('You deleted this system'));
  expect(screen().controls).not.toContain('Undo the whole import');
  await router.navigate({ to: '/systems/$id', params: { id: numbered(4).id } });
  await arrivesAt('Dolly 4');
  press('History');
  await eventually(() => expect(entries()).toEqual([expect.stringContaining('bob@example.test added this system')]));
  expect(screen().controls).not.toContain('Undo the whole import');
});

test('in feet the history has its figures in feet, but for a change that would not be seen in them', async () => {
  window.localStorage.setItem('dolly-records.list', '{"units":"feet"}');
  const { elsewhere } = await open();
  await elsewhere.update(one.id, { maxHeight: 182.88, maxDollySpeed: 2.24 }, null);
  await elsewhere.update(one.id, { maxHeight: 182.9 }, null);
  press('History');
  await eventually(() => expect(entries().slice(0, 2)).toEqual([
    'You changed this systemMax height182.88 cm→182.9 cmRestore',
    'You changed this systemMax height3′ 3⅜″→6′ 0″RestoreMax dolly speed0 mph→5 mphRestoreRestore this version',
  ]));
  press('Restore Max height to 3 ft 3 3/8 in');
  await eventually(() => expect(entries()[0]).toBe('You changed this systemMax height6′ 0″→3′ 3⅜″Restore'));
});

test('what was refused is no longer said to be on its way', async () => {
  const { server } = await open();
  server.faults.data.next('update', { kind: 'fails', failure: { kind: 'refused', message: 'no' } });
  press('Not stated? Min Height');
  await eventually(() => expect(screen().text).toContain('Not saved. The database refused it: no'));
  press('History');
  await eventually(() => expect(entries()[0]).toBe('You changed this systemNot saved.Min height0 cm→not stated'));
});

test('who owes a code since a factor was added elsewhere is asked for it, and not told that no changes are recorded', async () => {
  const { server } = await open();
  plantFactor(server);
  press('History');
  await arrivesAt('Enter your code');
});

test('field report 80: a translated history outlives the account of whoever is named in it', async () => {
  const { bob, elsewhere } = await open();
  await bob.systems.update(one.id, { maxHeight: 140 }, null);
  press('History');
  await eventually(() => expect(entries()[0]).toContain('bob@example.test changed this system'));
  translate();
  await bob.deleteAccount();
  await elsewhere.update(one.id, { maxHeight: 150 }, null);
  document.dispatchEvent(new Event('visibilitychange'));
  await eventually(() => expect(entries().slice(0, 2)).toEqual([expect.stringContaining('You changed this system'), expect.stringContaining('A deleted account changed this system')]));
});
