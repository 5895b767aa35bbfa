import { releaseMachine } from '../../../src/machines/shared/release-machine.ts';
import { samplesOf } from './machine-samples.ts';

export const releaseSamples = samplesOf(releaseMachine, {
  starts: { page: () => undefined },
  answers: { show: { shown: true, refused: false } },
  events: { 'release.ready': null, 'release.show': null },
});
