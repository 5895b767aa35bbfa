import { expect, test, vi } from 'vitest';
import { aServerWith, EMAIL } from '../../../tests/ui/accounts.ts';
import { screensAreLoaded } from '../../../tests/ui/every-entry.ts';
import { eventually, openApp, press } from '../../../tests/ui/open-app.tsx';
import { openAdd, send } from '../../../tests/ui/signed-in.ts';

await screensAreLoaded();

vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });

/** The clock of the device, by a person or the network. What has passed since the page was opened goes on. */
const setBackByAnHour = () => vi.setSystemTime(Date.now() - 3_600_000);

/** What is counted down, as it stands on the page. */
const secondsIn = (words: RegExp): number => Number(words.exec(document.body.textContent ?? '')?.[1] ?? 0);

const NEXT_TRY = /Trying again in (\d+) s/;
const WAIT = /Send again in (\d+) s/;

test('field report 95: the clock is set back while a try is counted down: the seconds that are really left', async () => {
  const { server } = await openAdd();
  server.faults.data.always('insert', { kind: 'unreachable' });
  await send('Add', { Name: 'Waiting' });
  await eventually(() => expect(secondsIn(NEXT_TRY)).toBe(4));
  setBackByAnHour();
  await vi.advanceTimersByTimeAsync(1_000);
  await eventually(() => expect(secondsIn(NEXT_TRY)).not.toBe(4));
  expect(secondsIn(NEXT_TRY)).toBeLessThan(4);
});

test('field report 95: so with the seconds until a mail can be asked for again', async () => {
  openApp('/login/confirm', { server: aServerWith('unconfirmed'), entryState: { email: EMAIL } });
  await eventually(() => press('Send again'));
  await eventually(() => expect([58, 57, 56]).toContain(secondsIn(WAIT)));
  const before = secondsIn(WAIT);
  setBackByAnHour();
  await vi.advanceTimersByTimeAsync(1_000);
  await eventually(() => expect(secondsIn(WAIT)).not.toBe(before));
  expect(secondsIn(WAIT)).toBeLessThan(before);
});
