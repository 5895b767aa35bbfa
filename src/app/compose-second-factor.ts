import { secondFactorActors, secondFactorMachine, type SecondFactorPorts } from '../machines/auth/second-factor-machine.ts';
import { SecondFactorScreen } from '../ui/auth/second-factor-screen.tsx';
import type { SecondFactorPart } from '../ui/services.ts';

/** The second step of a sign-in, which few people take. */
export const composeSecondFactor = (ports: SecondFactorPorts): SecondFactorPart => ({
  machine: secondFactorMachine.provide({ actors: secondFactorActors(ports) }),
  Screen: SecondFactorScreen,
});
