import { expect, test, vi } from 'vitest';
import { arrivesAt, button, dialog, eventually, link, press } from '../../../tests/ui/open-app.tsx';
import { lineNames } from '../../../tests/ui/signed-in.ts';
import { correct, field, fill, paste, rig, start, status } from './import.fixture.ts';

test('what is no table says what it is, and the same file can be chosen again', async () => {
  await start('/import');
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('There is nothing to choose a file with.');
  const choose = (name: string, text: string): void => {
    Object.defineProperty(input.isConnected ? input : document.querySelector('input[type=file]'), 'files', { value: [new File([text], name)], configurable: true });
    document.querySelector('input[type=file]')?.dispatchEvent(new Event('change', { bubbles: true }));
  };
  choose('list.pdf', '%PDF-1.7');
  await eventually(() => expect(document.querySelector('main [role=alert]')?.textContent).toBe('list.pdf This is a PDF. Choose the spreadsheet it was made from.'));
  choose('list.csv', 'Name;Max height\nCrane;1.234\nRig;180\n');
  await eventually(() => expect(button('Preview').ariaDisabled ?? null).toBe(null));
  press('Preview');
  await eventually(() => expect(document.querySelector('main')?.textContent).toContain('Max height: what does \u20681.234\u2069 mean?'));
});

test('a quote that is never closed is told with its line, and another file can be chosen', async () => {
  await start('/import');
  paste('Name\nRig\n"Crane\nDolly\n');
  await eventually(() =>
    expect(document.querySelector('main [role=alert]')?.textContent).toBe(
      'Pasted cells The quotation mark (") on line 3 opens a cell that’s never closed, so rows would run together. Close it or remove it, then try again.',
    ),
  );
  paste('Name\nRig\nCrane\n');
  await eventually(() => expect(button('Preview').ariaDisabled ?? null).toBe(null));
});

test('a column without a unit in its heading is given one: what is assumed is seen, what is chosen is imported', async () => {
  const { elsewhere } = await start('/import');
  paste('Name\tMin height [in]\tMax height\tCamera tilt\tMax dolly speed\nCrane\t20\t1,8\t45\t18\n');
  const labelled = (label: string) => [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.control;
  const unit = (label: string) => {
    const select = labelled(label);
    if (!(select instanceof HTMLSelectElement)) throw new Error(`There is no '${label}'.`);
    const hint = document.getElementById(select.getAttribute('aria-describedby') ?? '')?.textContent;
    return { select, seen: [select.value, hint] };
  };
  await eventually(() => expect(unit('Unit of Max height').seen).toEqual(['', 'These heights don’t look like cm. Choose their unit.']));
  expect([...document.querySelectorAll('section[aria-label=Columns] label')].map(({ textContent }) => textContent)).toEqual(['Name', 'Min height [in]in inches', 'Max height', 'Unit of Max height', 'Camera tilt', 'Max dolly speed', 'Unit of Max dolly speed']);
  const choose = (label: string, value: string): void => {
    const { select } = unit(label);
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  choose('Unit of Max height', 'm');
  choose('Unit of Max dolly speed', 'km/h');
  await eventually(() => expect([unit('Unit of Max height').seen, unit('Unit of Max dolly speed').seen]).toEqual([['m', '“\u20681,8\u2069” is read as 180 cm.'], ['km/h', '“\u206818\u2069” is read as 5 m/s.']]));
  press('Preview');
  await eventually(() => expect(status()).toEqual(['1 new']));
  // Another unit has all of it planned anew.
  press('Change columns');
  await eventually(() => expect(unit('Unit of Max height').seen).toEqual(['m', '“\u20681,8\u2069” is read as 180 cm.']));
  choose('Unit of Max dolly speed', 'm/s');
  press('Preview');
  await eventually(() => press('Import 1'));
  await eventually(() => expect(status().join()).toContain('Imported: 1 new.'));
  const kept = await elsewhere.list(null);
  expect(kept.ok ? kept.value.systems.find(({ name }) => name === 'Crane') : kept.failure).toMatchObject({ minHeight: 50.8, maxHeight: 180, cameraTilt: 45, maxDollySpeed: 18 });
});

test('a column whose heading names a unit that is not known is given one by hand', async () => {
  await start('/import');
  paste('Name\tSpeed (knots)\nCrane\t18\n');
  const select = () => [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'Unit of Speed (knots)')?.control;
  const seen = () => {
    const control = select();
    if (!(control instanceof HTMLSelectElement)) throw new Error('No unit can be chosen.');
    return [control.selectedOptions[0]?.textContent, document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent];
  };
  await eventually(() => expect(seen()).toEqual(['Choose one', '“\u2068knots\u2069” can’t be read as a unit here. Choose one for these figures.']));
  // Until then no unit is said to be the one of a figure alone.
  press('Preview');
  await eventually(() => expect(status()).toEqual(['1 problem']));
  expect(document.querySelector('main')?.textContent).not.toContain('in knots');
  press('Change columns');
  await eventually(() => select());
  const control = select();
  if (!(control instanceof HTMLSelectElement)) throw new Error('No unit can be chosen.');
  control.value = 'km/h';
  control.dispatchEvent(new Event('change', { bubbles: true }));
  await eventually(() => expect(seen()).toEqual(['km/h', '“\u206818\u2069” is read as 5 m/s.']));
  press('Preview');
  await eventually(() => expect(status()).toEqual(['1 new']));
});

test('what was typed and left out in the preview is there after another unit, another column for a field, and Back while it is typed', async () => {
  await start('/');
  paste('Name\tMax height\tConnection\nCrane\t74\tCAN\nJib\t120\tCAN\nArm\t90\tCAN\n');
  const choose = (label: string, value: string): void => {
    const select = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.control;
    if (!(select instanceof HTMLSelectElement)) throw new Error(`There is no '${label}'.`);
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const preview = async (): Promise<void> => {
    press('Preview');
    await eventually(() => expect(document.querySelector('ul[aria-label=Preview]')).not.toBe(null));
  };
  const columns = () => eventually(() => void button('Preview'));
  const rows = () => [...document.querySelectorAll('ul[aria-label=Preview] > li')].map((row) => [row.textContent?.match(/^Row \d+(?:New|Left out)/)?.[0], [...row.querySelectorAll('dd')].map(({ textContent }) => textContent)]);
  await eventually(() => expect(button('Preview').ariaDisabled ?? null).toBe(null));
  await preview();
  press('Leave out row 4');
  button('Edit row 2').click();
  await eventually(() => field('Row 2: Max height'));
  correct('Row 2: Max height', '80');
  await eventually(() => expect(field('Row 2: Max height').defaultValue).toBe('80'));
  button('Edit row 2').click();
  await eventually(() => expect(rows()[0]).toEqual(['Row 2New', ['Crane', '80 cmFile: 74', 'CAN']]));
  press('Change columns');
  await columns();
  choose('Unit of Max height', 'ft');
  choose('Connection', '');
  await preview();
  await eventually(() => expect(rows()).toEqual([['Row 2New', ['Crane', '80 cmFile: 74']], ['Row 3New', ['Jib', '3657.6 cmFile: 120']], ['Row 4Left out', ['Arm', '2743.2 cmFile: 90']]]));

  button('Edit row 3').click();
  await eventually(() => field('Row 3: Name').focus());
  fill(field('Row 3: Name'), 'Jib 2');
  window.history.back();
  await columns();
  await preview();
  await eventually(() => expect(rows()[1]).toEqual(['Row 3New', ['Jib 2File: Jib', '3657.6 cmFile: 120']]));
});

test('a reader that does not come is told from one that fails', async () => {
  await start('/import');
  for (const [event, message] of [[new Event('error'), 'The spreadsheet reader couldn’t be loaded. Check your connection and choose the file again.'], [new ErrorEvent('error'), 'The file couldn’t be read. Check that it’s still there and choose it again.']] as const) {
    vi.stubGlobal('Worker', class extends EventTarget {
      postMessage = () => void this.dispatchEvent(event);
      terminate(): void {}
    });
    paste('Name\tMin height\nCrane\t1\n');
    await eventually(() => expect(document.querySelector('main [role=alert]')?.textContent).toBe(`Pasted cells ${message}`));
  }
});

test('while a row is edited each figure says what it will be kept as, or the unit of a figure alone', async () => {
  await start('/import');
  paste('Name\tMin height\tMax height (ft)\tMax dolly speed\nCrane\t1.234\t74\t2\n');
  await eventually(() => press('Preview'));
  const described = (label: string) => (field(label).getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  const seen = () => ['Name', 'Min height', 'Max height', 'Max dolly speed'].map((label) => described(`Row 2: ${label}`));
  await eventually(() => press('Edit row 2'));
  await eventually(() => expect(seen()).toEqual(['', 'in cm This could be thousands or decimals. Choose which for the whole column, or write 1234.', '= 2255.52 cm', '= 2 m/s']));
  fill(field('Row 2: Max height'), '80');
  fill(field('Row 2: Max dolly speed'), '18 km/h');
  await eventually(() => expect(seen().slice(2)).toEqual(['= 2438.4 cm', '= 5 m/s']));
  fill(field('Row 2: Max height'), '');
  fill(field('Row 2: Max dolly speed'), '1.235');
  await eventually(() => expect(seen().slice(2)).toEqual(['in ft', '= 1.235 m/s. For thousands, write 1235.']));
  const select = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'Min height: what does \u20681.234\u2069 mean?')?.control;
  if (!(select instanceof HTMLSelectElement)) throw new Error('Nobody is asked.');
  select.value = ',';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await eventually(() => expect(seen()[1]).toBe('= 1234 cm'));
  // Thousands stand first where points set them apart, and the other way round for commas.
  expect([...select.options].map(({ textContent }) => textContent)).toEqual(['Thousands: 1234', 'Decimals: 1.234']);
  // The answer is for the cells of the file.
  fill(field('Row 2: Min height'), '1.235');
  await eventually(() => expect(seen()[1]).toBe('= 1.235 cm. For thousands, write 1235.'));
  fill(field('Row 2: Min height'), '1.234');
  // No camera is that low: as decimals they are in another unit, which a person has to say.
  select.value = '.';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await eventually(() => expect(seen()[1]).toBe('Add the unit, such as 1.8 m, or choose one for the whole column.'));
  press('Change columns');
  await eventually(() => expect(document.querySelector('main')?.textContent).toContain('These heights don’t look like cm. Choose their unit.'));
});

test('cells that are pasted on the list are looked at, corrected, imported, and the import undone as a whole', async () => {
  const { elsewhere } = await start('/');
  await eventually(() => expect(lineNames()).toEqual(['Dolly 2', 'Rig']));
  paste("Name\tMin height\tMax height [m]\tNote\nrig\t30\t1,80\tx\nCrane\ttall\t2,5\ty\nDolly 2\t\t0,5\tz\n");
  await arrivesAt('Import systems');
  await eventually(() => expect(document.querySelector('main')?.textContent).toContain('Columns left out: \u2068Note\u2069.'));
  press('Preview');
  await eventually(() => expect(status()).toEqual(['2 changed, 1 problem']));
  expect(document.querySelector('main')?.textContent).toContain('Columns left out: \u2068Note\u2069.');
  const rows = () => [...document.querySelectorAll('ul[aria-label=Preview] > li')].map(({ textContent }) => textContent?.match(/^Row \d+(?:New|Changed|Same|Problem|Left out)/)?.[0]);
  expect(rows()).toEqual(['Row 3Problem', 'Row 2Changed', 'Row 4Changed']);
  field('Row 3: Min height').focus();
  correct('Row 3: Min height', '90 cm');
  // Its field is gone, and the row may stand elsewhere now.
  await eventually(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit row 3'));
  await eventually(() => expect(status()).toEqual(['1 new, 2 changed']));
  press('Leave out row 4');
  await eventually(() => expect(status()).toEqual(['1 new, 1 changed, 1 left out']));
  press('Import 2');
  await eventually(() => expect(status().join()).toContain('Imported: 1 new, 1 changed.'));
  await eventually(() => expect(document.querySelector('main')?.textContent).toMatch(/Imported: 1 new, 1 changed\.1 row wasn’t imported, because it had a problem or was left out\. Save it as a file to correct it and import it later\.Show systemsSave rows as CSVChoose another file$/));
  link('Show systems').click();
  await arrivesAt('Systems');
  await eventually(() => expect(lineNames()).toEqual(['Crane', 'Dolly 2', 'rig']));
  expect(await elsewhere.get(rig.id)).toMatchObject({ ok: true, value: { name: 'rig', minHeight: 30, maxHeight: 180 } });
  press('Undo import');
  await eventually(() => expect(status().join()).toContain('Undone.'));
  await eventually(() => expect(lineNames()).toEqual(['Dolly 2', 'Rig']));
  press('Dismiss');
  await eventually(() => expect(status().join()).not.toContain('Undone.'));
});

test('while a file is compared with the list a bar says so, and Cancel ends it', async () => {
  await start('/import', { prepare: ({ faults }) => void faults.data.hold('list', 'beforeEffect') });
  paste('Name\tMax height [m]\nRig\t3\n');
  await eventually(() => press('Preview'));
  const bars = () => [...document.querySelectorAll('main progress:not(.invisible)')].map((bar) => bar.ariaLabel ?? bar.getAttribute('aria-label'));
  await eventually(() => expect([status(), bars()]).toEqual([['Comparing the file with your systems…'], ['Comparing the file with your systems…']]));
  press('Cancel');
  await eventually(() => expect([button('Choose file').isConnected, bars()]).toEqual([true, []]));
});

test('offline nothing is compared and Import rests, with the reason; the comparison comes by itself when the network is back', async () => {
  const ends: (() => void)[] = [];
  await start('/import', { prepare: ({ faults }) => void ends.push(faults.data.always('list', { kind: 'fails', failure: { kind: 'offline' } })) });
  paste('Name\tMax height [m]\nRig\t3\n');
  await eventually(() => press('Preview'));
  const send = () => [...document.querySelectorAll('main button')].find(({ textContent }) => textContent?.startsWith('Import'));
  const seen = () => [document.querySelector('main [role=alert]')?.textContent ?? null, status(), document.querySelectorAll('main progress:not(.invisible)').length, send()?.getAttribute('aria-disabled')];
  await eventually(() => expect(seen()).toEqual(['Your systems couldn’t be loaded, so new ones can’t be told from changed ones. You’re offline.Retry', [''], 0, 'true']));
  for (const end of ends) end();
  window.dispatchEvent(new Event('online'));
  await eventually(() => expect(seen()).toEqual([null, ['1 changed'], 0, null]));
});

test('a file with nothing but headings is told of once', async () => {
  await start('/import');
  paste('Name\tMax height [m]\n');
  await eventually(() => press('Preview'));
  const said = () => [...document.querySelectorAll('main p:not([role])')].map(({ textContent }) => textContent);
  await eventually(() => expect([status(), said()]).toEqual([['No rows.'], ['Nothing in this file is new or changed.']]));
});

test('a file of which no row can be read is not said to have nothing new: Import rests until they are corrected', async () => {
  await start('/import');
  paste('Name\tMax height [m]\nCrane\ttall\n');
  await eventually(() => press('Preview'));
  const said = () => [...document.querySelectorAll('main p:not([role])')].map(({ textContent }) => textContent).filter((text) => text?.includes('.'));
  await eventually(() => expect([status(), said(), button('Import').ariaDisabled ?? button('Import').getAttribute('aria-disabled')]).toEqual([['1 problem'], ['Rows with problems aren’t imported. Correct them here, or leave them out.'], 'true']));
});

test('what the server refuses is listed with the reason, corrected and sent again, with the list closed in between; the rest stays done', async () => {
  const { server, elsewhere } = await start('/import');
  const stopRefusing = server.faults.data.always('insertMany', { kind: 'fails', failure: { kind: 'refused', message: 'value out of range' } });
  paste('Name\tMax height [m]\nRig\t3\nCrane\t2\n');
  await eventually(() => press('Preview'));
  await eventually(() => press('Import 2'));
  await eventually(() => expect(status().join()).toContain('Imported: 1 changed. 1 couldn’t be saved.'));
  press('See 1 that failed');
  await eventually(() => expect(dialog()?.querySelector('li')?.textContent).toMatch(/^Crane.*value out of range.*Edit Crane$/));
  press('Edit Crane');
  const label = () => [...(dialog()?.querySelectorAll('label') ?? [])].find(({ textContent }) => textContent === 'Max height');
  await eventually(() => expect(label()?.control).toBeInstanceOf(HTMLInputElement));
  const input = label()?.control;
  if (input instanceof HTMLInputElement) fill(input, '150');
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  press('Close');
  await eventually(() => expect(dialog()).toBe(null));
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  press('See 1 that failed');
  await eventually(() => expect(label()?.control).toMatchObject({ value: '150' }));
  stopRefusing();
  press('Send again');
  await eventually(() => expect(status().join()).toContain('Imported: 1 new, 1 changed.'));
  const kept = await elsewhere.list(null);
  expect(kept.ok ? kept.value.systems.map(({ name, maxHeight }) => [name, maxHeight]) : kept.failure).toEqual([['Crane', 150], ['Dolly 2', 0], ['Rig', 300]]);
});

test('cells are pasted with a button too; where the clipboard may not be read, a field takes them, which has the focus', async () => {
  await start('/import');
  const read = vi.spyOn(navigator.clipboard, 'readText').mockRejectedValueOnce(new Error('No.')).mockResolvedValueOnce(' ').mockResolvedValueOnce('Name\tMax height [m]\nRig\t3\n');
  for (const times of [1, 2]) {
    press('Paste cells');
    await eventually(() => expect([read.mock.calls.length, document.querySelector('main [role=alert]')?.textContent]).toEqual([times, 'Pasted cells This page can’t read the clipboard, or there’s no text on it. Copy the cells and paste them into the field below.']));
    await eventually(() => expect([document.activeElement?.tagName, document.querySelector('textarea')?.labels[0]?.textContent]).toEqual(['TEXTAREA', 'Cells']));
  }
  press('Paste cells');
  await eventually(() => button('Preview'));
});

test('what is pasted into the field for cells is read once it is cells', async () => {
  await start('/import');
  vi.spyOn(navigator.clipboard, 'readText').mockRejectedValueOnce(new Error('No.'));
  press('Paste cells');
  await eventually(() => expect(document.activeElement).toBeInstanceOf(HTMLTextAreaElement));
  const type = (text: string): void => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(document.activeElement, text);
    document.activeElement?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  type('Name');
  expect(document.activeElement).toBeInstanceOf(HTMLTextAreaElement);
  type('Name\tMax height [m]\nRig\t3\n');
  await eventually(() => button('Preview'));
});
