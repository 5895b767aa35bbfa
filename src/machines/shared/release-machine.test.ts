import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { scriptedEffect } from '../../../tests/machines/scripted-effect.ts';
import { transitionCoverage } from '../../../tests/machines/transition-coverage.ts';
import { releaseActors, releaseMachine } from './release-machine.ts';

const coverage = transitionCoverage(releaseMachine);

const start = (onReady: (listener: () => void) => () => void = () => () => undefined) => {
  const show = scriptedEffect<boolean>();
  const { watch } = releaseActors({ onReady, show: async () => true });
  const actor = createActor(releaseMachine.provide({ actors: { watch, show: show.logic } }), { inspect: coverage.inspect }).start();
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    return [value, context.hasFailed, show.calls.length];
  };
  return { actor, show, seen };
};

describe(releaseMachine.id, () => {
  test('the page goes on with its own files until a person asks for the newer ones', async () => {
    let tell = (): void => undefined;
    let isHeard = true;
    const { actor, show, seen } = start((listener) => {
      tell = listener;
      return () => (isHeard = false);
    });
    actor.send({ type: 'release.show' });
    expect(seen()).toEqual(['current', false, 0]);
    tell();
    tell();
    expect(seen()).toEqual(['ready', false, 0]);
    actor.send({ type: 'release.show' });
    actor.send({ type: 'release.show' });
    expect(seen()).toEqual(['showing', false, 1]);
    await show.answer(true);
    // The page may be left by the press, or stay: the browser asks where something would be lost.
    expect(seen()).toEqual(['ready', false, 1]);
    actor.send({ type: 'release.show' });
    expect(seen()).toEqual(['showing', false, 2]);
    actor.stop();
    expect(isHeard).toBe(false);
  });

  test.each(['refused', 'crash'] as const)('where the newer one does not take over (%s) that is said, and can be tried again', async (how) => {
    const { actor, show, seen } = start();
    actor.send({ type: 'release.ready' });
    actor.send({ type: 'release.show' });
    await (how === 'crash' ? show.crash() : show.answer(false));
    expect(seen()).toEqual(['ready', true, 1]);
    actor.send({ type: 'release.show' });
    expect(seen()).toEqual(['showing', false, 2]);
  });

  test('one that takes over late is ready all the same: nobody is sent to close other tabs', async () => {
    const { actor, show, seen } = start();
    actor.send({ type: 'release.ready' });
    actor.send({ type: 'release.show' });
    await show.answer(false);
    actor.send({ type: 'release.ready' });
    expect(seen()).toEqual(['ready', false, 1]);
  });

  test('where the browser cannot be listened to, everything is as it was', () => {
    const { seen } = start(() => {
      throw new Error('scripted crash');
    });
    expect(seen()).toEqual(['current', false, 0]);
  });

  test('every transition has been taken', () => expect(coverage.missing()).toEqual([]));
});
