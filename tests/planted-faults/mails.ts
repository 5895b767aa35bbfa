import type { PlantedFault } from './planted-fault.ts';

const signUp = (test: string) => ({ file: 'src/ui/account/sign-up-screen.test.tsx', test });
const signIn = (test: string) => ({ file: 'src/ui/account/sign-in-screen.test.tsx', test });
const requests = (test: string) => ({ file: 'src/machines/resend-machine.test.ts', suite: 'tests/machines/mail-request-suite.ts', test });

const samePlace = (cases: readonly string[]) => ({ file: 'src/machines/sign-up-machine.known.test.ts', test: 'field report 29: %s ends in the same place', cases });
const waits = (cases: readonly string[]) => ({ file: 'src/domain/cool-down.test.ts', test: 'field report 30: %s says how long to wait', cases });

const reset = { file: 'src/ui/account/reset-request-screen.test.tsx', test: 'field report 30: a reset too soon, %s: Wait, also after a reload' };

export const mailFaults: readonly PlantedFault[] = [
  {
    id: '29 a known address stays on the form',
    wrong: 'An account without identities, as the provider gives it for a known address, is told apart.',
    file: 'src/machines/sign-up-machine.ts',
    code: 'isUnderWay: (_, answer: SignUpAnswer) => isMailUnderWay(answer),',
    faulty: 'isUnderWay: (_, answer: SignUpAnswer) => isMailUnderWay(answer) && !(answer.ok && answer.value.user.identities.length === 0),',
    noticedBy: samePlace(['a known address']),
  },
  {
    id: '29 a mail under way is an error',
    wrong: 'An address that was sent a mail a moment ago gets another answer than a new one.',
    file: 'src/domain/cool-down.ts',
    code: "answer.ok || (answer.failure.kind === 'rateLimited' && answer.failure.isOfAddress === true);",
    faulty: 'answer.ok;',
    noticedBy: samePlace(['an address with a mail under way']),
  },
  {
    id: '29 no ways on',
    wrong: 'After a sign-up nobody is told what to do if there is no mail.',
    file: 'src/ui/account/sign-in-screen.tsx',
    code: 'isAfterSignUp={isAfterSignUp} />',
    faulty: 'isAfterSignUp={false} />',
    noticedBy: signUp('field report 29: a new, a known and an unconfirmed address get the same answer'),
  },
  {
    id: '29 the address is not carried along',
    wrong: 'After a sign-up the address has to be typed again.',
    file: 'src/ui/account/sign-up-screen.tsx',
    code: "params: { key: 'confirm' }, search: { redirect, email: carried }",
    faulty: "params: { key: 'confirm' }, search: { redirect }",
    noticedBy: signUp('field report 29: the ways on from there carry the address along'),
  },
  {
    id: '30 a 429 is a failure like any other',
    wrong: 'After a 429 the next mail can be asked for at once.',
    file: 'src/domain/cool-down.ts',
    code: 'return answer.failure.retryAfterSeconds ?? COOL_DOWN_SECONDS;',
    faulty: 'return null;',
    noticedBy: waits(['a 429 with a number', 'a 429 without one', 'a 429 of this address']),
  },
  {
    id: '30 no number, no wait',
    wrong: 'A 429 that names no seconds is no reason to wait.',
    file: 'src/domain/cool-down.ts',
    code: 'answer.failure.retryAfterSeconds ?? COOL_DOWN_SECONDS',
    faulty: 'answer.failure.retryAfterSeconds',
    noticedBy: requests('field report 30: a 429 without a number is a minute'),
  },
  {
    id: '30 the seconds are not read',
    wrong: 'The seconds that stand in the words of the provider are passed over.',
    file: 'src/adapters/supabase/provider-failure.ts',
    code: 'waitInText.exec(message)?.[1] ?? header',
    faulty: 'header',
    noticedBy: { file: 'src/adapters/supabase/auth-failures.test.ts', test: 'field report 30: 429 is rate limited, the wait %s', cases: ['as the text says'] },
  },
  {
    id: '30 a reload ends the wait',
    wrong: 'What was kept of the wait is not taken up at the next load.',
    file: 'src/machines/cool-down-machine.ts',
    code: 'kept.ok ? { coolDowns: context.coolDowns.reduce(withCoolDown, kept.value) } : {},',
    faulty: '({}),',
    noticedBy: requests('field report 30: the seconds of a 429 outlive a reload'),
  },
  {
    id: '30 Send again does not rest',
    wrong: 'The button asks again while the seconds are counted.',
    file: 'src/ui/account/resend-button.tsx',
    code: 'resting={seconds > 0}',
    faulty: 'resting={false}',
    noticedBy: signIn('field report 30: too soon, the seconds of the provider are counted out'),
  },
  {
    id: '30 Sign Up does not rest',
    wrong: 'The form can be sent again while the seconds are counted.',
    file: 'src/ui/account/sign-up-screen.tsx',
    code: 'resting={seconds > 0}',
    faulty: 'resting={false}',
    noticedBy: signUp('field report 30: too many mails for anybody'),
  },
  {
    id: '30 the reset does not rest',
    wrong: 'A reset can be asked for again while the seconds are counted.',
    file: 'src/ui/account/reset-request-screen.tsx',
    code: 'resting={seconds > 0}',
    faulty: 'resting={false}',
    noticedBy: { ...reset, cases: ['with a number', 'without one'] },
  },
  {
    id: '30 the address of a reset is gone',
    wrong: 'A reload while the seconds are counted empties the reset form.',
    file: 'src/ui/account/reset-request-screen.tsx',
    code: 'void navigate({ search: { redirect, email: asked || undefined }, replace: true, resetScroll: false });',
    faulty: '',
    noticedBy: { ...reset, cases: ['with a number', 'without one'] },
  },
  {
    id: '30 what was typed is gone',
    wrong: 'A reload while the seconds are counted empties the form.',
    file: 'src/ui/account/sign-up-screen.tsx',
    code: 'void navigate({ search: { redirect, email: asked || undefined }, replace: true, resetScroll: false });',
    faulty: '',
    noticedBy: signUp('field report 30: too many mails for anybody'),
  },
  {
    id: '31 no way to have the mail again',
    wrong: 'Who has not confirmed the address is refused, and that is all.',
    file: 'src/domain/auth-failure.ts',
    code: "failure?.kind === 'rejected' && failure.code === 'email_not_confirmed'",
    faulty: 'false',
    noticedBy: signIn('field report 31: an address that is not confirmed is told so'),
  },
  {
    id: '31 a wrong password tells of an account',
    wrong: 'The mail is offered after any refusal.',
    file: 'src/domain/auth-failure.ts',
    code: "failure?.kind === 'rejected' && failure.code === 'email_not_confirmed'",
    faulty: "failure?.kind === 'rejected'",
    noticedBy: signIn('field report 31: with a wrong password it is the usual refusal'),
  },
];
