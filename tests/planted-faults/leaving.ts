import { inWorld } from './noticed-by.ts';
import type { PlantedFault } from './planted-fault.ts';

const answers = inWorld('field report 11: the server answers a sign-out with %s');

const gone = { file: 'src/adapters/supabase/signed-in-auth.test.ts', test: 'field report 11: signing out of what is gone already is a success' } as const;

export const leavingFaults: readonly PlantedFault[] = [
  {
    id: '11 storage keeps the session',
    wrong: 'A sign-out leaves the stored session where it is until the server has agreed.',
    file: 'src/machines/session-machine.ts',
    code: "        'forgetAll',\n        'reportSignedOut',\n      ],",
    faulty: "        'reportSignedOut',\n      ],",
    noticedBy: { ...answers, cases: ['403 session_not_found', '403 user missing', '500', 'no network'] },
  },
  {
    id: '11 no answer, no sign-out',
    wrong: 'A sign-out that the server has not confirmed is taken back.',
    file: 'src/machines/session-signed-out.ts',
    code: "onDone: { target: 'settled', actions: { type: 'judgeRevocation', params: ({ event }) => event.output } },",
    faulty:
      "onDone: [{ guard: ({ event }) => !event.output.ok, target: '#session.signedIn', actions: [{ type: 'adopt', params: ({ context }) => context.revocation.session }, 'keepSignIn'] }, { target: 'settled' }],",
    noticedBy: { ...answers, cases: ['500', 'no network'] },
  },
  {
    id: '11 a session that is gone cannot be left',
    wrong: 'Where the server does not know the session any more, a sign-out counts as failed.',
    file: 'src/adapters/supabase/signed-in-auth.ts',
    code: "failure.kind === 'sessionMissing' || (",
    faulty: '(',
    noticedBy: { ...gone, cases: ['session_not_found'] },
  },
  {
    id: '11 a user who is gone cannot leave',
    wrong: 'Where the server does not know the user any more, a sign-out counts as failed.',
    file: 'src/adapters/supabase/signed-in-auth.ts',
    code: " || (failure.kind === 'rejected' && failure.code !== GATEWAY_CODE);",
    faulty: ';',
    noticedBy: { ...gone, cases: ['user_not_found'] },
  },
  {
    id: '11 the page waits for the server',
    wrong: 'The page of whoever has signed out stays until the server has answered.',
    file: 'src/ui/shell/protected-layout.tsx',
    code: "return snapshot.matches('signedOut') ? 'signedOut' : 'open';",
    faulty: "return snapshot.matches({ signedOut: 'settled' }) ? 'signedOut' : 'open';",
    noticedBy: { file: 'src/ui/shell/leaving.test.tsx', test: 'field report 11: the server does not answer a sign-out at all' },
  },
];
