import { describe, expect, test } from 'vitest';
import { endOf, replay } from './replay.ts';
import { parsePath } from './step.ts';
import { storyIn, storySearch } from './story-address.ts';
import { storyTest } from './story-test.ts';

const story = { machine: 'confirm', start: 'link', path: parsePath('link.confirm~verify=unreachable') };

test('a story told again ends the same', () => {
  expect(replay(story)).toEqual(replay(story));
  expect(endOf('confirm', 'link', 'link.confirm~verify=unreachable')).toEqual({
    value: 'refused', status: 'active', context: { tokenHash: 'one', failure: { kind: 'unreachable' } },
  });
});

test('each step has its lines', () => {
  const { lines, taken, view } = replay(story);
  expect(taken).toEqual([true, true]);
  expect(lines.map((each) => each.map((line) => (line.kind === 'transition' ? line.names : line.kind)))).toEqual([
    [],
    ['message', 'started', ["confirm.asking on 'link.confirm' [0]"]],
    ['message', ["confirm.verifying on 'xstate.done.actor.0.confirm.verifying' [1]"]],
  ]);
  expect(view).toEqual({
    value: 'refused',
    status: 'active',
    context: { tokenHash: 'one', failure: { kind: 'unreachable' } },
    tags: [],
    activeStates: ['confirm', 'confirm.refused'],
    children: [],
    accepts: [{ type: 'link.confirm', choices: [{ name: null, payload: {}, canBeTaken: true }] }],
    calls: [],
    timers: [],
    elapsedMs: 0,
  });
});

describe('what can be copied', () => {
  test('an address leads back to the story', () => {
    const search = storySearch(story);
    expect(search).toBe('?machine=confirm&start=link&path=link.confirm%7Everify%3Dunreachable');
    expect(storyIn(search, { machine: 'other', start: '', path: [] })).toEqual(story);
    expect(storyIn('?theme=dark', story)).toEqual(story);
  });

  test('a test states what the story ends in', () => {
    expect(storyTest(story)).toBe(`import { expect, test } from 'vitest';
import { endOf } from '../run/replay.ts';

test('confirm: link.confirm~verify=unreachable', () => {
  expect(endOf('confirm', 'link', 'link.confirm~verify=unreachable')).toEqual(
    {
      "value": "refused",
      "status": "active",
      "context": {
        "tokenHash": "one",
        "failure": {
          "kind": "unreachable"
        }
      }
    },
  );
});
`);
  });
});
