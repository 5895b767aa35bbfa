export type Listeners<Event> = {
  readonly tell: (event: Event) => void;
  /** Gives back the end of the subscription. */
  readonly add: (listener: (event: Event) => void) => () => void;
};

export const createListeners = <Event>(): Listeners<Event> => {
  const subscriptions = new Set<{ readonly listener: (event: Event) => void }>();
  return {
    tell: (event) => {
      for (const { listener } of subscriptions) listener(event);
    },
    add: (listener) => {
      const subscription = { listener };
      subscriptions.add(subscription);
      return () => {
        subscriptions.delete(subscription);
      };
    },
  };
};
