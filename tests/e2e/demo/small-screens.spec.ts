import { expect, type Locator, type Page } from '@playwright/test';
import { fill, press } from '../form.ts';
import { accessibilityFaults, expectUsableInEveryLook, sidewaysScroll } from '../looks.ts';
import { test } from '../quiet.ts';
import { account, seeded, signIn } from './demo-account.ts';

type Screen = {
  readonly what: string;
  /** Who has to look at it: a visitor without a session, or the demo's user, who is signed in by then. */
  readonly visitor: 'nobody' | 'the user';
  readonly open: (page: Page) => Promise<void>;
  /** The button that a form is submitted with. */
  readonly submit?: string;
  /** Axe looks at it in tests/walks, where each state is. */
  readonly isWalked?: true;
};

const at = (path: string, heading: string) => async (page: Page) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
};

/** Of the demo's server, which is kept in the tab. */
const requireSecondFactor = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const kept: unknown = JSON.parse(sessionStorage.getItem('dolly-demo') ?? 'null');
    sessionStorage.setItem('dolly-demo', JSON.stringify(Object.assign({}, kept, { isSecondFactorRequired: true })));
  });

/** Of each form the state that needs most room, and what no walk comes by. All other screens and states are looked at in tests/walks. */
const screens: readonly Screen[] = [
  {
    what: 'sign up with a message at each field',
    visitor: 'nobody',
    isWalked: true,
    submit: 'Sign Up',
    open: async (page) => {
      await at('/signup', 'Sign up')(page);
      await fill(page, { 'Repeat Password': 'x' });
      await press(page, 'Sign Up');
      await expect(page.getByText('Passwords must match')).toBeVisible();
    },
  },
  {
    what: 'sign in refused, the password shown',
    visitor: 'nobody',
    submit: 'Sign In',
    open: async (page) => {
      await at('/login', 'Sign in')(page);
      await fill(page, { 'Email Address': account.email, Password: 'wrong' });
      await press(page, 'Sign In');
      await expect(page.getByRole('alert')).toBeVisible();
      await press(page, 'Show password');
    },
  },
  {
    what: 'reset password with the notice',
    visitor: 'nobody',
    isWalked: true,
    submit: 'Reset password',
    open: async (page) => {
      await at('/forgot-password', 'Reset Password')(page);
      await fill(page, { 'Email Address': account.email });
      await press(page, 'Reset password');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    what: 'a mail link that has run out',
    visitor: 'nobody',
    submit: 'Sign In',
    open: async (page) => {
      await at('/login#error=access_denied&error_code=otp_expired', 'Sign in')(page);
      // The page comes with its words: a form that moves later is missed by a press.
      expect(await page.getByRole('alert').isVisible()).toBe(true);
    },
  },
  {
    what: 'new password with a hint',
    visitor: 'nobody',
    isWalked: true,
    submit: 'Submit',
    open: async (page) => {
      await at('/new-password/token', 'New password')(page);
      await fill(page, { Password: 'x', 'Repeat Password': 'y' });
      await expect(page.getByText('The passwords don’t match.')).toBeVisible();
    },
  },
  { what: 'no page', visitor: 'nobody', open: at('/nowhere', 'Page not found') },
  {
    what: 'add with a message and advice',
    visitor: 'the user',
    isWalked: true,
    submit: 'Add',
    open: async (page) => {
      await at('/systems/add', 'Add new system')(page);
      await fill(page, { 'Min height [cm]': '9', 'Max height [cm]': '1', 'Max dolly speed [m/s]': 'fast' });
      await press(page, 'Add');
      await expect(page.getByText('Enter a speed, such as 1.5, 5 km/h or 3 mph.')).toBeVisible();
    },
  },
  {
    what: 'add with suggestions for the connection',
    visitor: 'the user',
    isWalked: true,
    submit: 'Add',
    open: async (page) => {
      await at('/systems/add', 'Add new system')(page);
      await page.getByRole('combobox', { name: 'Connection type' }).pressSequentially('r');
      await expect(page.getByRole('option')).toHaveText(['fibre', 'radio', 'serial or network']);
    },
  },
  { what: 'edit', visitor: 'the user', isWalked: true, open: at(`${seeded.path}/edit`, 'Edit system'), submit: 'Update' },
  {
    // The last one: nothing else is shown to the user from then on.
    what: 'the second factor that everybody has to have',
    visitor: 'the user',
    submit: 'Add an authenticator',
    open: async (page) => {
      await requireSecondFactor(page);
      await at('/', 'Two-step verification')(page);
    },
  },
];

// The narrowest and the lowest there are: what fits there fits between them.
const sizes = [
  { width: 320, height: 553 },
  { width: 667, height: 320 },
] as const;

const isOnTop = (element: Element): boolean => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
};

const expectToFit = async (page: Page, { open, submit, isWalked }: Screen): Promise<void> => {
  await page.setViewportSize(sizes[0]);
  await open(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    const name = `${size.width} x ${size.height}`;
    expect([name, await sidewaysScroll(page)]).toEqual([name, []]);
    if (submit === undefined) continue;
    const button = page.getByRole('button', { name: submit, exact: true });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
    // Nothing lies over it. It may be resting, so no click is tried.
    expect(await button.evaluate(isOnTop), name).toBe(true);
  }
  if (!isWalked) await expectUsableInEveryLook(page, 800);
};

for (const visitor of ['nobody', 'the user'] as const) {
  test(`as ${visitor} sees it: nothing to scroll sideways, and what submits can be reached`, async ({ page }) => {
    if (visitor === 'the user') await signIn(page);
    for (const screen of screens.filter((each) => each.visitor === visitor)) await test.step(screen.what, () => expectToFit(page, screen));
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('the list begins in the upper half: what is rarely used is in a menu beside Add', async ({ page }) => {
    await signIn(page);
    await expect(page.getByRole('listitem').getByRole('checkbox').first()).toBeVisible();
    expect((await page.getByRole('listitem').getByRole('checkbox').first().boundingBox())?.y).toBeLessThan(340);
    const [more, add] = [page.getByRole('button', { name: 'More actions' }), page.getByRole('link', { name: 'Add system' })];
    const place = await add.boundingBox();
    await more.press('Enter');
    await expect(page.getByRole('menuitem')).toHaveText(['Import', 'Export']);
    for (const target of [more, ...(await page.getByRole('menuitem').all())]) expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await add.boundingBox()).toEqual(place);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect([colorScheme, await accessibilityFaults(page), await sidewaysScroll(page)]).toEqual([colorScheme, [], []]);
    }
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
  });

  test('turned with the focus at the menu’s button, in the menu or in its dialog, it has it at what stands where the button did, and back again', async ({ page }) => {
    await signIn(page);
    const [more, exporter] = [page.getByRole('button', { name: 'More actions' }), page.getByRole('button', { name: 'Export' })];
    const [upright, turned] = [{ width: 360, height: 640 }, { width: 640, height: 360 }];
    await more.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.setViewportSize(turned);
    await expect(more).toBeHidden();
    await expect(page.getByRole('link', { name: 'Import' })).toBeVisible();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(exporter).toBeFocused();
    await exporter.press('Enter');
    await expect(page.getByRole('dialog')).toBeFocused();
    await page.setViewportSize(upright);
    await expect(exporter).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'Export' }).press('Enter');
    await expect(page.getByRole('dialog')).toBeFocused();
    await page.setViewportSize(turned);
    await expect(more).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(exporter).toBeFocused();
    // With nothing open as well.
    await page.setViewportSize(upright);
    await expect(more).toBeFocused();
    await page.setViewportSize(turned);
    await expect(exporter).toBeFocused();
  });
});

/** Nothing lies over where its words begin. */
const isInSight = (link: Locator): Promise<boolean> =>
  link.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 4, (top + bottom) / 2));
  });

test('the lines at the lower edge cover no row that gets the focus, however many they are, nor the one that has it as they come, or gets it back from a dialog', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page);
  const rows = page.getByRole('list', { name: 'Systems' }).getByRole('link');
  await rows.first().press('Delete');
  const answer = page.getByRole('status').filter({ hasText: 'Deleted' });
  await expect(answer).toBeVisible();
  await page.getByRole('listitem').getByRole('checkbox').first().check();
  const selected = page.getByRole('status').filter({ hasText: '1 selected' });
  await expect(selected).toBeVisible();
  const count = await rows.count();
  // The lower one as at 400 %, where the lines leave little.
  for (const height of [256, 640]) {
    await page.setViewportSize({ width: 320, height });
    await rows.first().focus();
    for (let index = 1; index < count; index += 1) {
      await page.keyboard.press('ArrowDown');
      await expect(rows.nth(index)).toBeFocused();
      expect([height, index, await isInSight(rows.nth(index))]).toEqual([height, index, true]);
    }
  }
  await press(page, 'Dismiss');
  await page.getByRole('listitem').getByRole('checkbox').first().uncheck();
  await expect(selected).toHaveCount(0);
  const row = rows.nth(6);
  await row.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const toTheVeryEdge = () => row.evaluate((link) => window.scrollBy({ top: link.getBoundingClientRect().bottom - window.innerHeight, behavior: 'instant' }));
  await toTheVeryEdge();
  await page.keyboard.press(' ');
  await expect(selected).toBeVisible();
  await expect.poll(() => isInSight(row)).toBe(true);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await toTheVeryEdge();
  await page.keyboard.press('Escape');
  await expect.poll(() => isInSight(row)).toBe(true);
});

test('a press on the line at the lower edge reaches nothing that lies under it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 690 });
  await signIn(page);
  await page.getByRole('listitem').getByRole('checkbox').first().check();
  await page.getByRole('searchbox').fill('zzz');
  await press(page, 'Filters');
  const footer = await page.getByRole('link', { name: 'Mailbox' }).boundingBox();
  const line = await page.getByRole('status').filter({ hasText: '1 selected, 1 hidden by your search' }).boundingBox();
  const [x, y] = [(footer?.x ?? 0) + (footer?.width ?? 0) / 2, (footer?.y ?? 0) + (footer?.height ?? 0) / 2];
  expect(y).toBeGreaterThan(line?.y ?? Number.POSITIVE_INFINITY);
  expect(await page.evaluate(([left = 0, top = 0]) => document.elementFromPoint(left, top)?.closest('footer') === null, [x, y])).toBe(true);

  // Nor does the page move when a dialog gives the focus back to it.
  await page.getByRole('searchbox').fill('');
  await press(page, 'Set a field');
  await page.evaluate(() => window.scrollTo(0, 150));
  await press(page, 'Cancel');
  await expect(page.getByRole('button', { name: 'Set a field', exact: true })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(150);
});
