import { expect, test } from 'vitest';
import { listen } from '../../../tests/ui/listener.ts';
import { arrivesAt, eventually, field, link, press, reload, screen } from '../../../tests/ui/open-app.tsx';
import { answer, lineNames, numbered, signedInAt } from '../../../tests/ui/signed-in.ts';

const [one, two] = [numbered(1, { connectionType: 'Ethernet' }), numbered(2)] as const;

const onTheList = async () => {
  const opened = await signedInAt('/', [one, two]);
  await eventually(() => expect(lineNames()).toEqual([one.name, two.name]));
  return opened;
};
const cells = () => [...document.querySelectorAll('main td')].map(({ textContent }) => textContent);

test('a detail shows what the list knows at once, the newer row behind it, and keeps it through an outage', async () => {
  const { server, elsewhere } = await onTheList();
  const hold = server.faults.data.hold('get', 'beforeEffect');
  link(one.name).click();
  await arrivesAt(one.name);
  await hold.reached;
  expect(cells()).toContain('Ethernet');
  await elsewhere.update(one.id, { connectionType: 'Changed elsewhere' }, null);
  hold.release();
  await eventually(() => expect(cells()).toContain('Changed elsewhere'));

  link('Back').click();
  await arrivesAt('Systems');
  const stop = server.faults.data.outage();
  link(two.name).click();
  await eventually(() => expect(screen().text).toContain('Showing the last loaded version. The server couldn’t be reached.'));
  expect(cells()).toContain(two.name);
  stop();
  await elsewhere.delete(two.id);
  press('Retry');
  await eventually(() => expect(screen().text).toContain('This system was deleted.'));
});

test('a system that is changed elsewhere while its page is open is said to be, once each time, what has changed is tinted, and the focus stays', async () => {
  const tinted = () => [...document.querySelectorAll('main td.just-written')].map(({ textContent }) => textContent);
  const { elsewhere } = await signedInAt(`/systems/${one.id}`, [one, two], { heading: one.name });
  await eventually(() => expect(cells()).toContain('Ethernet'));
  const heard = listen();
  link('Edit').focus();
  expect(tinted()).toEqual([]);
  for (const [index, connectionType] of ['RS-422', 'CAN'].entries()) {
    await elsewhere.update(two.id, { connectionType }, null);
    await elsewhere.update(one.id, { connectionType, maxHeight: 250 + index }, null);
    document.dispatchEvent(new Event('visibilitychange'));
    await eventually(() => expect(tinted()).toEqual([connectionType, `${250 + index} cm`]));
    await eventually(() => expect(heard).toEqual(Array(index + 1).fill('Changed elsewhere: \u2068Dolly 1\u2069.')));
  }
  expect(document.activeElement).toBe(link('Edit'));
});

test('a late answer for another system never shows', async () => {
  const { server } = await onTheList();
  const hold = server.faults.data.hold('get', 'beforeEffect');
  link(one.name).click();
  await arrivesAt(one.name);
  await hold.reached;
  link('Back').click();
  await arrivesAt('Systems');
  link(two.name).click();
  await arrivesAt(two.name);
  const seen: (string | undefined)[] = [];
  const watch = new MutationObserver(() => seen.push(document.querySelector('h1')?.textContent));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  hold.release();
  // The next look at the list comes after it.
  link('Back').click();
  await arrivesAt('Systems');
  watch.disconnect();
  expect(seen).not.toContain(one.name);
});

test('beside a height or speed of 0 it can be said that it is not stated, and undone; then it is not offered again, nor when the page is opened anew', async () => {
  const { elsewhere, ...opened } = await signedInAt(`/systems/${two.id}`, [{ ...two, maxHeight: 90, cameraTilt: null }], { heading: two.name });
  await eventually(() => expect(cells().slice(1, 6)).toEqual(['–not stated', '–empty', '0 m/sNot stated? Max Dolly Speed', '90 cm', '0 cmNot stated? Min Height']));
  press('Not stated? Max Dolly Speed');
  await eventually(() => expect(answer()?.textContent).toBe('Saved “Dolly 2”.'));
  expect(cells().slice(3, 6)).toEqual(['–not stated', '90 cm', '0 cmNot stated? Min Height']);
  expect(await elsewhere.get(two.id)).toMatchObject({ ok: true, value: { maxDollySpeed: null, minHeight: 0 } });
  press('Undo');
  await eventually(() => expect(cells().slice(3, 6)).toEqual(['0 m/s', '90 cm', '0 cmNot stated? Min Height']));
  reload(opened, { store: opened.store });
  await eventually(() => expect(cells().slice(3, 6)).toEqual(['0 m/s', '90 cm', '0 cmNot stated? Min Height']));
});

const pages = [['', 'System', one.name], ['/edit', 'Edit system', 'Edit system']] as const;

test.each(pages)('field report 41: an outage%s looks different, and Retry brings the system', async (end, heading, found) => {
  const outages: (() => void)[] = [];
  await signedInAt(`/systems/${one.id}${end}`, [one], { heading, prepare: (server) => void outages.push(server.faults.data.outage()) });
  await eventually(() => expect(screen().text).toContain('The system couldn’t be loaded'));
  expect(screen().text).not.toContain('System not found');
  for (const stop of outages) stop();
  press('Retry');
  await arrivesAt(found);
  if (end === '/edit') await eventually(() => expect(field('Name').value).toBe(one.name));
  else expect(document.querySelector('main td')?.textContent).toBe(one.name);
});

test('field report 41: an id of nothing to edit: there is no such system, and a way back', async () => {
  await signedInAt(`/systems/${numbered(2).id}/edit`, [one], { heading: 'Edit system' });
  await eventually(() => expect(screen().text).toContain('System not found'));
  link('All systems').click();
  await arrivesAt('Systems');
});

test('a detail is drawn, and its drawings say in words what they show', async () => {
  const drawn = numbered(3, { minHeight: 30, maxHeight: 180, cameraTilt: null, maxDollySpeed: 2 });
  await signedInAt(`/systems/${drawn.id}`, [drawn], { heading: drawn.name });
  await eventually(() =>
    expect([...document.querySelectorAll('main svg[role=img]')].map((drawing) => drawing.getAttribute('aria-label'))).toEqual([
      'Reaches from 30 cm to 180 cm. Its tilt isn’t stated.',
      '10 m takes 5 s; walking 7.1 s, running 2 s.',
    ]),
  );
  // Head and feet of the person, and the ends of the bar, on one scale.
  const texts = [...document.querySelectorAll('main svg text')].map(({ textContent }) => textContent);
  expect(texts).toEqual(['0 m', '0.5 m', '1 m', '1.5 m', '2 m', '?', '180 cm', '30 cm', 'Time for 10 m', 'Dolly', '5 s', 'Walking', '7.1 s', 'Running', '2 s']);
});

test('the page of a system that waits to be deleted says so, by its name; once that is called back it is there again', async () => {
  const { server, router } = await onTheList();
  link(one.name).click();
  await arrivesAt(one.name);
  const stop = server.faults.data.outage();
  press('Delete');
  await arrivesAt('Systems');
  router.history.forward();
  await arrivesAt(one.name);
  const main = () => document.querySelector('main')?.textContent;
  await eventually(() => expect([cells(), main()]).toEqual([[], expect.stringContaining('Not sent yet.')]));
  press('Undo “Dolly 1”');
  await eventually(() => expect(cells()).toContain('Ethernet'));
  stop();
});
