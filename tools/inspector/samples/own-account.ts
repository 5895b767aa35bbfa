import * as v from 'valibot';
import { emailAddressSchema } from '../../../src/domain/auth/credentials.ts';
import { askerUnknown, linkUnread, signedInAlready, tabKeepsNothing } from '../../../src/domain/auth/auth-callback.ts';
import { failed, success } from '../../../src/domain/shared/result.ts';
import { accountMachine, type AccountQuestion, accountQuestionMachine } from '../../../src/machines/account/account-machine.ts';
import { addFactorMachine } from '../../../src/machines/account/add-factor-machine.ts';
import { changeAddressMachine, confirmAddressMachine } from '../../../src/machines/account/change-address-machine.ts';
import { changePasswordMachine } from '../../../src/machines/account/change-password-machine.ts';
import { type ProviderInput, providerMachine } from '../../../src/machines/account/provider-machine.ts';
import { coolDownMachine } from '../../../src/machines/auth/mail-request-machine.ts';
import { codeRefusals, refusedWith } from './account.ts';
import { authFailures } from './failures.ts';
import { samplesOf } from './machine-samples.ts';
import { lasting } from './records.ts';

const email = v.parse(emailAddressSchema, 'demo@example.test');

export const accountSamples = samplesOf(accountMachine, {
  starts: { page: () => undefined },
  answers: { readUser: { read: success(lasting.user), ...authFailures } },
  events: {
    'account.reload': null,
    'dialog.open': {
      addFactor: { dialog: { kind: 'addFactor' } },
      changeAddress: { dialog: { kind: 'changeAddress' } },
      changePassword: { dialog: { kind: 'changePassword' } },
      signOutElsewhere: { dialog: { kind: 'signOutElsewhere' } },
      deleteAccount: { dialog: { kind: 'deleteAccount', email } },
    },
    'dialog.close': null,
    'dialog.done': null,
  },
});

const elsewhere: AccountQuestion = { kind: 'signOutElsewhere' };
const deletion: AccountQuestion = { kind: 'deleteAccount', email };

export const accountQuestionSamples = samplesOf(accountQuestionMachine, {
  starts: {
    elsewhere: () => ({ question: elsewhere }),
    deletion: () => ({ question: deletion }),
  },
  answers: {
    carryOut: {
      done: success(null),
      secondStepMissing: refusedWith('insufficient_aal', 'AAL2 required'),
      onlyOne: refusedWith('single_identity_not_deletable', 'User must have at least 1 identity after unlinking'),
      ...authFailures,
    },
  },
  events: { 'question.confirm': { right: { typed: email }, nothing: { typed: '' } } },
});

const enrollment = { factorId: 'factor-3', uri: 'otpauth://totp/Dolly:demo@example.test?secret=JBSWY3DPEHPK3PXP', secret: 'JBSWY3DPEHPK3PXP' };
const names = { tablet: { name: 'Tablet' }, nothing: { name: '' } };
const code = { sixDigits: { code: '123 456' }, tooShort: { code: '123' } };

export const addFactorSamples = samplesOf(addFactorMachine, {
  starts: { dialog: () => ({ taken: ['Phone'] }) },
  answers: {
    enroll: {
      begun: success(enrollment),
      nameTaken: refusedWith('mfa_factor_name_conflict', 'A factor with the friendly name for this user already exists'),
      tooMany: refusedWith('too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached, unenroll to continue'),
      notEnabled: refusedWith('mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP'),
      ...authFailures,
    },
    verify: { session: success(lasting), ...codeRefusals, ...authFailures },
  },
  events: { 'name.submit': names, 'form.change': code, 'form.submit': code, 'dialog.cancel': null },
});

export const changeAddressSamples = samplesOf(changeAddressMachine, {
  starts: { dialog: ({ neighbour, now }) => ({ coolDowns: neighbour(coolDownMachine, { now }), current: email }) },
  answers: {
    changeAddress: {
      sent: success(lasting.user),
      taken: refusedWith('email_exists', 'A user with this email address has already been registered'),
      tooSoon: failed({ kind: 'rateLimited', message: 'You can ask again after 48 seconds.', retryAfterSeconds: 48, limit: 'address' }),
      ...authFailures,
    },
  },
  events: { 'form.submit': { other: { email: 'other@example.test' }, nothing: { email: '' } }, 'form.change': null, 'address.correct': null },
});

const typed = { password: 'Dolly!2024', repeat_password: 'Dolly!2024', currentPassword: '', mailedNumber: '' };

export const changePasswordSamples = samplesOf(changePasswordMachine, {
  starts: { dialog: () => undefined },
  answers: {
    changePassword: {
      saved: success(lasting.user),
      currentNeeded: refusedWith('current_password_required', 'Current password required when setting new password.'),
      currentWrong: refusedWith('current_password_invalid', 'Current password is invalid.'),
      numberNeeded: refusedWith('reauthentication_needed', 'Password update requires reauthentication'),
      numberWrong: refusedWith('reauthentication_not_valid', 'Nonce has expired or is invalid'),
      same: refusedWith('same_password', 'New password should be different from the old password.'),
      ...authFailures,
    },
    mailNumber: { mailed: success(null), ...authFailures },
  },
  events: {
    'form.submit': {
      same: { values: typed },
      different: { values: { ...typed, repeat_password: 'Dolly!2025' } },
      withNumber: { values: { ...typed, mailedNumber: '123456' } },
    },
    'number.resend': null,
  },
});

export const confirmAddressSamples = samplesOf(confirmAddressMachine, {
  starts: { link: () => ({ tokenHash: 'one' }) },
  answers: {
    confirmAddress: {
      halfway: success('halfway'),
      changed: success('changed'),
      used: refusedWith('otp_expired', 'Email link is invalid or has expired'),
      ...authFailures,
    },
  },
  events: { 'link.confirm': null },
});

const example = { provider: 'example' } as const;

export const providerSamples = samplesOf(providerMachine, {
  starts: {
    signIn: (): ProviderInput => ({ purpose: 'signIn', page: '/login', returned: null }),
    back: (): ProviderInput => ({ purpose: 'signIn', page: '/login', returned: { ...example, code: 'one' } }),
    linked: (): ProviderInput => ({ purpose: 'link', page: '/account', returned: { ...example, code: 'one' } }),
  },
  answers: {
    begin: {
      away: success(null),
      notEnabled: refusedWith('validation_failed', 'Unsupported provider: provider is not enabled'),
      linkingOff: refusedWith('manual_linking_disabled', 'Manual linking is disabled'),
      tabKeepsNothing: failed(tabKeepsNothing),
      ...authFailures,
    },
    finish: {
      finished: success(null),
      canceled: refusedWith('access_denied', ''),
      taken: refusedWith('identity_already_exists', ''),
      askerUnknown: failed(askerUnknown),
      wrongVerifier: refusedWith('bad_code_verifier', 'code challenge does not match previously saved code verifier'),
      used: refusedWith('flow_state_not_found', 'invalid flow state, no valid flow state found'),
      signedInAlready: failed(signedInAlready),
      linkUnread: failed(linkUnread),
      ...authFailures,
    },
  },
  events: { 'provider.choose': { example } },
});
