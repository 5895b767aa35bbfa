import { failed, type Result } from './domain/result.ts';
import { loadOnce } from './load-once.ts';

type Unreachable = { readonly kind: 'unreachable' };

/**
 * Loads an adapter when it is first needed, so that its client library is not in the way of the
 * first paint. A chunk that does not come is a network fault like any other, and is asked for again.
 */
export const lazyPort = <Port>(load: () => Promise<Port>) => {
  const port = loadOnce(load);
  return {
    preload: (): void => void port().catch(() => undefined),
    async call<Value, Failure>(
      ask: (port: Port) => Promise<Result<Value, Failure>>,
    ): Promise<Result<Value, Failure | Unreachable>> {
      const loaded = await port().catch(() => null);
      return loaded === null ? failed({ kind: 'unreachable' }) : ask(loaded);
    },
  };
};
