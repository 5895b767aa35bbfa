import { expect, test } from 'vitest';
import { changePasswordErrors, changePasswordRefusals, isAddressTaken, passwordChangeOf, proofAskedFor, readNewAddress } from './account-forms.ts';

const refusedWith = (code: string) => ({ kind: 'rejected', code, message: 'In its words' }) as const;

test.each([
  ['', { error: 'Email is required.' }],
  ['ana', { error: 'Please enter a valid email address.' }],
  [' NOW@example.test', { error: 'This is already your email address.' }],
  [' Ana@example.test ', { email: 'ana@example.test' }],
])('%j as the new address of who has another', (text, read) => expect(readNewAddress(text, 'Now@example.test')).toEqual(read));

test('who has no address yet can take any', () => expect(readNewAddress('ana@example.test', null)).toEqual({ email: 'ana@example.test' }));

test.each([
  ['email_exists', true, null, {}],
  ['current_password_required', false, 'currentPassword', {}],
  ['reauthentication_needed', false, 'mailedNumber', {}],
  ['current_password_invalid', false, null, { currentPassword: 'That isn’t your current password.' }],
  ['reauthentication_not_valid', false, null, { mailedNumber: 'That isn’t the code from the newest email, or it has expired.' }],
  ['same_password', false, null, { password: 'This is already your password. Choose a different one to change it.' }],
  ['weak_password', false, null, {}],
])('%s: the address is taken, what the server wants to see, what is said at a field', (code, isTaken, proof, texts) => {
  const told = [refusedWith(code), { kind: 'unreachable' } as const, null].map((failure) => [isAddressTaken(failure), proofAskedFor(failure), changePasswordRefusals(failure)]);
  expect(told).toEqual([[isTaken, proof, texts], [false, null, {}], [false, null, {}]]);
});

const typed = { password: 'Dolly!2024', repeat_password: 'Dolly!2024', currentPassword: '', mailedNumber: '12' };
const [neither, both] = [{ currentPassword: false, mailedNumber: false }, { currentPassword: true, mailedNumber: true }];
const [noProof, tooLong] = [{ currentPassword: 'Enter your current password.', mailedNumber: 'Enter the 6-digit code from the email.' }, 'Password must be at most 72 characters long, or fewer with accents or emoji.'];

test.each([
  [{}, neither, {}],
  [{}, both, noProof],
  [{ currentPassword: 'Old!2023', mailedNumber: '123 456' }, both, {}],
  [{ password: '', repeat_password: '' }, neither, { password: 'Password is required.' }],
  [{ repeat_password: 'Dolly!2025' }, neither, { repeat_password: 'Passwords must match' }],
  [{ password: 'å'.repeat(36), repeat_password: 'å'.repeat(36) }, neither, {}],
  [{ password: 'å'.repeat(37), repeat_password: 'å'.repeat(37) }, both, { ...noProof, password: tooLong }],
])('a new password typed as %j, with the proofs %j', (some, proofs, errors) => expect(changePasswordErrors({ ...typed, ...some }, proofs)).toEqual(errors));

test('a new password is sent with the proofs that were asked for, and no others', () => {
  const values = { ...typed, currentPassword: 'Old!2023', mailedNumber: '123 456' };
  expect([neither, both].map((proofs) => passwordChangeOf(values, proofs))).toEqual([{ password: 'Dolly!2024' }, { password: 'Dolly!2024', currentPassword: 'Old!2023', mailedNumber: '123456' }]);
});
