import type { Page } from '@playwright/test';

/** What sticks out at the side, where the page can be scrolled there. Nothing is what is wanted. */
export const sidewaysScroll = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > clientWidth + 0.5);
    return [`${scrollWidth} px on ${clientWidth} px`, ...wide.map((each) => `${each.tagName} ${each.className}`)];
  });
