import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect } from '@playwright/test';
import { pathsOf, readPaths } from '../../tools/inspector/coverage/paths-file.ts';
import { pathText } from '../../tools/inspector/run/step.ts';
import { complaintsOf } from '../e2e/complaints.ts';
import { arrivals, everyDoing } from './doings/every-doing.ts';
import { lookClosely, whatIsShown } from './look-closely.ts';
import { partsOfTheApp } from './parts-of-the-app.ts';
import { test } from './served-stories.ts';
import { toldEvents } from './told-events.ts';
import { walkPath } from './walk-path.ts';

/** What this worker has looked at closely, on the paths of whichever machine. */
const looked = new Set<string>();

for (const [machine, doings] of Object.entries(everyDoing)) {
  test(`${machine}: every path of it on the screens`, async ({ page, stories }) => {
    const complaints = complaintsOf(page);
    const told = new Set<string>();
    const sameParts = new Set<string>();
    const address = `${stories.address}/inspector/screen?together&machine=${machine}`;
    for (const path of readPaths(readFileSync(pathsOf(machine), 'utf8'))) {
      const ofTheApp = partsOfTheApp(machine, path.start);
      const arrive = arrivals[`${machine} ${path.start}`];
      let before = '';
      await walkPath(page, { address, path, doings, ofTheApp, ...(arrive !== undefined && { arrive }) }, async (walked, value) => {
        const { how, step, seen } = walked;
        if (how === 'absent' || how === 'resting') told.add(`${step.replace(/[:@].*/, '')} in ${before}: ${how}`);
        before = value;
        for (const part of ofTheApp) if (isDeepStrictEqual(seen.onScreen.context[part], seen.alone.context[part])) sameParts.add(part);
        const shown = await whatIsShown(page);
        if (looked.has(shown)) return;
        looked.add(shown);
        await lookClosely(page, `${path.start} ${pathText(path.steps)} at ${step}`);
      });
    }
    expect([...told].toSorted(), 'what a person does that was told: tests/walks/told-events.ts').toEqual(toldEvents(machine).toSorted());
    expect([...sameParts], 'parts that could be compared: tests/walks/parts-of-the-app.ts').toEqual([]);
    expect(complaints).toEqual([]);
  });
}
