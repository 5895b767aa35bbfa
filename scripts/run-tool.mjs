// Runs a tool that is written in TypeScript: `node scripts/run-tool.mjs tools/weight/weigh.ts --dir dist`.
import process from 'node:process';
import { runnerImport } from 'vite';

const [tool, ...args] = process.argv.slice(2);
if (tool === undefined) throw new Error('Say which tool to run.');
const { module } = await runnerImport(`/${tool}`, { logLevel: 'error' });
process.exitCode = await module.main(args);
