import type { NoticedBy, PlantedFault } from './planted-fault.ts';

const inWorld = (test: string, cases?: readonly string[]): NoticedBy => ({
  file: 'src/machines/session-field-reports.test.ts',
  suite: 'tests/machines/session/field-world-faults.ts',
  test,
  ...(cases && { cases }),
});

const unkept = 'field report 13: storage is %s: signing in works for this page';
const spoilt = 'field report 14: storage holds %s: signed out; then signing in works';

export const storageFaults: readonly PlantedFault[] = [
  {
    id: '13 a getter of storage throws',
    wrong: 'Storage is opened outside of what catches its errors.',
    file: 'src/adapters/browser/session-slot.ts',
    code: 'const set = (text: string): Outcome<void> => attemptStorage(() => open().setItem(key, text));',
    faulty: 'const set = (text: string): Outcome<void> => { const storage = open(); return attemptStorage(() => storage.setItem(key, text)); };',
    noticedBy: { file: 'src/adapters/browser/session-store.test.ts', test: 'field report 13: each session is kept for as long as the page, and the caller is told' },
  },
  {
    id: '13 reading throws',
    wrong: 'What is thrown by reading ends the start of the app.',
    file: 'src/machines/session-processing.ts',
    code: 'onError: [unreadable.withSession, unreadable.withoutSession],',
    faulty: '',
    noticedBy: { file: 'src/machines/session-machine.test.ts', suite: 'tests/machines/session/start.ts', test: 'field report 13: storage throws: the same' },
  },
  {
    id: '13 what cannot be written is lost',
    wrong: 'Where storage is full, nobody is signed in any more at the next look.',
    file: 'src/adapters/browser/session-slot.ts',
    code: 'kept = text;',
    faulty: '',
    noticedBy: inWorld(unkept, ['full']),
  },
  {
    id: '13 a failed write is not told',
    wrong: 'Storage refuses a sign-in, and nobody hears of it.',
    file: 'src/machines/session-actors.ts',
    code: "if (!answer.ok) send({ type: 'storage.failed' });",
    faulty: 'if (!answer.ok) return;',
    noticedBy: inWorld(unkept, ['full']),
  },
  {
    id: '13 the hint stays for ever',
    wrong: 'It is still said that nothing is remembered when storage works again.',
    file: 'src/machines/session-actors.ts',
    code: "else if (command.type === 'store.write' && command.stored.purpose === 'signIn') send({ type: 'storage.kept' });",
    faulty: '',
    noticedBy: inWorld('field report 13: there is room again: the next refresh is written, and the hint goes'),
  },
  {
    id: '13 a blank page',
    wrong: 'Another part of the app reads storage without a thought that it may be blocked.',
    file: 'src/adapters/browser/theme-preference.ts',
    code: "try {\n        return v.parse(storedChoiceSchema, openStorage().getItem(themeStorageKey));\n      } catch {\n        return 'system';\n      }",
    faulty: 'return v.parse(storedChoiceSchema, openStorage().getItem(themeStorageKey));',
    noticedBy: { file: 'src/ui/shell/entering.test.tsx', test: 'field report 13: where storage is blocked the app stands' },
  },
  {
    id: '13 no word on the page',
    wrong: 'The pages do not say that the sign-in will not be remembered.',
    file: 'src/ui/shell/session-notices.tsx',
    code: '||\n  !context.isRemembered;',
    faulty: ';',
    noticedBy: { file: 'src/ui/shell/entering.test.tsx', test: 'field report 13: where storage is blocked the app stands' },
  },
  {
    id: '14 text that is no JSON throws',
    wrong: 'What is stored is read as JSON without a thought that it may be none.',
    file: 'src/domain/stored-session.ts',
    code: 'v.safeParse(v.pipe(v.string(), v.parseJson(), sessionSchema), text)',
    faulty: 'v.safeParse(sessionSchema, JSON.parse(text))',
    noticedBy: inWorld(spoilt, ['{"access_tok']),
  },
  {
    id: '14 any JSON is a session',
    wrong: 'What is JSON is taken for a session, whatever it holds.',
    file: 'src/domain/stored-session.ts',
    code: 'v.parseJson(), sessionSchema)',
    faulty: 'v.parseJson())',
    noticedBy: inWorld(spoilt, ['"hello"', '123', '[]', '{}']),
  },
  {
    id: '14 a session without a user is one',
    wrong: 'A stored session is not asked for its user.',
    file: 'src/domain/session.ts',
    code: '  user: authUserSchema,\n',
    faulty: '  user: v.nullish(authUserSchema),\n',
    noticedBy: inWorld(spoilt, ['expires_in']),
  },
  {
    id: '14 a spoilt value counts as blocked storage',
    wrong: 'Because of a damaged value, people are told that their browser stores nothing.',
    file: 'src/machines/session-setup.ts',
    code: "answer.ok || answer.failure.kind === 'notASession',",
    faulty: 'answer.ok,',
    noticedBy: inWorld(spoilt, ['{"access_tok', '"hello"', '123', 'null', '[]', '{}']),
  },
  {
    id: '14 the spoilt value stays',
    wrong: 'A sign-in does not replace a value that could not be read.',
    file: 'src/adapters/browser/session-slot.ts',
    code: 'const written = set(text);',
    faulty: 'const written = readStorage().ok ? set(text) : unavailable;',
    noticedBy: inWorld(spoilt, ['{"access_tok', '"hello"', '123', 'null', '[]', '{}']),
  },
  {
    id: '14 a token stands in the console',
    wrong: 'What could not be read is written to the console.',
    file: 'src/domain/stored-session.ts',
    code: 'return parsed.success ? parsed.output : null;',
    faulty: "if (!parsed.success) console.error('No session:', text);\n  return parsed.success ? parsed.output : null;",
    noticedBy: inWorld(spoilt, ['{"access_tok']),
  },
];
