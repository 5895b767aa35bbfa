import { expect, type Page } from '@playwright/test';
import { fill, press } from '../fill.ts';
import { account, seeded, signIn } from './demo-account.ts';

type Screen = {
  readonly what: string;
  /** Brings the page there, as a visitor without a session or as the demo's user. */
  readonly open: (page: Page) => Promise<void>;
  /** The button that a form is submitted with. */
  readonly submit?: string;
  /** Axe looks at it in tests/walks, where each state is. */
  readonly isWalked?: true;
  /** Of the states of its screen the one that needs most room. */
  readonly isTallest?: true;
};

const at = (path: string, heading: string) => async (page: Page) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
};

const signedInAt = (path: string, heading: string) => async (page: Page) => {
  await signIn(page);
  await at(path, heading)(page);
};

/** Every screen of the app, and the states of each that look different. */
export const screens: readonly Screen[] = [
  { what: 'sign up', isWalked: true, open: at('/signup', 'Sign up'), submit: 'Sign Up' },
  {
    what: 'sign up with a message at each field',
    isTallest: true,
    isWalked: true,
    submit: 'Sign Up',
    open: async (page) => {
      await at('/signup', 'Sign up')(page);
      await fill(page, { 'Repeat Password': 'x' });
      await press(page, 'Sign Up');
      await expect(page.getByText('Passwords must match')).toBeVisible();
    },
  },
  { what: 'sign in', isWalked: true, open: at('/login', 'Sign in'), submit: 'Sign In' },
  {
    what: 'sign in with the notice',
    isWalked: true,
    submit: 'Sign In',
    open: async (page) => {
      await at('/login/confirm', 'Sign in')(page);
      await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
    },
  },
  {
    what: 'sign in refused, the password shown',
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
    what: 'a confirmation link that does nothing',
    isWalked: true,
    submit: 'Confirm address',
    open: async (page) => {
      await at('/confirm/used-before', 'Confirm your address')(page);
      await press(page, 'Confirm address');
      await fill(page, { 'Address to confirm': account.email });
      await press(page, 'Send again');
      await expect(page.getByRole('timer')).toBeVisible();
    },
  },
  {
    what: 'a mail link that has run out',
    submit: 'Sign In',
    open: async (page) => {
      await at('/login#error=access_denied&error_code=otp_expired', 'Sign in')(page);
      // It comes with a chunk of its own, and moves what stands below it.
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { what: 'reset password', isWalked: true, open: at('/forgot-password', 'Reset Password'), submit: 'Reset password' },
  {
    what: 'reset password with the notice',
    isTallest: true,
    isWalked: true,
    submit: 'Reset password',
    open: async (page) => {
      await at('/forgot-password', 'Reset Password')(page);
      await fill(page, { 'Email Address': account.email });
      await press(page, 'Reset password');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { what: 'new password without a link', isWalked: true, open: at('/new-password', 'New password'), submit: 'Submit' },
  {
    what: 'new password with a hint',
    isTallest: true,
    isWalked: true,
    submit: 'Submit',
    open: async (page) => {
      await at('/new-password/token', 'New password')(page);
      await fill(page, { Password: 'x', 'Repeat Password': 'y' });
      await expect(page.getByText('The two passwords differ.')).toBeVisible();
    },
  },
  { what: 'confirm', isWalked: true, open: at('/confirm/token', 'Confirm your address'), submit: 'Confirm address' },
  {
    what: 'confirm refused',
    isWalked: true,
    submit: 'Confirm address',
    open: async (page) => {
      await at('/confirm/token', 'Confirm your address')(page);
      await press(page, 'Confirm address');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { what: 'the mailbox', isWalked: true, open: at('/mailbox', 'Mailbox') },
  { what: 'no page', open: at('/nowhere', 'Page not found') },
  { what: 'the list', isWalked: true, open: signedInAt('/', 'Systems') },
  { what: 'a system', isWalked: true, open: signedInAt(seeded.path, seeded.name) },
  { what: 'no system', isWalked: true, open: signedInAt('/systems/none', 'System') },
  { what: 'add', isWalked: true, open: signedInAt('/systems/add', 'Add new system'), submit: 'Add' },
  {
    what: 'add with a message and advice',
    isTallest: true,
    isWalked: true,
    submit: 'Add',
    open: async (page) => {
      await signedInAt('/systems/add', 'Add new system')(page);
      await fill(page, { 'Min height [cm]': '9', 'Max height [cm]': '1', 'Max dolly speed [m/s]': 'fast' });
      await press(page, 'Add');
      await expect(page.getByText('Enter a plain number, such as 120 or 16.5.')).toBeVisible();
    },
  },
  { what: 'edit', isWalked: true, isTallest: true, open: signedInAt(`${seeded.path}/edit`, 'Edit system'), submit: 'Update' },
];
