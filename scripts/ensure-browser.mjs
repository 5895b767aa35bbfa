// Prints the path of a browser for the tests, and installs one when there is none.
import process from 'node:process';
import { installIfNeeded } from './install-if-needed.mjs';
import { runTool } from './run-tool.mjs';

installIfNeeded();
process.exitCode = await runTool('tools/browser/ensure-browser.ts');
