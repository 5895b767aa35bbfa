import * as v from 'valibot';
import { emailAddressSchema } from '../../../src/domain/auth/credentials.ts';
import { coolDownKey } from '../../../src/domain/auth/mail-cool-down.ts';
import { quirks } from '../../../src/domain/auth/auth-forms.ts';
import { failed, success } from '../../../src/domain/shared/result.ts';
import { secondFactorMissing } from '../../../src/domain/auth/auth-failure.ts';
import { confirmMachine } from '../../../src/machines/auth/confirm-machine.ts';
import { coolDownMachine, resendMachine, resetRequestMachine } from '../../../src/machines/auth/mail-request-machine.ts';
import { newPasswordMachine } from '../../../src/machines/auth/new-password-machine.ts';
import { secondFactorMachine } from '../../../src/machines/auth/second-factor-machine.ts';
import { signInMachine } from '../../../src/machines/auth/sign-in-machine.ts';
import { signUpMachine } from '../../../src/machines/auth/sign-up-machine.ts';
import { authFailures, storageFailures } from './failures.ts';
import { samplesOf, type World } from './machine-samples.ts';
import { lasting, START } from './records.ts';

const address = v.parse(emailAddressSchema, 'ana@example.test');
const key = coolDownKey('recovery', address);
const kept = { key, endsAt: START + 5_000, seconds: 60 };

const coolDowns = ({ neighbour, now }: World) => neighbour(coolDownMachine, { now });

const tooSoon = failed({
  kind: 'rateLimited', message: 'You can ask again after 48 seconds.', retryAfterSeconds: 48, limit: 'address',
} as const);

const mailAnswers = { sent: success(null), tooSoon, ...authFailures };

const emails = { ana: { email: address }, empty: { email: '' } };
const mailEvents = { 'form.submit': emails, 'form.change': emails };

export const signInSamples = samplesOf(signInMachine, {
  starts: { page: () => undefined },
  answers: { signIn: { session: success(lasting), ...authFailures } },
  events: {
    'form.submit': { ana: { values: { email: address, password: 'Dolly!2024' } }, empty: { values: { email: '', password: '' } } },
  },
});

const filledIn = { firstName: 'Ana', lastName: 'Lima', email: address, password: 'Dolly!2024', repeat_password: 'Dolly!2024' };
const tooShort = { ...filledIn, firstName: 'An', password: 'dolly' };
const typed = { ana: { values: filledIn }, tooShort: { values: tooShort } };

export const signUpSamples = samplesOf(signUpMachine, {
  starts: { page: (world) => ({ quirks: quirks.described, coolDowns: coolDowns(world), email: '' }) },
  answers: { signUp: { toConfirm: success({ user: lasting.user, session: null }), tooSoon, ...authFailures } },
  events: {
    'form.submit': typed,
    'form.change': typed,
    'form.blur': { tooShort: { field: 'firstName', values: tooShort } },
  },
});

export const resendSamples = samplesOf(resendMachine, {
  starts: { page: (world) => ({ coolDowns: coolDowns(world), email: '' }) },
  answers: { endSession: { ended: null }, request: mailAnswers },
  events: mailEvents,
});

export const resetRequestSamples = samplesOf(resetRequestMachine, {
  starts: { page: (world) => ({ coolDowns: coolDowns(world), email: '' }) },
  answers: { endSession: { ended: null }, request: mailAnswers },
  events: mailEvents,
});

const passwords = {
  same: { values: { password: 'Dolly!2024', repeat_password: 'Dolly!2024' } },
  different: { values: { password: 'Dolly!2024', repeat_password: 'Dolly!2025' } },
};

export const newPasswordSamples = samplesOf(newPasswordMachine, {
  starts: {
    link: () => ({ quirks: quirks.described, tokenHash: 'one' }),
    session: () => ({ quirks: quirks.described, tokenHash: null }),
    mended: () => ({ quirks: quirks.mended, tokenHash: null }),
  },
  answers: {
    verify: { session: success(lasting), ...authFailures },
    updatePassword: { saved: success(lasting.user), secondFactorMissing: failed(secondFactorMissing), ...authFailures },
  },
  events: { 'form.focus': null, 'form.submit': passwords, 'form.change': passwords, 'code.verified': null, 'user.changed': null },
});

const phone = { id: 'factor-1', factor_type: 'totp', status: 'verified', friendly_name: 'Phone' } as const;
const tablet = { ...phone, id: 'factor-2', friendly_name: 'Tablet' } as const;

export const refusedWith = (code: string, message: string) => failed({ kind: 'rejected', code, message } as const);

export const codeRefusals = {
  wrongCode: refusedWith('mfa_verification_failed', 'Invalid TOTP code entered'),
  otherNetwork: refusedWith('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.'),
  tooLate: refusedWith('mfa_challenge_expired', 'MFA challenge has expired'),
  factorGone: refusedWith('mfa_factor_not_found', 'Factor not found'),
};

const code = { sixDigits: { code: '123 456' }, tooShort: { code: '123' } };

export const secondFactorSamples = samplesOf(secondFactorMachine, {
  starts: { page: () => ({ factors: [phone, tablet] }) },
  answers: {
    verify: { session: success(lasting), ...codeRefusals, ...authFailures },
    look: { tablet: success([tablet]), none: success([]), ...authFailures },
  },
  events: { 'form.submit': code, 'form.change': code, 'factor.choose': { tablet: { factorId: tablet.id } } },
});

export const confirmSamples = samplesOf(confirmMachine, {
  starts: { link: () => ({ tokenHash: 'one' }) },
  answers: { verify: { confirmed: success(lasting), ...authFailures } },
  events: { 'link.confirm': null },
});

export const coolDownSamples = samplesOf(coolDownMachine, {
  starts: { page: ({ now }) => ({ now }) },
  answers: { read: { nothing: success([]), running: success([kept]), ...storageFailures } },
  events: { 'coolDown.begin': { twoSeconds: { key, seconds: 2 } } },
});
