import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { pathsOf, readPaths } from '../../tools/inspector/coverage/paths-file.ts';
import { pathText } from '../../tools/inspector/run/step.ts';
import { complaintsOf } from '../e2e/complaints.ts';
import { everyDoing } from './doings/every-doing.ts';
import { lookClosely } from './look-closely.ts';
import { startProtocol } from './protocol.ts';
import { sightOf } from './sight.ts';
import { walkPath } from './walk-path.ts';
import { test } from './with-stories.ts';

for (const [machine, doings] of Object.entries(everyDoing)) {
  test(`${machine}: every path of it on the screens`, async ({ page, stories }) => {
    const complaints = complaintsOf(page);
    const protocol = startProtocol();
    for (const path of readPaths(readFileSync(pathsOf(machine), 'utf8'))) {
      protocol.begin(path.start);
      await walkPath(page, { address: `${stories.address}/inspector/screen?together&machine=${machine}`, path, doings }, async (walked, value) => {
        if (protocol.note(walked, value, await sightOf(page))) await lookClosely(page, `${path.start} ${pathText(path.steps)} at ${walked.step}`);
      });
    }
    expect(complaints).toEqual([]);
    expect(protocol.text()).toMatchSnapshot(`${machine}.txt`);
  });
}
