type EventSource<Type extends string, Event> = {
  addEventListener(type: Type, listener: (event: Event) => void): void;
  removeEventListener(type: Type, listener: (event: Event) => void): void;
};

/** Gives back the end of it. The same listener can be added twice, and each taken away. */
export const listenTo = <Type extends string, Event>(
  source: EventSource<Type, Event>,
  type: Type,
  listener: (event: Event) => void,
): (() => void) => {
  const hear = (event: Event): void => listener(event);
  source.addEventListener(type, hear);
  return () => source.removeEventListener(type, hear);
};
