// Runs a tool that is written in TypeScript: `node scripts/run-tool.mjs tools/weight/weigh.ts --dir dist`.
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const [tool, ...args] = process.argv.slice(2);
if (tool === undefined) throw new Error('Say which tool to run.');
// Tools read and write paths from the root of the project.
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { runnerImport } = await import('vite');
const { NODE_ENV } = process.env;
const { module } = await runnerImport(`/${tool}`, { logLevel: 'error' });
// Vite sets it to 'development' for the tool, and a build that the tool starts would inherit that.
if (NODE_ENV === undefined) delete process.env.NODE_ENV;
else process.env.NODE_ENV = NODE_ENV;
process.exitCode = await module.main(args);
