import { it } from 'vitest';

/**
 * A case of a contract. Where a backend is known to differ from hosted Supabase, its harness names
 * the reason, and the case is skipped with that reason in its name.
 */
export const contractCase = (
  name: string,
  differs: string | undefined,
  run: () => Promise<void>,
): void => {
  if (differs === undefined) it(name, run);
  else it.skip(`${name} (skipped: ${differs})`, run);
};
