import { expect, onTestFinished, test, vi } from 'vitest';
import { button, eventually, press } from '../../../tests/ui/open-app.tsx';
import { numbered } from '../../../tests/ui/signed-in.ts';
import { correct, dolly, field, fill, paste, rig, start, status } from './import.fixture.ts';

test('how many rows have remarks, or only a name, stands above the rows, with the way to them', async () => {
  await start('/import');
  paste('Name\tMin height\tMax height\nCRANES\t\t\nCrane\t300\t100\nArm\t30\t180\nBeam\t30\t180\n');
  await eventually(() => press('Preview'));
  const shown = () => [...document.querySelectorAll('ul[aria-label=Preview] > li')].map(({ textContent }) => textContent?.match(/^Row \d+/)?.[0]);
  await eventually(() => expect(document.querySelector('main')?.textContent).toContain('1 row has a remark. It’s imported all the same. 1 row has only a name and is left out.'));
  expect([status(), shown()]).toEqual([['3 new, 1 left out'], ['Row 2', 'Row 3', 'Row 4', 'Row 5']]);
  press('Show rows with remarks');
  await eventually(() => expect(shown()).toEqual(['Row 2', 'Row 3']));
  press('Include row 2');
  await eventually(() => expect([status(), shown()]).toEqual([['4 new'], ['Row 3']]));
  press('Show all rows');
  await eventually(() => expect(shown()).toEqual(['Row 2', 'Row 3', 'Row 4', 'Row 5']));
});

test('where no column is the name, it is said beside Preview what follows', async () => {
  await start('/import');
  paste('Stock\tMin height\tMax height\nCrane\t30\t180\n');
  const beside = () => button('Preview').parentElement?.textContent;
  await eventually(() => expect(beside()).toBe('PreviewChoose another fileNo column is set as the name, so new systems won’t have one.'));
  const select = document.querySelector('section[aria-label=Columns] select');
  if (select instanceof HTMLSelectElement) select.value = 'name';
  select?.dispatchEvent(new Event('change', { bubbles: true }));
  await eventually(() => expect(beside()).toBe('PreviewChoose another file'));
});

test('a row that does not look like a system shows its own text, also of columns that are left out', async () => {
  await start('/import');
  paste('Name\tMin height\tNote\nCrane\t30\t\n\t\tRails on request\nTotal\t1\tall\n');
  await eventually(() => press('Preview'));
  const shown = () => [...document.querySelectorAll('ul[aria-label=Preview] > li')].map(({ textContent }) => textContent);
  const left = 'This row doesn’t look like a system.';
  const crane = 'Row 2NewEditLeave outNameCraneMin height30 cmFile: 30';
  await eventually(() => expect(shown()).toEqual([`Row 3Left outInclude${left}File: \u2068Rails on request\u2069`, `Row 4Left outInclude${left}File: \u2068Total\u2069 · \u20681\u2069 · \u2068all\u2069`, crane]));
  press('Include row 3');
  await eventually(() => expect(shown()[0]).toBe(`Row 3NewEditLeave out${left}File: \u2068Rails on request\u2069Name–not statedThis system has no name.Min height–not stated`));
});

test('of a round figure it is said which reading takes its sign for thousands', async () => {
  await start('/import');
  paste('Name\tMin height\tMax height\nCrane\t1.000\t2,000\n');
  await eventually(() => press('Preview'));
  const asked = () => [...document.querySelectorAll('label')].flatMap(({ textContent, control }) => (textContent.includes('mean?') && control instanceof HTMLSelectElement ? [[textContent, ...[...control.options].map((option) => option.textContent)]] : []));
  await eventually(() =>
    expect(asked()).toEqual([
      ['Min height: what does \u20681.000\u2069 mean?', 'Choose one', 'Thousands: 1000', 'Decimals: 1'],
      ['Max height: what does \u20682,000\u2069 mean?', 'Choose one', 'Decimals: 2', 'Thousands: 2000'],
    ]),
  );
});

test('a row that goes from what is shown leaves the focus to the next; of the last, the way back to all rows has it', async () => {
  await start('/import');
  paste('Name\tMin height\tMax height\nCRANES\t\t\nCrane\t300\t100\nArm\t30\t180\nBeam\t30\t180\n');
  await eventually(() => press('Preview'));
  await eventually(() => press('Show rows with remarks'));
  const shown = () => [...document.querySelectorAll('ul[aria-label=Preview] > li')].map(({ textContent }) => textContent?.match(/^Row \d+/)?.[0]);
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  const pressFocused = (name: string) => {
    button(name).focus();
    press(name);
  };
  await eventually(() => expect(shown()).toEqual(['Row 2', 'Row 3']));
  pressFocused('Include row 2');
  await eventually(() => expect([shown(), focused()]).toEqual([['Row 3'], 'Edit row 3']));
  pressFocused('Leave out row 3');
  await eventually(() => expect([shown(), document.querySelector('main')?.textContent?.includes('No rows match.'), focused()]).toEqual([[], true, 'Show all rows']));
  press('Show all rows');
  await eventually(() => expect([shown(), focused()]).toEqual([['Row 2', 'Row 3', 'Row 4', 'Row 5'], 'Edit row 2']));
});

test('a row that is corrected stays where it is until another view is asked for, and Enter leads on to the next problem', async () => {
  await start('/import');
  const rows = Array.from({ length: 6 }, (_, index) => `Crane ${index}\t${index % 2 === 0 ? 30 : `tall ${index}`}\t180\n`);
  paste(`Name\tMin height\tMax height\n${rows.join('')}`);
  await eventually(() => press('Preview'));
  const shown = () => [...document.querySelectorAll('ul[aria-label=Preview] > li')].map(({ textContent }) => textContent?.match(/^Row \d+(?:New|Problem)/)?.[0]);
  const focused = () => document.activeElement?.getAttribute('aria-label');
  const correctFocused = (label: string) => {
    field(label).focus();
    correct(label, '30');
  };
  const rest = ['Row 2New', 'Row 4New', 'Row 6New'];
  await eventually(() => expect(shown()).toEqual(['Row 3Problem', 'Row 5Problem', 'Row 7Problem', ...rest]));
  correctFocused('Row 3: Min height');
  await eventually(() => expect([shown(), focused()]).toEqual([['Row 3New', 'Row 5Problem', 'Row 7Problem', ...rest], 'Row 5: Min height']));
  correctFocused('Row 5: Min height');
  correctFocused('Row 7: Min height');
  await eventually(() => expect([shown(), focused()]).toEqual([['Row 3New', 'Row 5New', 'Row 7New', ...rest], 'Edit row 7']));
});

test('in a row that is edited, Enter keeps the focus in its cell; what is typed on before it is taken stays, and is taken in turn; Undo leads to its cell', async () => {
  await start('/import');
  paste('Name\tMin height\tMax height\nCrane\t30\t180\n');
  await eventually(() => press('Preview'));
  await eventually(() => press('Edit row 2'));
  const label = 'Row 2: Min height';
  await eventually(() => field(label).focus());
  const input = field(label);
  const cell = () => [input.value, input.closest('[data-field]')?.textContent, document.activeElement === input];
  correct(label, '22 in');
  fill(input, '22 in.');
  await eventually(() => expect(cell()).toEqual(['22 in.', 'Min heightUndo= 55.88 cmFile: 30', true]));
  correct(label, '20 in');
  input.blur();
  button('Undo row 2: Min height').focus();
  press('Undo row 2: Min height');
  await eventually(() => expect(cell()).toEqual(['30', 'Min height= 30 cm', true]));
});

test('who leaves a cell by a press elsewhere keeps the focus there, and is not brought back to the row', async () => {
  await start('/import');
  paste('Name\tMin height\nCrane\t30\nArm\tn/a\n');
  await eventually(() => press('Preview'));
  await eventually(() => press('Edit row 2'));
  await eventually(() => field('Row 2: Name').focus());
  fill(field('Row 2: Name'), 'ARM');
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  // A browser lets go of one thing before it gives the focus to the next, and what was typed is taken in between.
  field('Row 2: Name').blur();
  const shown = () => [...document.querySelectorAll('ul[aria-label=Preview] > li')].map(({ textContent }) => textContent);
  await eventually(() => expect([shown(), document.activeElement]).toEqual([['Row 2NewEditLeave outNameUndoFile: CraneMin height= 30 cm', 'Row 3Left outRow 2 is about the same system.What to do with row 3Leave outChange itAdd as newNameArmMin height–not statedFile: n/a'], document.body]));
});

test('what was typed in one cell is used for identical ones by one press, which has the focus; that is undone for all, or cell by cell', async () => {
  await start('/import');
  paste(`Name\tMax height\n${['tall', 'tall', 'high', 'tall'].map((cell, index) => `Crane ${index}\t${cell}\n`).join('')}`);
  await eventually(() => press('Preview'));
  const cells = () => [...document.querySelectorAll<HTMLElement>('[data-field=maxHeight] dd')].map((cell) => cell.querySelector('input')?.value ?? cell.textContent);
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  await eventually(() => expect(cells()).toEqual(['tall', 'tall', 'high', 'tall']));
  field('Row 2: Max height').focus();
  correct('Row 2: Max height', '180');
  await eventually(() => expect([cells(), focused()]).toEqual([['180 cmFile: tallUse for 2 more identical cells', 'tall', 'high', 'tall'], 'Use for 2 more identical cells']));
  press('Use for 2 more identical cells');
  const used = ['180 cmFile: tall2 identical cells were corrected the same way.Undo for 2 cells', '180 cmFile: tall', 'high', '180 cmFile: tall'];
  await eventually(() => expect([status(), cells(), focused()]).toEqual([['3 new, 1 problem', '2 identical cells were corrected the same way.'], used, 'Undo for 2 cells']));
  press('Edit row 3');
  await eventually(() => button('Undo row 3: Max height').focus());
  press('Undo row 3: Max height');
  await eventually(() => expect([cells(), focused()]).toEqual([['180 cmFile: tall1 identical cell was corrected the same way.Undo for 1 cell', 'tall', 'high', '180 cmFile: tall'], 'Row 3: Max height']));
  press('Undo for 1 cell');
  await eventually(() => expect(cells()).toEqual(['180 cmFile: tallUse for 1 more identical cell', 'tall', 'high', 'tall']));
  press('Edit row 2');
  await eventually(() => correct('Row 2: Max height', ' '));
  await eventually(() => press('Leave 1 more identical cell empty'));
  await eventually(() => expect(status()).toEqual(['2 new, 2 problems', '1 identical cell was corrected the same way.']));
});

test('what was changed since an export, and what several systems could be, is said above the rows instead of that nothing is new', async () => {
  const twins = [1, 2].map((minHeight) => numbered(minHeight + 10, { name: 'Twin', minHeight }));
  await start('/import', { prepare: (server) => server.plant.systems(twins) });
  const headings = 'Name\tMin height (cm)\tMax height (cm)\tCamera tilt (°)\tMax dolly speed (m/s)\tConnection type\tID\tLast changed\n';
  paste(`${headings}Rig\t30\t160\t\t\tEuro\t${rig.id}\t2020-11-30T10:00:00.123456+00:00\nDolly 2\t\t\t\t\tEuro\t${dolly.id}\t2020-11-30T10:00:00.123456+00:00\nTwin\t3\t\t\t\t\t\t\nTwin\t2\t\t\t\t\t\t\n`);
  await eventually(() => press('Preview'));
  const main = () => document.querySelector('main')?.textContent ?? '';
  const said = ['2 systems were changed since this file was exported. Their rows are left out. 1 row needs a decision and is left out until then.', 'Nothing in this file', '160 cmFile: 160Now: 180 cm', '160 cmFile: 160Was: 180 cm', 'EuroNow: not stated', 'EuroWas: not stated'];
  const seen = () => [status(), said.map((text) => main().includes(text))];
  const none = [['1 unchanged, 3 left out', ''], [true, false, true, false, true, false]];
  await eventually(() => expect(seen()).toEqual(none));
  button('Include all 2 that were changed').focus();
  press('Include all 2 that were changed');
  await eventually(() => expect(seen()).toEqual([['2 changed, 1 unchanged, 1 left out', '2 rows about systems that were changed since this file was exported are included.'], [false, false, false, true, false, true]]));
  expect(document.activeElement).toBe(button('Leave out all 2'));
  press('Leave out all 2');
  await eventually(() => expect(seen()).toEqual(none));
  press('Include row 2');
  await eventually(() => expect(seen()).toEqual([['1 changed, 1 unchanged, 2 left out'], [false, false, false, true, true, true]]));
});

test('what was not imported is saved as a file, with the reasons; where none can be written, that is said', async () => {
  await start('/import');
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementationOnce(() => { throw new Error('No.'); }).mockReturnValue('blob:1');
  paste('Name\tMax height [m]\tNote\nCrane\t2,5\tx\nArm\t0,5\t=z\n');
  await eventually(() => press('Preview'));
  await eventually(() => press('Leave out row 3'));
  await eventually(() => press('Import 1'));
  await eventually(() => expect(document.querySelector('main p')?.textContent).toBe('Imported: 1 new.'));
  // The page would go there.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const alert = () => document.querySelector('main [role=alert]')?.textContent;
  press('Save rows as CSV');
  await eventually(() => expect(alert()).toBe('This browser couldn’t write the file. Try again.'));
  press('Save rows as CSV');
  await eventually(() => expect([made.mock.calls.length, alert()]).toEqual([2, undefined]));
  const [file] = made.mock.lastCall ?? [];
  expect(file instanceof Blob && (await file.text())).toBe('\uFEFFName,Max height [m],Note,Not imported because\r\nArm,"0,5",\'=z,Left out in the preview.\r\n');
});

test('where the list is another one when an import is to be sent, nothing is sent yet, and the new numbers are shown', async () => {
  const { elsewhere, services } = await start('/import');
  paste('Name\tMax height\nCrane\t180\nJib\t180\n');
  await eventually(() => press('Preview'));
  await eventually(() => expect(status()).toEqual(['2 new']));
  // The same file goes in from another tab, and this page hears of it.
  const added = numbered(50, { name: 'Crane', minHeight: null, maxHeight: 180 });
  (await services.signedIn()).userScope.getSnapshot().context.userScope?.list.send({ type: 'list.changed', saved: [added], removed: [] });
  press('Import 2');
  await eventually(() => expect(status()).toEqual(['1 new, 1 unchangedNothing has been imported yet: your systems have changed since the file was compared with them. Check the numbers again.']));
  press('Import 1');
  await eventually(() => expect(status().join()).toContain('Imported: 1 new.'));
  const kept = await elsewhere.list(null);
  expect(kept.ok ? kept.value.systems.map(({ name }) => name) : kept.failure).toEqual(['Dolly 2', 'Jib', 'Rig']);
});
