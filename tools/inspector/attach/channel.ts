export type Channel = {
  readonly tell: (message: unknown) => void;
  readonly listen: (hear: (message: unknown) => void) => void;
  readonly close: () => void;
};

/** Between the tabs of one browser and one origin: that of the development server. */
export const openChannel = (): Channel => {
  const channel = new BroadcastChannel('dolly-inspector');
  return {
    tell: (message) => channel.postMessage(message),
    listen: (hear) => channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(data)),
    close: () => channel.close(),
  };
};
