import { build } from 'vite';
import { expect, test } from 'vitest';
import { landedAnyway, leftOut } from './left-out.ts';

const modules = [
  '/p/src/app/main.tsx',
  '/p/src/adapters/supabase/auth.ts',
  '/p/src/adapters/in-memory/server/backend.ts',
  '/p/src/adapters/browser/page/fetch-mailbox.ts',
  '/p/src/ui/mailbox/mailbox-screen.tsx',
];

test('a production build carries neither the in-memory backend nor the mailbox', () => {
  expect(landedAnyway('production', modules)).toEqual([
    '/p/src/adapters/in-memory/server/backend.ts (the in-memory backend)',
    '/p/src/adapters/browser/page/fetch-mailbox.ts (the mailbox)',
    '/p/src/ui/mailbox/mailbox-screen.tsx (the mailbox)',
  ]);
});

test('the demo carries its mailbox but not Supabase', () => {
  expect(landedAnyway('demo', modules)).toEqual(['/p/src/adapters/supabase/auth.ts (the Supabase backend)']);
});

test.each(['production', 'demo'])('a build in mode %s carries nothing of the inspector and of what it stands on', (mode) => {
  const ofInspector = [
    '/p/tools/inspector/stories/subject.ts',
    '/p/node_modules/@xyflow/react/dist/esm/index.js',
    '/p/node_modules/elkjs/lib/elk.bundled.js',
  ];
  const allowed = ['/p/src/app/main.tsx', '/p/node_modules/xstate/dist/xstate.esm.js', '/p/node_modules/@xstate/react/dist/index.js'];
  expect(landedAnyway(mode, [...allowed, ...ofInspector])).toEqual(ofInspector.map((module) => `${module} (the inspector)`));
});

test('a build that would carry one fails, and names it', async () => {
  const building = build({
    configFile: false,
    logLevel: 'silent',
    plugins: [leftOut()],
    // As a library: an app would leave out what its entry exports.
    build: { write: false, lib: { entry: 'src/adapters/browser/page/fetch-mailbox.ts', formats: ['es'] } },
  });
  await expect(building).rejects.toThrow(/A build in mode production must not carry these: \S+fetch-mailbox\.ts \(the mailbox\)\./);
});
