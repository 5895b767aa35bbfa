import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { emptySignUpValues, newPasswordErrors, newPasswordHints, newPasswordRefusalHints, parseSignIn, parseSignUp, personNameSchema, quirks, signInErrors, signUpErrors, type SignUpValues, stillWrong, wrongAfterLeaving } from './auth-forms.ts';

describe('sign-in', () => {
  test('proceeds as soon as both fields hold something; the password stays as typed', () => {
    const values = { email: ' Ana@Example.test\u00A0', password: ' x ' };
    expect(parseSignIn(values)).toEqual({ email: 'ana@example.test', password: ' x ' });
    expect(signInErrors(values)).toEqual({});
  });

  test.each([
    [{ email: '', password: '' }, { email: 'Email is required.', password: 'Password is required.' }],
    [{ email: ' \u00A0', password: 'x' }, { email: 'Email is required.' }],
    [{ email: 'ana@example.test', password: '' }, { password: 'Password is required.' }],
  ])('%j does not proceed', (values, errors) => {
    expect(parseSignIn(values)).toBeNull();
    expect(signInErrors(values)).toEqual(errors);
  });
});

const schema = personNameSchema('First Name', 'too short');

const firstMessage = (name: string): string | undefined => v.safeParse(schema, name).issues?.[0].message;

describe('personNameSchema', () => {
  test.each([
    ['Ana', 'Ana'],
    ['  Ana\u00A0', 'Ana'],
    ['\u202AAna\u200E\u202C', 'Ana'],
    ['R2D2', 'R2D2'],
    ['Zoë', 'Zoë'],
    ['Zoe\u0308', 'Zoë'],
    ['李小龙', '李小龙'],
    ['Ольга', 'Ольга'],
    ['अनीता', 'अनीता'],
    ['٣٤٥', '٣٤٥'],
    ['a'.repeat(30), 'a'.repeat(30)],
    ['\u{1D400}\u{1D401}\u{1D402}', '\u{1D400}\u{1D401}\u{1D402}'],
    ['e\u0323\u0302'.repeat(30), '\u1EC7'.repeat(30)],
  ])('takes %j as %j', (typed, name) => {
    expect(v.parse(schema, typed)).toBe(name);
  });

  test.each(['', ' ', '\u00A0\u00A0\u00A0', '\u200B'])('says that %j is missing', (typed) => {
    expect(firstMessage(typed)).toBe('First Name is required.');
  });

  test.each(['A', 'An', ' An ', 'e\u0301e\u0301', '\u{1D400}\u{1D401}', 'नीता', 'A!'])(
    'says that %j is too short, counting what a person sees',
    (typed) => {
      expect(firstMessage(typed)).toBe('too short');
    },
  );

  test.each(['a'.repeat(31), 'e\u0323\u0302'.repeat(31)])('says that %j is too long', (typed) => {
    expect(firstMessage(typed)).toBe('First Name must be at most 30 characters long.');
  });

  test.each(["O'Neil", 'Anna Lena', 'Anna-Lena', 'Ana!', 'Ana_1', '🎥🎥🎥', '1½2', 'a\u0000b'])(
    'says that %j is more than letters and digits',
    (typed) => {
      expect(firstMessage(typed)).toBe('First Name must contain only letters and digits.');
    },
  );

  test('names its own field', () => {
    expect(v.safeParse(personNameSchema('Last Name', '…'), '').issues?.[0].message).toBe('Last Name is required.');
  });
});

const good: SignUpValues = {
  firstName: 'Ana',
  lastName: 'Núñez',
  email: ' Ana@Example.test ',
  password: 'Dolly-2026!',
  repeat_password: 'Dolly-2026!',
};

const weak =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, one special character, and be at least 8 characters long.';

describe.each(['described', 'mended'] as const)('parseSignUp, %s', (name) => {
  const errors = (values: Partial<SignUpValues>) => signUpErrors({ ...good, ...values }, quirks[name]);

  test('hands on the address and the password, and nothing else', () => {
    expect(parseSignUp(good, quirks[name])).toEqual({
      ok: true,
      value: { email: 'ana@example.test', password: 'Dolly-2026!' },
    });
  });

  test('an empty form', () => {
    expect(parseSignUp(emptySignUpValues, quirks[name])).toEqual({
      ok: false,
      failure: {
        firstName: 'First Name is required.',
        lastName: 'Last Name is required.',
        email: 'Email is required.',
        password: 'Password is required.',
      },
    });
  });

  test('one message a field, all fields at once', () => {
    expect(errors({ firstName: 'A', lastName: 'x'.repeat(31), email: 'ana', password: 'a', repeat_password: 'b' })).toEqual({
      firstName: 'First Name must be at least 3 characters long.',
      lastName: 'Last Name must be at most 30 characters long.',
      email: 'Please enter a valid email address.',
      password: weak,
      repeat_password: 'Passwords must match',
    });
  });

  test.each(['', 'dolly-2026!', 'Dolly-2026! '])('the repeated password %j must match', (repeat_password) => {
    expect(errors({ repeat_password })).toEqual({ repeat_password: 'Passwords must match' });
  });
});

describe('quirks', () => {
  test('the last name that is too short, as described and mended', () => {
    const errors = [quirks.described, quirks.mended].map((inForce) => signUpErrors({ ...good, lastName: 'Nu' }, inForce));
    expect(errors).toEqual([{ lastName: 'First Name must be at least 3 characters long.' }, { lastName: 'Last Name must be at least 3 characters long.' }]);
  });

  test('the whole table', () => {
    expect(quirks).toEqual({
      described: { lastNameTooShortMessage: 'First Name must be at least 3 characters long.', resetNoticeTone: 'error', newPasswordMustMatch: false },
      mended: { lastNameTooShortMessage: 'Last Name must be at least 3 characters long.', resetNoticeTone: 'success', newPasswordMustMatch: true },
    });
  });
});

describe('while the form is filled in', () => {
  const values = { ...good, firstName: 'A', email: 'ana', lastName: '' };

  test('typing takes a message away and brings none', () => {
    expect([{}, { firstName: 'old', password: 'old' }].map((shown) => stillWrong(shown, values, quirks.described))).toEqual([{}, { firstName: 'First Name must be at least 3 characters long.' }]);
  });

  test.each([
    [{}, 'email', { email: 'Please enter a valid email address.' }],
    [{}, 'lastName', {}],
    [{ lastName: 'shown' }, 'password', { lastName: 'Last Name is required.' }],
  ] as const)('with the messages %j, leaving %s brings its own, but not where nothing was typed', (shown, left, errors) => {
    expect(wrongAfterLeaving(shown, left, values, quirks.described)).toEqual(errors);
  });
});

describe('new password', () => {
  const mustMatch = { repeat_password: 'Passwords must match' };

  test.each([
    ['', '', {}, {}],
    ['one', 'one', {}, {}],
    ['one', '', mustMatch, {}],
    ['one', 'two', mustMatch, { repeat_password: 'The passwords don’t match. The first one will be saved.' }],
    ['x'.repeat(72), '', mustMatch, {}],
    ['x'.repeat(73), '', mustMatch, { password: 'Password must be at most 72 characters long, or fewer with accents or emoji.' }],
  ])('%j and %j: not validated as described, to match as mended; hints block nothing', (password, repeat_password, mended, hints) => {
    const values = { password, repeat_password };
    expect([newPasswordErrors(values, quirks.described), newPasswordErrors(values, quirks.mended), newPasswordHints(values)]).toEqual([{}, mended, hints]);
  });

  test.each([
    [null, {}],
    [{ kind: 'unreachable' }, {}],
    [{ kind: 'rejected', code: 'session_expired', message: 'x' }, {}],
    [{ kind: 'rejected', code: 'same_password', message: 'x' }, { password: 'This is already your password. Choose a different one to change it.' }],
    [{ kind: 'rejected', code: 'weak_password', message: 'x' }, {}],
  ] as const)('after %j, a hint at the field', (failure, hints) => {
    expect(newPasswordRefusalHints(failure)).toEqual(hints);
  });
});
