import { spawn } from 'node:child_process';
import type { Invocation } from './database-user.ts';

export type CommandResult = { ok: boolean; output: string };

/** With 'discard' the command gets no pipes, which a server that it leaves behind would keep open. */
export function runCommand(
  { command, args, options }: Invocation,
  mode: 'collect' | 'discard' = 'collect',
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    // cwd: the user of the command may not be allowed to enter ours.
    const env = { ...process.env, LC_ALL: 'C' };
    const stdio = mode === 'collect' ? 'pipe' : 'ignore';
    const child = spawn(command, args, { ...options, env, cwd: '/', stdio: ['ignore', stdio, stdio] });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}
