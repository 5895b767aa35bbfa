import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { judge, type Outcome } from './outcome.ts';
import type { Step } from './steps.ts';

export async function runStep(step: Step): Promise<Outcome> {
  // A report of an earlier run must not speak for this one.
  if (step.report !== undefined) rmSync(step.report.path, { force: true });
  const started = performance.now();
  const exitCode = await runScript(step);
  const seconds = (performance.now() - started) / 1000;
  return judge(step, { exitCode, seconds, report: step.report && read(step.report.path) });
}

function runScript({ name, script, limitMinutes, isAlone = false }: Step): Promise<number | 'too long'> {
  return new Promise((resolve) => {
    const isWindows = process.platform === 'win32';
    // What steps say of which several run at once is shown when they have ended.
    const said: Buffer[] = [];
    if (isAlone) console.log(`\n=== ${name}`);
    // The compiler and the linter are written in Go, and live for seconds: to collect garbage took a quarter of their time. A lower limit is slower than none: the linter holds 1.8 GB.
    const env = { GOGC: 'off', GOMEMLIMIT: '3GiB', ...process.env };
    // A group of its own, so that a step that hangs is ended together with everything it started.
    const child = spawn('npm', ['run', '--silent', script], {
      stdio: isAlone ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      shell: isWindows,
      detached: !isWindows,
      env,
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk));
    const end = (signal: NodeJS.Signals) => {
      if (child.pid === undefined) return;
      if (isWindows) child.kill(signal);
      else endGroup(child.pid, signal);
    };
    const stop = () => end('SIGTERM');
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      stop();
      setTimeout(() => end('SIGKILL'), 10_000).unref();
    }, limitMinutes * 60_000);
    const quit = () => {
      stop();
      // The other step that runs has to hear of it too.
      setImmediate(() => process.exit(130));
    };
    process.once('SIGINT', quit);
    process.once('SIGTERM', quit);
    const finish = (exitCode: number) => {
      clearTimeout(timer);
      process.off('SIGINT', quit);
      process.off('SIGTERM', quit);
      if (!isAlone) console.log(`\n=== ${name}\n${Buffer.concat(said).toString('utf8')}`);
      resolve(isLate ? 'too long' : exitCode);
    };
    child.once('error', () => finish(1));
    child.once('close', (code) => finish(code ?? 1));
  });
}

function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended by itself.
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
