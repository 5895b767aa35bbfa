import type { PlantedFault } from './planted-fault.ts';

const machine = (test: string) => ({ file: 'src/machines/session-machine.test.ts', suite: 'tests/machines/session/recovery.ts', test });
const pages = (test: string) => ({ file: 'src/ui/account/mail-link-pages.test.tsx', test });
const recovery = (test: string) => ({ file: 'src/ui/account/recovery.test.tsx', test });
const loadedAnew = 'field report 26: loaded anew at %s it is still a recovery, until a password is saved';
const code = (test: string, cases?: readonly string[]) => ({ file: 'src/ui/account/second-factor-page.test.tsx', test, ...(cases && { cases }) });

const everyWayIn = code('field report 35: a reload, a new tab, a deep link (%s)', ['(/)', '(/systems/add)', '(/systems/7?from=mail)']);

export const recoveryFaults: readonly PlantedFault[] = [
  {
    id: '26 SIGNED_IN ends a recovery',
    wrong: 'In the tab of the link, the sign-in that comes with it leads home.',
    file: 'src/machines/session-password-recovery.ts',
    code: "SIGNED_IN: { guard: { type: 'isSameUser', params: ({ event }) => event.session } },",
    faulty: '',
    noticedBy: machine('field report 26: SIGNED_IN of the same user does not redirect'),
  },
  {
    id: '26 other tabs are moved',
    wrong: 'The session of a recovery is stored where all tabs look.',
    file: 'src/machines/session-machine.ts',
    code: "{ type: 'remember', params: 'recovery' },",
    faulty: "{ type: 'remember', params: 'signIn' },",
    noticedBy: machine('field report 26: a new password, and nothing else; the session that tabs share stays'),
  },
  {
    id: '26 another tab ends a recovery',
    wrong: 'What another tab does to the session signs in, or out, in the tab of the link.',
    file: 'src/machines/session-password-recovery.ts',
    code: "    'session.leaveRecovery': {",
    faulty: "    'storage.changed': 'processing.reading',\n    'session.leaveRecovery': {",
    noticedBy: machine('field report 26: %j moves nothing'),
  },
  {
    id: '26 the tab with the link signs the others in',
    wrong: 'The store has one place for all sessions, whatever they are good for.',
    file: 'src/adapters/in-memory/session-store.ts',
    code: "purpose === 'signIn' ? shared : own",
    faulty: 'shared',
    noticedBy: recovery('field report 26: a tab with somebody signed in, and the tab of the link, leave each other alone'),
  },
  {
    id: '26 a reload makes it a sign-in',
    wrong: 'The stored session of a recovery is read as one like any other.',
    file: 'src/machines/session-processing.ts',
    code: "guard: { type: 'isStoredForRecovery', params: ({ event }) => event.output },",
    faulty: 'guard: () => false,',
    noticedBy: { ...recovery(loadedAnew), cases: ['at /new-password', 'at / ', 'at /login'] },
  },
  {
    id: '26 the list opens during a recovery',
    wrong: 'Who goes to the list by hand during a recovery is let in.',
    file: 'src/ui/shell/protected-layout.tsx',
    code: "if (snapshot.matches('passwordRecovery')) return 'recovery';",
    faulty: '',
    noticedBy: { ...recovery(loadedAnew), cases: ['at / '] },
  },
  {
    id: '26 the sign-in page leads home during a recovery',
    wrong: 'The sign-in page takes a recovery for a sign-in.',
    file: 'src/ui/account/use-leave-when-signed-in.ts',
    code: "if (snapshot.matches('passwordRecovery')) return '/new-password';",
    faulty: "if (snapshot.matches('passwordRecovery')) return '';",
    noticedBy: { ...recovery(loadedAnew), cases: ['at /login'] },
  },
  {
    id: '26 saved, and nowhere to go',
    wrong: 'The form stays when the new password is kept.',
    file: 'src/ui/account/new-password-screen.tsx',
    code: "if (isSaved) void navigate({ to: '/', replace: true });",
    faulty: 'if (isSaved) return;',
    noticedBy: pages('field report 26: saved, it leads to the list'),
  },
  {
    id: '35 the password is enough',
    wrong: 'Screens open without the code of a second factor.',
    file: 'src/ui/shell/protected-layout.tsx',
    code: "if (needsSecondFactor(snapshot.context.session)) return 'code';",
    faulty: '',
    noticedBy: everyWayIn,
  },
  {
    id: '35 data is asked for before the code',
    wrong: 'The list is read while the code page is shown.',
    file: 'src/compose-workplace.ts',
    code: "snapshot.matches('signedIn') && !needsSecondFactor(known)",
    faulty: "snapshot.matches('signedIn')",
    noticedBy: code('field report 35: a factor that is enrolled while somebody is signed in'),
  },
  {
    id: '35 a factor is not looked for',
    wrong: 'Whether a second step is left is read from the session alone, which does not say.',
    file: 'src/domain/session.ts',
    code: "session.user.factors.some((factor) => factor.status === 'verified') ? 'aal2' : session.aal",
    faulty: 'session.aal',
    noticedBy: code('field report 35: the password alone opens nothing'),
  },
  {
    id: '35 a recovery link is a way round',
    wrong: 'A new password is saved without the code.',
    file: 'src/machines/account-actors.ts',
    code: 'needsSecondFactor(asker.value) ? failed(secondFactorMissing) : ',
    faulty: '',
    noticedBy: { file: 'src/machines/account-actors.test.ts', test: 'field report 35: before the second step nobody is asked for a new password' },
  },
  {
    id: '35 what was typed is lost to the code',
    wrong: 'After the code of a recovery the new password has to be typed again.',
    file: 'src/machines/new-password-machine.ts',
    code: "'code.verified': 'submitting.saving',",
    faulty: "'code.verified': { target: 'editing', actions: 'dropPassword' },",
    noticedBy: code('field report 35: a recovery link is no way round it; what was typed is saved after the code'),
  },
  {
    id: '35 no way out',
    wrong: 'The code page has no sign-out.',
    file: 'src/ui/account/second-factor-page.tsx',
    code: "          Sign out\n",
    faulty: '',
    noticedBy: code('field report 35: the password alone opens nothing'),
  },
  {
    id: '35 a wrong code ends the session',
    wrong: 'Who mistypes the code has to give the password again.',
    file: 'src/ui/account/second-factor-page.tsx',
    code: '  const { failure, error } = state.context;\n',
    faulty: "  const { failure, error } = state.context;\n  const { session } = useServices();\n  if (failure !== null) session.send({ type: 'session.signOut', scope: 'local' });\n",
    noticedBy: code('field report 35: the password alone opens nothing'),
  },
];
