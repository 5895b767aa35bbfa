/** What happens to a call instead of, or besides, what was asked. */
type Fault<Failure> =
  /** The request is lost: no effect, no answer. */
  | { readonly kind: 'unreachable' }
  /** Refused without effect, with this failure. */
  | { readonly kind: 'fails'; readonly failure: Failure };

type HoldPoint = 'beforeEffect' | 'afterEffect';

/** A call that hangs. */
type Hold = {
  /** Resolves when the call has got to the point where it hangs. */
  readonly reached: Promise<void>;
  release(): void;
};

export type Step<Failure> =
  | Fault<Failure>
  | {
      readonly kind: 'hold';
      readonly point: HoldPoint;
      readonly reach: () => void;
      readonly released: Promise<void>;
    };

/** Failures on demand, by the name of the operation. What is scripted for one call is used up in order. */
export type FaultScript<Operation, Failure> = {
  /** For the next call of the operation that has nothing scripted yet. */
  next(operation: Operation, fault: Fault<Failure>): void;
  /** The next such call hangs until it is released. */
  hold(operation: Operation, point: HoldPoint): Hold;
  /** For every call that has nothing else scripted, until the function given back is called. */
  always(operation: Operation, fault: Fault<Failure>): () => void;
  /** No call gets through, whatever is scripted, until the function given back is called. */
  outage(): () => void;
};

const deferred = (): { readonly promise: Promise<void>; readonly resolve: () => void } => {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};

export const createFaultScript = <Operation, Failure>(): {
  readonly script: FaultScript<Operation, Failure>;
  /** What is to happen to a call that is made now. */
  take(operation: Operation): Step<Failure> | null;
} => {
  const queues = new Map<Operation, Step<Failure>[]>();
  const standing = new Map<Operation, Fault<Failure>>();
  const outages = new Set<symbol>();

  const enqueue = (operation: Operation, step: Step<Failure>): void => {
    queues.set(operation, [...(queues.get(operation) ?? []), step]);
  };

  return {
    script: {
      next: enqueue,
      hold(operation, point) {
        const reached = deferred();
        const released = deferred();
        enqueue(operation, { kind: 'hold', point, reach: reached.resolve, released: released.promise });
        return { reached: reached.promise, release: released.resolve };
      },
      always(operation, fault) {
        standing.set(operation, fault);
        return () => {
          if (standing.get(operation) === fault) standing.delete(operation);
        };
      },
      outage() {
        const outage = Symbol('outage');
        outages.add(outage);
        return () => {
          outages.delete(outage);
        };
      },
    },
    take(operation) {
      if (outages.size > 0) return { kind: 'unreachable' };
      return queues.get(operation)?.shift() ?? standing.get(operation) ?? null;
    },
  };
};
