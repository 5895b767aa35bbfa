import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const projectDir = fileURLToPath(new URL('..', import.meta.url));
// What all packages of the lock file take. `engines` in package.json and the README say the same.
const LOWEST_MINOR = { 20: 19, 22: 13 };
const EVERY_FROM_MAJOR = 24;

/** Ends the process with one sentence if this machine cannot run the project. */
export function installIfNeeded() {
  requireNode();
  if (!isInstallNeeded()) return;
  takeTurn();
  process.once('exit', endTurn);
  // Another command may have done it meanwhile.
  if (isInstallNeeded()) install();
  endTurn();
}

function install() {
  console.log('Installing packages (this is done once) ...');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: projectDir,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (result.status === 0) return;
  console.error(
    result.error === undefined
      ? 'The packages could not be installed: see the lines above. Mend that and run the command again.'
      : 'npm was not found. Install Node with npm and run the command again.',
  );
  process.exit(1);
}

const turnFolder = `${projectDir}.installing`;
const LOOK_AGAIN_MS = 200;
let isOurTurn = false;

/** Two installs in one folder would take each other's packages away. */
function takeTurn() {
  for (let isTold = false; ; ) {
    try {
      mkdirSync(turnFolder);
      writeFileSync(`${turnFolder}/pid`, String(process.pid));
      isOurTurn = true;
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isLeftBehind()) {
      rmSync(turnFolder, { recursive: true, force: true });
      continue;
    }
    if (!isTold) console.log('Another command is installing packages. Waiting for it ...');
    isTold = true;
    wait(LOOK_AGAIN_MS);
  }
}

function endTurn() {
  if (!isOurTurn) return;
  isOurTurn = false;
  rmSync(turnFolder, { recursive: true, force: true });
}

/** By a process that was ended before it could tidy up. */
function isLeftBehind() {
  // Whoever has just made the folder has not signed it yet.
  wait(LOOK_AGAIN_MS);
  try {
    process.kill(Number(readFileSync(`${turnFolder}/pid`, 'utf8')), 0);
    return false;
  } catch (error) {
    return error.code !== 'EPERM';
  }
}

function wait(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major >= EVERY_FROM_MAJOR || minor >= (LOWEST_MINOR[major] ?? Infinity)) return;
  console.error(`This project needs Node 20.19 (or a later 20), 22.13 (or a later 22), or 24 and newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

/**
 * npm notes in node_modules what it installed. The contents are compared and not the times,
 * which a checkout, a copy or npm itself set in any order.
 */
function isInstallNeeded() {
  const installed = readPackages('node_modules/.package-lock.json');
  if (installed === undefined) return true;
  return Object.entries(readPackages('package-lock.json') ?? {}).some(([path, wanted]) => {
    const present = installed[path];
    if (path === '' || (present === undefined && (wanted.optional || wanted.devOptional))) return false;
    return present?.version !== wanted.version;
  });
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(`${projectDir}${path}`, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) installIfNeeded();
