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

function runScript({ script, limitMinutes }: Step): Promise<number | 'too long'> {
  return new Promise((resolve) => {
    const isWindows = process.platform === 'win32';
    // A group of its own, so that a step that hangs is ended together with everything it started.
    const child = spawn('npm', ['run', '--silent', script], {
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: isWindows,
      detached: !isWindows,
    });
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
      process.exit(130);
    };
    process.once('SIGINT', quit);
    process.once('SIGTERM', quit);
    const finish = (exitCode: number) => {
      clearTimeout(timer);
      process.off('SIGINT', quit);
      process.off('SIGTERM', quit);
      resolve(isLate ? 'too long' : exitCode);
    };
    child.once('error', () => finish(1));
    child.once('exit', (code) => finish(code ?? 1));
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
