import { expect, onTestFinished, test, vi } from 'vitest';
import { arrivesAt, dialog, eventually, type freshServer, link, press, type } from '../../../tests/ui/open-app.tsx';
import { lineNames, numbered, signedInAt } from '../../../tests/ui/signed-in.ts';

const systems = [1, 2, 3].map((number) => numbered(number, { name: number === 3 ? '=Crane' : `Dolly ${number}`, maxHeight: 100.5 }));

const start = async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (file instanceof Blob ? `blob:${saved.push(file)}` : ''));
  // The page would go there.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  await signedInAt('/', systems);
  await eventually(() => expect(lineNames()).toHaveLength(3));
  return saved;
};

const choose = (label: string, value: string): void => {
  const id = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.htmlFor ?? '';
  const select = document.getElementById(id);
  if (!(select instanceof HTMLSelectElement)) throw new Error(`There is nothing to choose for '${label}'.`);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
};

const offered = () => [...(dialog()?.querySelectorAll('option') ?? [])].map(({ textContent }) => textContent).filter((text) => /\d+( |$)/.test(text ?? '') && !text?.includes('cell'));
const box = (index: number) => document.querySelectorAll<HTMLInputElement>('main li input[aria-label^="Select"]')[index];
const bar = () => document.querySelector('.sticky p[role=status]:not(.sr-only)')?.textContent;

test('what is found, all or what is chosen goes into a file', async () => {
  const saved = await start();
  press('Export');
  await eventually(() => expect(offered()).toEqual(['All 3']));
  press('Cancel');
  await eventually(() => expect(dialog()).toBe(null));
  box(0)?.click();
  type('Find by name or connection', 'dolly');
  await eventually(() => expect(lineNames()).toHaveLength(2));
  press('Export');
  await eventually(() => expect(offered()).toEqual(['1 selected', '2 found', 'All 3']));
  choose('Systems', 'found');
  choose('Heights in', 'm');
  press('Save file');
  await eventually(() => expect([saved.length, dialog()]).toEqual([1, null]));
  expect((await saved[0]?.text())?.replace('\uFEFF', '').split('\r\n').map((line) => line.split(',').slice(0, 3))).toEqual([
    ['Name', 'Min height (m)', 'Max height (m)'], ['Dolly 1', '0', '1.005'], ['Dolly 2', '0', '1.005'], [''],
  ]);
  press('Export');
  await eventually(() => expect(dialog()).not.toBe(null));
  choose('File type', 'json');
  press('Save file');
  await eventually(() => expect([saved.length, dialog()]).toEqual([2, null]));
  expect(JSON.parse((await saved[1]?.text()) ?? '')).toMatchObject([{ name: '=Crane', maxHeight: 100.5 }]);
});

test('where nothing is found no empty file is offered: the dialog says so, and offers the rest', async () => {
  const saved = await start();
  type('Find by name or connection', 'nowhere');
  await eventually(() => expect(lineNames()).toEqual([]));
  press('Export');
  await eventually(() => expect([offered(), dialog()?.querySelector('select + p')?.textContent]).toEqual([['All 3'], 'No system matches your search.']));
  press('Save file');
  await eventually(() => expect([saved.length, dialog()]).toEqual([1, null]));
  expect((await saved[0]?.text())?.split('\r\n')).toHaveLength(5);
});

test('while the list is still being read, no file is called all of it', async () => {
  const lists: ReturnType<ReturnType<typeof freshServer>['faults']['data']['hold']>[] = [];
  const { server } = await signedInAt('/', systems, { maxRows: 2, prepare: ({ faults }) => void lists.push(faults.data.hold('list', 'afterEffect')) });
  await lists[0]?.reached;
  const second = server.faults.data.hold('list', 'beforeEffect');
  lists[0]?.release();
  await second.reached;
  await eventually(() => expect(lineNames().length).toBeGreaterThan(0));
  press('Export');
  await eventually(() => expect([offered(), dialog()?.querySelector('[role=status]')?.textContent]).toEqual([['2 loaded so far'], 'Your systems are still loading. Wait for all of them, or export what’s loaded.']));
  second.release();
  await eventually(() => expect([offered(), dialog()?.querySelector('[role=status]') ?? null]).toEqual([['All 3'], null]));
});

test('who searches gets what is found, though that was all when the dialog opened and the rest of the list comes meanwhile', async () => {
  const lists: ReturnType<ReturnType<typeof freshServer>['faults']['data']['hold']>[] = [];
  const fleet = [1, 2, 3].map((number) => numbered(number, { name: number === 3 ? 'Zebra' : `Dolly ${number}` }));
  const { server } = await signedInAt('/?q=dolly', fleet, { maxRows: 2, prepare: ({ faults }) => void lists.push(faults.data.hold('list', 'afterEffect')) });
  await lists[0]?.reached;
  const second = server.faults.data.hold('list', 'beforeEffect');
  lists[0]?.release();
  await second.reached;
  await eventually(() => expect(lineNames()).toEqual(['Dolly 1', 'Dolly 2']));
  press('Export');
  const chosen = () => dialog()?.querySelector('select')?.selectedOptions[0]?.textContent;
  await eventually(() => expect([offered(), chosen()]).toEqual([['2 loaded so far'], '2 loaded so far']));
  second.release();
  await eventually(() => expect([offered(), chosen()]).toEqual([['2 found', 'All 3'], '2 found']));
});

test('what a person chose to go into the file stays, though more comes meanwhile', async () => {
  const lists: ReturnType<ReturnType<typeof freshServer>['faults']['data']['hold']>[] = [];
  const fleet = ['Arm', 'Dolly 1', 'Dolly 2'].map((name, index) => numbered(index + 1, { name }));
  const { server } = await signedInAt('/?q=dolly', fleet, { maxRows: 2, prepare: ({ faults }) => void lists.push(faults.data.hold('list', 'afterEffect')) });
  await lists[0]?.reached;
  const second = server.faults.data.hold('list', 'beforeEffect');
  lists[0]?.release();
  await second.reached;
  await eventually(() => expect(lineNames()).toEqual(['Dolly 1']));
  press('Export');
  // By its value: happy-dom's own list of what is selected is not up to date.
  const chosen = () => dialog()?.querySelector('select')?.value;
  await eventually(() => expect([offered(), chosen()]).toEqual([['1 found so far', '2 loaded so far'], 'found']));
  choose('Systems', 'all');
  second.release();
  await eventually(() => expect([offered(), chosen()]).toEqual([['2 found', 'All 3'], 'all']));
});

test('what the list was at an earlier time is not called all of it: when that was is said', async () => {
  const { server } = await signedInAt('/', systems);
  const leaveAndComeBack = async (meanwhile: () => void) => {
    await eventually(() => link('Dolly 1').click());
    await arrivesAt('Dolly 1');
    meanwhile();
    window.history.back();
    await arrivesAt('Systems');
    press('Export');
  };
  const said = () => [...offered(), dialog()?.querySelector('[role=status]')?.textContent ?? ''].map((text) => text?.replace(/\d+:\d\d\s[AP]M/, 'TIME'));
  const asked: { readonly release: () => void }[] = [];
  await leaveAndComeBack(() => void asked.push(server.faults.data.hold('changesSince', 'beforeEffect')));
  await eventually(() => expect(said()).toEqual(['All 3 as of TIME', 'Your systems are shown as of TIME and are being refreshed. Wait for that, or export them as they were then.']));
  asked[0]?.release();
  await eventually(() => expect(said()).toEqual(['All 3', '']));
  press('Cancel');
  await leaveAndComeBack(() => server.faults.data.outage());
  await eventually(() => expect(said()).toEqual(['All 3 as of TIME', 'Your systems haven’t been refreshed since TIME. The file will have them as they were then.']));
});

test('a file that cannot be written says so, and can be tried again', async () => {
  await start();
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new Error('No room.');
  });
  press('Export');
  await eventually(() => expect(dialog()).not.toBe(null));
  press('Save file');
  await eventually(() => expect(dialog()?.querySelector('[role=alert]')?.textContent).toBe('This browser couldn’t write the file. Try again, or try another file type.'));
});

test('a file that is cancelled while it is written is not handed over', async () => {
  const saved = await start();
  press('Export');
  await eventually(() => expect(dialog()).not.toBe(null));
  press('Save file');
  press('Cancel');
  await eventually(() => expect(dialog()).toBe(null));
  press('Export');
  await eventually(() => expect(dialog()).not.toBe(null));
  press('Save file');
  await eventually(() => expect([saved.length, dialog()]).toEqual([1, null]));
});

test('Copy puts what is chosen on the clipboard as cells, or says that it may not', async () => {
  await start();
  const written: ClipboardItem[][] = [];
  const write = vi.spyOn(navigator.clipboard, 'write').mockImplementation(async (items) => void written.push([...items]));
  // How a file is to write its numbers is nothing to the clipboard.
  press('Export');
  await eventually(() => expect(dialog()).not.toBe(null));
  choose('Number format', 'semicolon');
  press('Cancel');
  await eventually(() => expect(dialog()).toBe(null));
  box(0)?.click();
  await eventually(() => expect(bar()).toBe('1 selected'));
  press('Copy the selected systems as cells');
  await eventually(() => expect(bar()).toBe('1 system copied. Paste it into a spreadsheet.'));
  const text = await (await written[0]?.[0]?.getType('text/plain'))?.text();
  expect(text?.split('\r\n')[1]?.split('\t').slice(0, 3)).toEqual(["'=Crane", '0', '100.5']);
  write.mockImplementation(() => Promise.reject(new Error('NotAllowedError')));
  press('Copy the selected systems as cells');
  await eventually(() => expect(bar()).toBe('This browser didn’t allow copying. Export a file instead.'));
});
