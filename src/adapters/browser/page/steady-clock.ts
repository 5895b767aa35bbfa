import type { EpochMs } from '../../../domain/auth/session.ts';

type Clocks = {
  /** The device's, which a person or the network may set. */
  readonly wall: () => EpochMs;
  /** Milliseconds that nobody can set. It may stand still while the device sleeps. */
  readonly elapsed: () => number;
};

/**
 * A clock to count down by: it starts at the device's time, and goes on by whichever of the two has gone further.
 * Set back, the device's clock makes nobody wait again; asleep, the other one has missed nothing.
 */
export const createSteadyClock = ({ wall, elapsed }: Clocks): (() => EpochMs) => {
  let last = { wall: wall(), elapsed: elapsed(), steady: wall() };
  return () => {
    const now = { wall: wall(), elapsed: elapsed() };
    last = { ...now, steady: last.steady + Math.max(0, now.wall - last.wall, now.elapsed - last.elapsed) };
    // A moment is in whole milliseconds, also where it is stored.
    return Math.round(last.steady);
  };
};
