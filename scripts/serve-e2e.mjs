// Serves the builds of `npm run build:e2e` for the end-to-end tests: `node scripts/serve-e2e.mjs local` or `demo`.
import process from 'node:process';
import { runTool } from './run-tool.mjs';

process.exitCode = await runTool('tools/testing/serve-for-e2e.ts', process.argv.slice(2));
