import { expect, test } from 'vitest';
import { nextScreens, type ScreenNews, type Screens } from './next-screens.ts';

const report = { kind: 'told', value: 'editing', vain: [] } as const;
const first: Screens = { wanted: '?1', shown: null, loading: '?1', report: null };
const after = (...news: readonly ScreenNews[]) => news.reduce(nextScreens, first);
const told = (search: string): ScreenNews => ({ type: 'told', search, report: { ...report, vain: [...report.vain] } });
const want = (search: string): ScreenNews => ({ type: 'want', search });

test('the last screen stays until the next one is told to its end, and what was wanted in between is left out', () => {
  expect(after(told('?1'), want('?2'), want('?3'), want('?4'))).toEqual({ wanted: '?4', shown: '?1', loading: '?2', report });
  expect(after(told('?1'), want('?2'), want('?4'), told('?2'))).toEqual({ wanted: '?4', shown: '?2', loading: '?4', report });
  expect(after(told('?1'), want('?2'), told('?2'))).toEqual({ wanted: '?2', shown: '?2', loading: null, report });
});

test('a screen that never says anything is shown without a report', () => {
  expect(after(told('?1'), want('?2'), { type: 'late', search: '?2' })).toEqual({ wanted: '?2', shown: '?2', loading: null, report: null });
});

test('what goes on in the screen that is shown is heard', () => {
  const later = { ...report, value: 'submitting', vain: [] };
  expect(after(told('?1'), { type: 'told', search: '?1', report: later })).toEqual({ wanted: '?1', shown: '?1', loading: null, report: later });
});
