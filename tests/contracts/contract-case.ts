import { it, onTestFinished } from 'vitest';
import type { Result } from '../../src/domain/shared/result.ts';

type Harness<World> = { open(): Promise<World> };

/**
 * The cases of a contract, each in a world of its own. Where a backend is known to differ from hosted Supabase,
 * its harness names the reason, and the case is skipped with that reason in its name.
 */
export const casesOf =
  <World extends { close(): Promise<void> }>(harness: Harness<World>) =>
  (name: string, run: (world: World) => Promise<void>, differs?: string): void => {
    const inWorld = async (): Promise<void> => {
      const world = await harness.open();
      onTestFinished(() => world.close());
      await run(world);
    };
    if (differs === undefined) it(name, inWorld);
    else it.skip(`${name} (skipped: ${differs})`, inWorld);
  };

/** The value of a call that has to succeed for the case to mean anything. */
export const valueOf = <Value>(result: Result<Value, unknown>): Value => {
  if (!result.ok) throw new Error(`Expected a value, got the failure ${JSON.stringify(result.failure)}.`);
  return result.value;
};
