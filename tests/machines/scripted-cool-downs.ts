import { createActor, SimulatedClock } from 'xstate';
import { createInMemoryCoolDownStore } from '../../src/adapters/in-memory/stores.ts';
import { parseEmailAddress } from '../../src/domain/auth/credentials.ts';
import { coolDownKey, type MailKind } from '../../src/domain/auth/mail-cool-down.ts';
import type { CoolDownStore } from '../../src/domain/ports/auth.ts';
import { coolDownActors, coolDownMachine, secondsUntilMail } from '../../src/machines/auth/mail-request-machine.ts';
import { settled } from './scripted-effect.ts';
import { present } from '../samples.ts';
import { START } from './session/rig.ts';

/** The cool-downs of a page, on a clock that the test moves. A second page hands in the store and the clock of the first. */
export const scriptedCoolDowns = async (
  store: CoolDownStore = createInMemoryCoolDownStore(),
  clock: SimulatedClock = new SimulatedClock(),
) => {
  const now = () => START + clock.now();
  const coolDowns = createActor(coolDownMachine.provide({ actors: coolDownActors(store) }), { input: { now }, clock });
  coolDowns.start();
  await settled();
  return {
    coolDowns,
    store,
    clock,
    seconds: (mail: MailKind, email = 'ana@example.test') =>
      secondsUntilMail(coolDowns.getSnapshot(), coolDownKey(mail, present(parseEmailAddress(email)))),
    pass: async (seconds: number) => {
      for (let left = seconds; left > 0; left -= 1) {
        clock.increment(1000);
        await settled();
      }
    },
  };
};
