import { expect, test } from 'vitest';
import { eventually, openApp } from '../../../tests/ui/open-app.tsx';
import { numbered, signedInAt } from '../../../tests/ui/signed-in.ts';

const textOf = (element: Element): string => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
const textsOf = (selector: string): readonly string[] => [...document.querySelectorAll(selector)].map(textOf);

/** Every word to act on that stands in the middle of a screen, in its order. */
const words = () => ({
  title: document.title,
  headings: textsOf('main :is(h1, h2, h3)'),
  labels: textsOf('main label'),
  buttons: textsOf('main button'),
  links: textsOf('main a'),
});

const signIn = {
  title: 'Sign in · Dolly Ledger',
  headings: ['Sign in', 'Or sign in with'],
  labels: ['Email Address', 'Password'],
  buttons: ['Show password', 'Sign In', 'Continue with Example provider'],
  links: ['Forgot password?', 'Sign Up'],
};
const newPassword = {
  title: 'New password · Dolly Ledger',
  headings: ['New password'],
  labels: ['Password', 'Repeat Password'],
  buttons: ['Show password', 'Show repeat password', 'Submit'],
  links: ['Sign in', 'Send a new link'],
};

const screens = [
  {
    path: '/signup',
    notices: [],
    words: {
      title: 'Sign up · Dolly Ledger',
      headings: ['Sign up'],
      labels: ['First Name', 'Last Name', 'Email Address', 'Password', 'Repeat Password'],
      buttons: ['Show password', 'Show repeat password', 'Sign Up'],
      links: ['Already have an account? Sign in'],
    },
  },
  { path: '/login', notices: [], words: signIn },
  {
    path: '/login/confirm',
    notices: ['Please check your email for a confirmation link.'],
    words: {
      ...signIn,
      buttons: ['Send again', ...signIn.buttons],
      links: ['Sign in', 'reset your password', ...signIn.links],
    },
  },
  // Only the word 'confirm' brings the notice.
  { path: '/login/other', notices: [], words: signIn },
  {
    path: '/forgot-password',
    notices: [],
    words: {
      title: 'Reset Password · Dolly Ledger',
      headings: ['Reset Password'],
      labels: ['Email Address'],
      buttons: ['Reset password'],
      links: ['Sign in', 'Sign Up'],
    },
  },
  { path: '/new-password/token-of-a-mail', notices: [], words: newPassword },
  {
    path: '/new-password',
    notices: ['To set a new password, open the link from your email. Send a new link'],
    words: { ...newPassword, links: ['Send a new link', 'Sign in', 'Send a new link'] },
  },
];

test.each(screens)('$path, word for word, with the footer', async ({ path, notices, words: said }) => {
  openApp(path, { providers: ['example'] });
  await eventually(() => expect(words()).toEqual(said));
  expect([textsOf('main [role=status]'), textsOf('main [role=alert]'), textsOf('footer')]).toEqual([notices, [], [expect.stringContaining(`Copyright © Dolly Ledger ${new Date().getFullYear()}.`)]]);
});

const labels = ['Name', 'Min height [cm]', 'Max height [cm]', 'Camera tilt [o]', 'Max dolly speed [m/s]', 'Connection type'];
// Where there is no finger these are hidden.
const signs = ['Min height [cm]', 'Max height [cm]', 'Camera tilt [o]'].map((label) => `Change the sign of ${label}`);
const crane = numbered(1, { name: 'Crane', minHeight: 16.55, maxHeight: 92.4, cameraTilt: -12.5, maxDollySpeed: 1.05, connectionType: 'Ethernet' });

test.each([
  ['/systems/add', { title: 'Add new system · Dolly Ledger', headings: ['Add new system'], labels, buttons: [...signs, 'Add', 'Add and add another'], links: ['back'] }],
  [`/systems/${crane.id}/edit`, { title: 'Edit system · Dolly Ledger', headings: ['Edit system'], labels, buttons: [...signs, 'Update'], links: ['back'] }],
  // Fenced off: the name may run the other way.
  [`/systems/${crane.id}`, { title: '\u2068Crane\u2069 · Dolly Ledger', headings: ['Crane'], labels: [], buttons: ['Delete', 'History'], links: ['Back', 'Edit'] }],
] as const)('%s, word for word, for somebody who is signed in', async (path, said) => {
  await signedInAt(path, [crane], { heading: said.headings[0] });
  await eventually(() => expect(words()).toEqual(said));
});

test('the list, word for word', async () => {
  await signedInAt('/', [crane]);
  await eventually(() => expect(textsOf('main ul a')).toEqual(['Crane']));
  const { title, headings, links } = words();
  expect([title, headings, links.filter((link) => link !== 'Crane')]).toEqual(['Systems · Dolly Ledger', ['Systems'], ['Import', 'Add system', 'Deleted systems']]);
});
