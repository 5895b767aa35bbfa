import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { buttonIn, dialog, eventually, field, press, type } from '../../../tests/ui/open-app.tsx';
import { lineNames, lowerEdge, numbered, openAdd, signedInAt } from '../../../tests/ui/signed-in.ts';
import { releaseActors, releaseMachine } from '../../machines/shared/release-machine.ts';

const composeRelease = vi.hoisted(() => vi.fn());
vi.mock('../../app/compose-signed-in.ts', async (importOriginal) => ({ ...(await importOriginal<object>()), composeRelease }));

const isShown = vi.fn(async () => true);

/** A newer release is there. The browser asks before the page is left, and the person stays. */
const aRelease = () => {
  const onReady = (tell: () => void) => {
    tell();
    return () => undefined;
  };
  const actors = releaseActors({ onReady, show: isShown });
  const release = createActor(releaseMachine.provide({ actors })).start();
  onTestFinished(() => void release.stop());
  return release;
};

test('where what tells of a newer release fails, the signed-in screens stand without it', async () => {
  composeRelease.mockImplementation(() => {
    throw new Error('No worker.');
  });
  await signedInAt('/', [numbered(1)]);
  await eventually(() => expect(lineNames()).toEqual(['Dolly 1']));
});

test('the line says that a reload keeps what is typed where it does; whoever stays can press it again', async () => {
  composeRelease.mockImplementation(aRelease);
  await openAdd();
  const says = (words: string) => eventually(() => expect(lowerEdge()?.textContent).toBe(words));
  await says('A new version of the app is ready. Reloading keeps what you’ve typed.Reload');
  const full = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  type('Name', 'Typed');
  await says('A new version of the app is ready.Reload');
  press('Reload');
  await eventually(() => expect(isShown).toHaveBeenCalledTimes(1));
  await eventually(() => {
    press('Reload');
    expect(isShown).toHaveBeenCalledTimes(2);
  });
  expect(field('Name').value).toBe('Typed');
});

test('corrections of what was refused of many are not kept: the line does not say so, and Log out asks', async () => {
  composeRelease.mockImplementation(aRelease);
  const { server } = await signedInAt('/', [numbered(1)]);
  await eventually(() => expect(lineNames()).toEqual(['Dolly 1']));
  document.querySelector<HTMLInputElement>('main li input[aria-label^="Select"]')?.click();
  server.faults.data.next('update', { kind: 'fails', failure: { kind: 'refused', message: 'no' } });
  press('Set a field');
  await eventually(() => type('Value', 'fibre'));
  await eventually(() => press('Change 1 system'));
  await eventually(() => press('See 1 that failed'));
  await eventually(() => buttonIn(dialog(), 'Edit Dolly 1').click());
  await eventually(() => type('Name', 'Took an hour'));
  press('Close');
  await eventually(() => expect([dialog(), lowerEdge()?.textContent?.endsWith('A new version of the app is ready.Reload')]).toEqual([null, true]));
  press('Log out');
  await eventually(() => expect(dialog()?.querySelector('p')?.textContent).toContain('What you’ve entered on this page will be lost.'));
});
