import { expect, onTestFinished, test, vi } from 'vitest';
import { CODE, plantFactor, signIn } from '../../../tests/ui/accounts.ts';
import { arrivesAt, button, dialog, eventually, link, place, press, type } from '../../../tests/ui/open-app.tsx';
import { correct, paste, start, status } from './import.fixture.ts';

const asksBeforeUnload = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('Back leads from the preview to the columns; who would leave them, or reload, is asked; a log out is not held up', async () => {
  const { services } = await start('/');
  const toColumns = async () => {
    paste('Name\tMax height [m]\nRig\t3\n');
    await arrivesAt('Import systems');
    await eventually(() => button('Preview'));
  };
  await toColumns();
  press('Preview');
  await eventually(() => expect([status(), asksBeforeUnload()]).toEqual([['1 changed'], true]));
  press('Log out');
  await eventually(() => expect(dialog()?.textContent).toBe('Log out?What you’ve entered on this page will be lost.Log outStay signed in'));
  window.history.back();
  await eventually(() => expect(dialog()).toBe(null));
  await eventually(() => expect([place(), status()]).toEqual(['/import', ['1 changed']]));
  window.history.back();
  await eventually(() => button('Preview'));
  await eventually(() => expect([place(), dialog()]).toEqual(['/import', null]));
  window.history.back();
  await eventually(() => expect(dialog()?.textContent).toBe('Leave the import?You’d have to choose the file again, and you’d lose what you’ve set or corrected here. Nothing has been imported.LeaveStay'));
  // The step back is taken back at once, or a second Back would leave the app.
  await eventually(() => expect(place()).toBe('/import'));
  window.history.back();
  await eventually(() => expect([place(), dialog(), button('Preview').isConnected]).toEqual(['/import', null, true]));
  window.history.back();
  await eventually(() => press('Stay'));
  await eventually(() => expect([place(), dialog(), button('Preview').isConnected]).toEqual(['/import', null, true]));
  link('Back').click();
  await eventually(() => press('Leave'));
  await arrivesAt('Systems');
  expect(asksBeforeUnload()).toBe(false);
  await toColumns();
  window.history.back();
  await eventually(() => expect(dialog()).not.toBe(null));
  await eventually(() => expect(place()).toBe('/import'));
  press('Leave');
  await arrivesAt('Systems');
  expect(place()).toBe('/');
  await toColumns();
  services.session.send({ type: 'session.signOut', scope: 'local' });
  await arrivesAt('Sign in');
});

test('a file that is dropped while a question stands is not taken: the question is about the one that is there', async () => {
  await start('/');
  paste('Name\tMax height [m]\nRig\t3\n');
  await arrivesAt('Import systems');
  await eventually(() => button('Preview'));
  window.history.back();
  await eventually(() => expect(dialog()).not.toBe(null));
  const dropped = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(dropped, { dataTransfer: { types: ['Files'], files: [new File(['Name\nOther\n'], 'other.csv')] } });
  document.body.dispatchEvent(dropped);
  expect(dropped.defaultPrevented).toBe(true);
  await eventually(() => press('Stay'));
  await eventually(() => expect(dialog()).toBe(null));
  press('Preview');
  await eventually(() => expect(status()).toEqual(['1 changed']));
});

test('who goes forward, or by several steps, is asked while the address is still that of the import, and gets there by Leave', async () => {
  const { router } = await start('/');
  const pages = [['/account', 'Account'], ['/', 'Systems']] as const;
  await router.navigate({ to: '/import' });
  await arrivesAt('Import systems');
  for (const [to, heading] of pages) {
    await router.navigate({ to });
    await arrivesAt(heading);
  }
  for (const [steps, there, heading] of [[1, '/account', 'Account'], [2, '/', 'Systems']] as const) {
    router.history.go(-(there === '/account' ? 2 : 1));
    await arrivesAt('Import systems');
    paste('Name\tMax height [m]\nRig\t3\n');
    await eventually(() => button('Preview'));
    window.history.go(steps);
    await eventually(() => expect(dialog()).not.toBe(null));
    await eventually(() => expect(place()).toBe('/import'));
    press('Stay');
    await eventually(() => expect([place(), dialog(), button('Preview').isConnected]).toEqual(['/import', null, true]));
    window.history.go(steps);
    await eventually(() => expect(dialog()).not.toBe(null));
    await eventually(() => expect(place()).toBe('/import'));
    press('Leave');
    await arrivesAt(heading);
    expect(place()).toBe(there);
  }
});

test('who leaves in the moment in which the import has gone is not held up by a question that nobody sees', async () => {
  await start('/');
  paste('Name\tMax height [m]\nRig\t3\n');
  await arrivesAt('Import systems');
  await eventually(() => button('Preview'));
  const back = link('Back');
  press('Preview');
  await eventually(() => expect(status()).toEqual(['1 changed']));
  press('Leave out row 2');
  await eventually(() => expect(status()).toEqual(['1 left out']));
  press('Cancel');
  await eventually(() => button('Stay'));
  // Nothing is drawn in between.
  press('Leave');
  back.click();
  await arrivesAt('Systems');
});

test('Cancel and another file ask before anything is lost, as Back does; where nothing would be, nobody is asked', async () => {
  await start('/');
  const chosenBy: (string | null)[] = [];
  const opening = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function open(this: HTMLInputElement) {
    chosenBy.push(this.type === 'file' ? this.ariaLabel ?? this.getAttribute('aria-label') : 'no file');
  });
  onTestFinished(() => opening.mockRestore());
  const choose = (text: string): void => {
    const input = (dialog() ?? document).querySelector('input[type=file]');
    Object.defineProperty(input, 'files', { value: [new File([text], 'list.csv')], configurable: true });
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const toPreview = async (): Promise<void> => {
    await eventually(() => press('Preview'));
    await eventually(() => expect(status()).toEqual(['2 new']));
  };
  paste('Name\tMax height [m]\nCrane\t3\nArm\t4\n');
  await arrivesAt('Import systems');
  await toPreview();
  press('Cancel');
  await eventually(() => button('Choose file'));

  paste('Name\tMax height [m]\nCrane\t3\nArm\t4\n');
  await eventually(() => press('Choose another file'));
  expect([chosenBy.splice(0), dialog()]).toEqual([['Choose another file'], null]);
  choose('Name;Max height [m]\nJib;3\nBoom;4\n');
  await toPreview();
  press('Leave out row 3');
  await eventually(() => expect(status()).toEqual(['1 new, 1 left out']));
  press('Cancel');
  await eventually(() => expect(dialog()?.textContent).toBe('Leave the import?You’d have to choose the file again, and you’d lose what you’ve set or corrected here. Nothing has been imported.LeaveStay'));
  // Back takes the question away, and nothing else.
  window.history.back();
  await eventually(() => expect([dialog(), place(), status()]).toEqual([null, '/import', ['1 new, 1 left out']]));
  press('Change columns');
  await eventually(() => press('Choose another file'));
  await eventually(() => expect(dialog()?.textContent).toBe('Choose another file?You’d lose what you’ve set or corrected here. Nothing has been imported.Choose another fileStay'));
  expect(chosenBy.splice(0)).toEqual([]);
  [...(dialog()?.querySelectorAll('button') ?? [])][0]?.click();
  expect(chosenBy.splice(0)).toEqual(['Choose another file']);
  // The chooser was closed without a file.
  press('Stay');
  await eventually(() => expect(dialog()).toBe(null));
  press('Preview');
  await eventually(() => expect(status()).toEqual(['1 new, 1 left out']));

  paste('Name\tMax height [m]\nRail\t3\nTrack\t4\n');
  await eventually(() => expect(dialog()?.textContent).toBe('Switch to the other file?You’d lose what you’ve set or corrected here. Nothing has been imported.SwitchStay'));
  press('Switch');
  await toPreview();
  press('Leave out row 2');
  await eventually(() => expect(status()).toEqual(['1 new, 1 left out']));
  press('Cancel');
  await eventually(() => press('Leave'));
  await eventually(() => button('Choose file'));
});

test('an import that is stopped says how much of it was left out', async () => {
  const { server } = await start('/import');
  const hold = server.faults.data.hold('insertMany', 'beforeEffect');
  paste('Name\tMax height [m]\nRig\t3\nCrane\t2\n');
  await eventually(() => press('Preview'));
  await eventually(() => expect(status()).toEqual(['1 new, 1 changed']));
  press('Import 2');
  await hold.reached;
  await eventually(() => expect(status().join()).toContain('Importing: 0 of 2. Sending the next one…'));
  button('Pause').focus();
  press('Pause');
  hold.release();
  await eventually(() => expect(document.activeElement).toBe(button('Resume')));
  press('Stop here');
  await eventually(() => expect(status().join()).toContain('Imported: 1 new. Stopped with 1 still to go.'));
});

/** Imports these rows, names and heights, and stops where they cannot get through. */
const stopWhileWaiting = async (rows: readonly string[]): Promise<void> => {
  paste(['Name\tMax height [m]', ...rows, ''].join('\n'));
  await eventually(() => press('Preview'));
  await eventually(() => press(`Import ${rows.length}`));
  await eventually(() => button('Try now'));
  button('Pause').focus();
  press('Pause');
  // Not Stop, which a second press would do.
  await eventually(() => expect(document.activeElement).toBe(button('Resume')));
  press('Stop here');
};

test('an import that is stopped while it cannot get through says what may have arrived, and of no cause that is not known; what the server turned away has not', async () => {
  const mayHave = 'Stopped with 1 still to go. Some of the rest may have gone through.';
  const causes = [
    [{ kind: 'unreachable' }, mayHave],
    [{ kind: 'fails', failure: { kind: 'serverError' } }, mayHave],
    [{ kind: 'fails', failure: { kind: 'rateLimited' } }, 'Stopped with 1 still to go.'],
  ] as const;
  const { server } = await start('/import');
  for (const [fault, said] of causes) {
    server.faults.data.always('insertMany', fault);
    await stopWhileWaiting(['Jib\t3']);
    await eventually(() => expect(status()).toEqual([said]));
    press('Dismiss');
  }
});

test('an import that is stopped does not say beside what was refused that everything else went through', async () => {
  const { server } = await start('/import');
  server.faults.data.always('insertMany', { kind: 'fails', failure: { kind: 'refused', message: 'too high' } });
  server.faults.data.always('update', { kind: 'unreachable' });
  await stopWhileWaiting(['Jib\t3', 'Rig\t2']);
  await eventually(() => press('See 1 that failed'));
  await eventually(() => expect(dialog()?.textContent).toMatch(/^What couldn’t be savedStopped with 1 still to go\.Jib/));
});

test.each([
  ['a code is asked for', async ({ server, services }: Awaited<ReturnType<typeof start>>) => {
    plantFactor(server);
    services.session.send({ type: 'session.tokenNeeded' });
    await arrivesAt('Enter your code');
    type('Code', CODE);
  }],
  ['the server has ended the session and who had it signs in again', async ({ server, services }: Awaited<ReturnType<typeof start>>) => {
    server.faults.auth.next('refresh', { kind: 'fails', failure: { kind: 'rejected', code: 'refresh_token_not_found', message: 'Gone' } });
    services.session.send({ type: 'session.tokenNeeded' });
    await signIn();
  }],
])('what was corrected is still there where %s', async (_, goes) => {
  const cell = () => document.querySelector('[data-field=maxHeight] dd')?.textContent;
  const opened = await start('/');
  paste('Name\tMax height\nCrane\ttall\n');
  await arrivesAt('Import systems');
  await eventually(() => press('Preview'));
  await eventually(() => correct('Row 2: Max height', '210'));
  await eventually(() => expect([status(), cell()]).toEqual([['1 new'], '210 cmFile: tall']));
  await goes(opened);
  await arrivesAt('Import systems');
  await eventually(() => expect([status(), cell()]).toEqual([['1 new'], '210 cmFile: tall']));
  press('Import 1');
  await eventually(() => expect(document.querySelector('main')?.textContent).toContain('Imported: 1 new.'));
});

test.each(['local', 'global'] as const)('who has logged out (%s), having been told that it will be lost, finds nothing of an import at the next sign-in', async (scope) => {
  const { services, router } = await start('/');
  paste('Name\tMax height\nCrane\ttall\n');
  await arrivesAt('Import systems');
  await eventually(() => button('Preview'));
  services.session.send({ type: 'session.signOut', scope });
  await signIn();
  await arrivesAt('Systems');
  await router.navigate({ to: '/import' });
  await arrivesAt('Import systems');
  expect(button('Choose file').isConnected).toBe(true);
});
