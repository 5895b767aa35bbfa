import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeTemporaryFolder } from './serve-local-stack.ts';

const folder = makeTemporaryFolder();
const [project, turn, calls] = [join(folder.path, 'project'), join(folder.path, 'project/.installing'), join(folder.path, 'calls')];
const canEnd = join(folder.path, 'can-end');
afterAll(() => folder.remove());

const lock = JSON.stringify({ packages: { 'node_modules/one': { version: '1.0.0' } } });
/** Installs until it is told to end, so that a second command begins meanwhile, however late it starts. */
const npm = `#!/usr/bin/env node
const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs');
appendFileSync(${JSON.stringify(calls)}, 'began ');
const asking = setInterval(() => {
  if (!existsSync(${JSON.stringify(canEnd)})) return;
  clearInterval(asking);
  mkdirSync('node_modules', { recursive: true });
  writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(lock)});
  appendFileSync(${JSON.stringify(calls)}, 'ended ');
}, 20);
`;

beforeEach(() => {
  rmSync(join(project, 'node_modules'), { recursive: true, force: true });
  mkdirSync(join(project, 'scripts'), { recursive: true });
  mkdirSync(join(folder.path, 'bin'), { recursive: true });
  cpSync('scripts/install-if-needed.mjs', join(project, 'scripts/install-if-needed.mjs'));
  writeFileSync(join(project, 'scripts/command.mjs'), "import { installIfNeeded } from './install-if-needed.mjs';\ninstallIfNeeded();\n");
  writeFileSync(
    join(project, 'scripts/as-node.mjs'),
    "Object.defineProperty(process.versions, 'node', { value: process.argv[2] });\n(await import('./install-if-needed.mjs')).installIfNeeded();\n",
  );
  writeFileSync(join(project, 'package-lock.json'), lock);
  writeFileSync(join(folder.path, 'bin/npm'), npm);
  chmodSync(join(folder.path, 'bin/npm'), 0o755);
  writeFileSync(calls, '');
  rmSync(canEnd, { force: true });
});

const endTheInstallation = () => writeFileSync(canEnd, '');

const installed = 'Installing packages (this is done once) ...\n';
const waited = 'Another command is installing packages. Waiting for it ...\n';

const run = async (): Promise<readonly [number | null, string]> => {
  const env = { ...process.env, PATH: `${join(folder.path, 'bin')}${delimiter}${process.env['PATH'] ?? ''}` };
  const child = spawn(process.execPath, ['scripts/command.mjs'], { cwd: project, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8');
    if (said === waited) endTheInstallation();
  });
  await once(child, 'close');
  return [child.exitCode, said];
};

test('two commands at once install once, and the second waits for the first', async () => {
  const both = new Set((await Promise.all([run(), run()])).map(([code, said]) => `${code}: ${said}`));
  expect(both).toEqual(new Set([`0: ${installed}`, `0: ${waited}`]));
  expect([readFileSync(calls, 'utf8'), existsSync(turn)]).toEqual(['began ended ', false]);
});

test('the turn of a command that was killed is nobody’s', async () => {
  writeFileSync(join(project, 'package-lock.json'), lock.replace('1.0.0', '2.0.0'));
  mkdirSync(turn);
  // No process has so high a number.
  writeFileSync(join(turn, 'pid'), '4999999');
  endTheInstallation();
  expect([await run(), readFileSync(calls, 'utf8'), existsSync(turn)]).toEqual([[0, installed], 'began ended ', false]);
});

const asNode = (version: string): readonly [number | null, string] => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/as-node.mjs', version], { cwd: project, encoding: 'utf8' });
  return [status, stderr];
};

test.each(['18.20.8', '20.18.3', '21.7.3', '22.12.0', '23.11.1'])('Node %s is refused with one sentence', (version) => {
  expect(asNode(version)).toEqual([1, `This project needs Node 20.19 (or a later 20), 22.13 (or a later 22), or 24 and newer; this is Node ${version}.\n`]);
});

test.each(['20.19.0', '22.13.0', '24.0.0', '25.1.0'])('Node %s is taken', (version) => {
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ packages: {} }));
  mkdirSync(join(project, 'node_modules'));
  writeFileSync(join(project, 'node_modules/.package-lock.json'), lock);
  expect(asNode(version)).toEqual([0, '']);
});
