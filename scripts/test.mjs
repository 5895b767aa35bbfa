// `npm test`: everything, from nothing. The steps are in tools/testing/steps.ts.
import process from 'node:process';
import { installIfNeeded } from './install-if-needed.mjs';
import { runTool } from './run-tool.mjs';

installIfNeeded();
process.exitCode = await runTool('tools/testing/run-all.ts', process.argv.slice(2));
