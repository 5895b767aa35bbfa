import { expect, test } from 'vitest';
import { replay } from './replay.ts';
import { parsePath } from './step.ts';

const story = { machine: 'confirm', start: 'link', path: parsePath('link.confirm~verify=unreachable') };

test('a replay gives the log of each step, and how the machine is at the end', () => {
  const { lines, taken, view } = replay(story);
  expect(taken).toEqual([true, true]);
  expect(lines.map((each) => each.map((line) => (line.kind === 'transition' ? line.names : line.kind)))).toEqual([
    [],
    ['event', 'started', ["confirm.asking on 'link.confirm' [0]"]],
    ['event', ["confirm.verifying on 'xstate.done.actor.0.confirm.verifying' [1]"]],
  ]);
  expect(view).toEqual({
    value: 'refused',
    status: 'active',
    context: { tokenHash: 'one', failure: { kind: 'unreachable' } },
    tags: [],
    activeStates: ['confirm', 'confirm.refused'],
    children: [],
    accepts: [{ type: 'link.confirm', choices: [{ sample: null, canBeTaken: true }] }],
    calls: [],
    timers: [],
    elapsedMs: 0,
  });
});
