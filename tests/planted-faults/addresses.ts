import type { PlantedFault } from './planted-fault.ts';

const alike = (cases: readonly string[]) => ({ file: 'src/machines/addresses-alike.test.ts', test: 'field report 32: an address is read alike', cases });
const unharmed = (cases: readonly string[]) => ({ file: 'src/machines/addresses-alike.test.ts', test: 'field report 33: nothing else of an address changes', cases });
const carried = (cases: readonly string[]) => ({ file: 'src/ui/account/sign-in-screen.test.tsx', test: 'field report 33: %s is carried from page to page unharmed', cases });

const spaces = ['"ana@example.test "', '" ana@example.test"', '\u00a0', String.raw`\r\n`, '\u2003'];

export const addressFaults: readonly PlantedFault[] = [
  {
    id: '32 spaces stay',
    wrong: 'An address is asked about with the spaces that a keyboard has added.',
    file: 'src/domain/email-address.ts',
    code: 'trimBlank(text).toLowerCase()',
    faulty: 'text.toLowerCase()',
    noticedBy: alike(spaces),
  },
  {
    id: '32 capitals stay',
    wrong: 'An address is asked about with the capitals that a keyboard has put.',
    file: 'src/domain/email-address.ts',
    code: 'trimBlank(text).toLowerCase()',
    faulty: 'trimBlank(text)',
    noticedBy: alike(['"Ana@Example.test"']),
  },
  {
    id: '32 only spaces of a keyboard are taken away',
    wrong: 'Spaces that only a paste brings along stay.',
    file: 'src/domain/email-address.ts',
    code: 'trimBlank(text).toLowerCase()',
    faulty: "text.replace(/^ +| +$/g, '').toLowerCase()",
    noticedBy: alike(['\u00a0', String.raw`\r\n`, '\u2003']),
  },
  {
    id: '32 sign-in reads it in its own way',
    wrong: 'Sign-in alone asks about the address as it was typed.',
    file: 'src/domain/sign-in-form.ts',
    code: 'const email = parseEmailAddress(values.email);',
    faulty: "const email = values.email === '' ? null : values.email;",
    noticedBy: alike([...spaces, '"Ana@Example.test"']),
  },
  {
    id: '32 sign-up reads it in its own way',
    wrong: 'Sign-up alone makes an account of the address as it was typed.',
    file: 'src/domain/sign-up-form.ts',
    code: 'success({ email: parsed.output.email,',
    faulty: 'success({ email: values.email,',
    noticedBy: alike([...spaces, '"Ana@Example.test"']),
  },
  {
    id: '32 the reset reads it in its own way',
    wrong: 'A reset alone is asked for with the address as it was typed.',
    file: 'src/machines/mail-request-setup.ts',
    code: 'take: assign((_, email: string) => ({\n      email: parseEmailAddress(email),',
    faulty: "take: assign(({ context }, email: string) => ({\n      email: context.mail === 'recovery' ? email : parseEmailAddress(email),",
    noticedBy: alike([...spaces, '"Ana@Example.test"']),
  },
  {
    id: '32 Send again reads it in its own way',
    wrong: 'The confirmation alone is sent again to the address as it was typed.',
    file: 'src/machines/mail-request-setup.ts',
    code: 'take: assign((_, email: string) => ({\n      email: parseEmailAddress(email),',
    faulty: "take: assign(({ context }, email: string) => ({\n      email: context.mail === 'confirmation' ? email : parseEmailAddress(email),",
    noticedBy: alike([...spaces, '"Ana@Example.test"']),
  },
  {
    id: '32 sign-in trims the password',
    wrong: 'A password that ends in a space is never right.',
    file: 'src/domain/sign-in-form.ts',
    code: '{ email, password: values.password }',
    faulty: '{ email, password: values.password.trim() }',
    noticedBy: alike(['"ana@example.test "']),
  },
  {
    id: '32 sign-up trims the password',
    wrong: 'An account gets another password than was typed.',
    file: 'src/domain/sign-up-form.ts',
    code: 'password: parsed.output.password })',
    faulty: 'password: parsed.output.password.trim() })',
    noticedBy: alike(['"ana@example.test "']),
  },
  {
    id: '32 a new password is trimmed',
    wrong: 'Another new password is saved than was typed.',
    file: 'src/machines/new-password-machine.ts',
    code: 'password: values.password,',
    faulty: 'password: values.password.trim(),',
    noticedBy: alike(['a new password is left as it is too']),
  },
  {
    id: '33 a plus becomes a space',
    wrong: 'An address is put into the address bar as it is, where a plus means a space.',
    file: 'src/ui/router/create-app-router.tsx',
    code: 'stringifySearch: stringifySearchWith(String),',
    faulty: "stringifySearch: (search) => '?' + Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${String(value)}`])).join('&'),",
    noticedBy: carried(['ana+test@example.test']),
  },
  {
    id: '33 letters of English only',
    wrong: 'An address with other letters than those of English is called invalid.',
    file: 'src/domain/email-address.ts',
    code: String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`,
    faulty: '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?',
    noticedBy: unharmed(['"Jörg@Exämple.test"']),
  },
  {
    id: '33 an apostrophe is no address',
    wrong: 'An address with an apostrophe, or a plus, is called invalid.',
    file: 'src/domain/email-address.ts',
    code: String.raw`^[^\s\p{Cc}\p{Cf}@]{1,64}@`,
    faulty: String.raw`^[\p{L}\p{N}._-]{1,64}@`,
    noticedBy: unharmed(['"ana+test@example.test"', '"O\'Neil@example.test"']),
  },
  {
    id: '33 a refused address is not told at its field',
    wrong: 'Where the server does not take an address, the field says nothing.',
    file: 'src/machines/sign-up-machine.ts',
    code: 'errors: refusal === null ? {} : { email: refusal }',
    faulty: 'errors: {}',
    noticedBy: { file: 'src/machines/sign-up-machine.known.test.ts', test: 'field report 33: an address that the provider refuses is said to be so beside the field' },
  },
];
