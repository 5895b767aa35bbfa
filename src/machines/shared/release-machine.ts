import { type ActorRefFrom, assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Releases } from '../../domain/ports/page.ts';
import { unprovided, unprovidedCallback } from './effects.ts';

const types: Partial<{
  context: { readonly hasFailed: boolean };
  events: { readonly type: 'release.ready' } | { readonly type: 'release.show' };
}> = {};

export type ReleaseActor = ActorRefFrom<typeof releaseMachine>;

/** A newer release of the app. The open page goes on with its own files until a person asks for it. */
export const releaseMachine = setup({
  types,
  actors: {
    watch: unprovidedCallback('watch'),
    show: unprovided<boolean>('show'),
  },
  actions: {
    forgetFailure: assign({ hasFailed: false }),
    noteFailure: assign({ hasFailed: true }),
  },
  guards: { isShown: (_, output: boolean) => output },
}).createMachine({
  id: 'release',
  description: 'A newer release of the app.',
  context: { hasFailed: false },
  invoke: { src: 'watch', onError: { description: 'The page goes on as it is.' } },
  initial: 'current',
  states: {
    current: {
      description: 'No newer release is known of.',
      on: { 'release.ready': 'ready' },
    },
    ready: {
      description: 'A newer release is in this browser. A line offers to load the page anew.',
      on: {
        // It has taken over after all, later than a person was told to wait for.
        'release.ready': { actions: 'forgetFailure' },
        'release.show': { target: 'showing', actions: 'forgetFailure' },
      },
    },
    showing: {
      description: 'The newer release is taking over. The page is then loaded anew, or stays: the browser asks where something would be lost.',
      invoke: {
        src: 'show',
        onDone: [{ guard: { type: 'isShown', params: ({ event }) => event.output }, target: 'ready' }, { target: 'ready', actions: 'noteFailure' }],
        onError: { target: 'ready', actions: 'noteFailure' },
      },
    },
  },
});

/** What the machine does through the browser. */
export const releaseActors = ({ onReady, show }: Releases) => ({
  watch: fromCallback(({ sendBack }) => onReady(() => sendBack({ type: 'release.ready' }))),
  show: fromPromise<boolean, void>(show),
});
