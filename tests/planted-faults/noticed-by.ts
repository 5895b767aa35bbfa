import type { NoticedBy } from './planted-fault.ts';

const inSuite =
  (suite: string) =>
  (test: string, cases?: readonly string[]): NoticedBy => ({
    file: 'src/machines/session-field-reports.test.ts',
    suite: `tests/machines/session/${suite}.ts`,
    test,
    ...(cases && { cases }),
  });

export const inWorld = inSuite('field-world-faults');
export const inTabs = inSuite('field-tabs');
