import type { ToldReport } from '../stories/told-report.ts';

/** The page to be seen, and the one that is being told its story behind it. */
export type Screens = {
  readonly wanted: string;
  readonly shown: string | null;
  readonly loading: string | null;
  readonly report: ToldReport | null;
};

export type ScreenNews =
  | { readonly type: 'want'; readonly search: string }
  | { readonly type: 'told'; readonly search: string; readonly report: ToldReport }
  | { readonly type: 'late'; readonly search: string };

/** One at a time: while the clock runs, each page is told to its end before the next is begun. */
export const nextScreens = (screens: Screens, news: ScreenNews): Screens => {
  switch (news.type) {
    case 'want':
      return { ...screens, wanted: news.search, loading: screens.loading ?? (news.search === screens.shown ? null : news.search) };
    case 'told':
    case 'late': {
      const report = news.type === 'told' ? news.report : null;
      if (news.search === screens.shown) return { ...screens, report: report ?? screens.report };
      if (news.search !== screens.loading) return screens;
      return { ...screens, shown: news.search, report, loading: screens.wanted === news.search ? null : screens.wanted };
    }
  }
};
