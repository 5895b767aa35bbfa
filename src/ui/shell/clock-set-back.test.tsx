import { expect, onTestFinished, test, vi } from 'vitest';
import { aServerWith, EMAIL } from '../../../tests/ui/accounts.ts';
import { eventually, openApp, press } from '../../../tests/ui/open-app.tsx';
import { openAdd, send } from '../../../tests/ui/signed-in.ts';

/** The clock of the device, which a person or the network may set back by an hour. */
const theClock = () => {
  const real = Date.now.bind(Date);
  let shift = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() + shift);
  onTestFinished(() => clock.mockRestore());
  return { setBack: () => void (shift -= 3_600_000) };
};

/** What is counted down, as it stands on the page. */
const secondsIn = (words: RegExp): number => Number(words.exec(document.body.textContent ?? '')?.[1] ?? 0);

const NEXT_TRY = /Trying again in (\d+) s/;
const WAIT = /Send again in (\d+) s/;

test('field report 95: the clock is set back while a try is counted down: the seconds that are really left', async () => {
  const { setBack } = theClock();
  const { server } = await openAdd();
  server.faults.data.always('insert', { kind: 'unreachable' });
  await send('Add', { Name: 'Waiting' });
  await eventually(() => expect(secondsIn(NEXT_TRY)).toBe(4));
  setBack();
  await eventually(() => expect(secondsIn(NEXT_TRY)).not.toBe(4));
  expect(secondsIn(NEXT_TRY)).toBeLessThan(4);
});

test('field report 95: so with the seconds until a mail can be asked for again', async () => {
  const { setBack } = theClock();
  openApp('/login/confirm', { server: aServerWith('unconfirmed'), entryState: { email: EMAIL } });
  await eventually(() => press('Send again'));
  await eventually(() => expect([58, 57, 56]).toContain(secondsIn(WAIT)));
  const before = secondsIn(WAIT);
  setBack();
  await eventually(() => expect(secondsIn(WAIT)).not.toBe(before));
  expect(secondsIn(WAIT)).toBeLessThan(before);
});
