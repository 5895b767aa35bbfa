import { listenTo } from '../page/page-life.ts';

type Channel = {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
};

/** What the tabs of one browser say to each other beside storage. */
export type TabChannel = {
  post(message: unknown): void;
  /** Gives back the end of the subscription. */
  listen(listener: (message: unknown) => void): () => void;
  /** Runs the task when what was said before has arrived. */
  afterMessages(task: () => void): void;
};

/** Events of storage and messages take different ways between tabs; either may be the first to arrive. */
const ARRIVAL_MS = 150;

/** `open` gives a BroadcastChannel, or throws where there is none: then the tabs have storage alone. */
export const createTabChannel = (open: () => Channel): TabChannel | undefined => {
  try {
    const channel = open();
    return {
      post: (message) => channel.postMessage(message),
      listen: (listener) => listenTo(channel, 'message', ({ data }) => listener(data)),
      afterMessages: (task) => void setTimeout(task, ARRIVAL_MS),
    };
  } catch {
    return undefined;
  }
};
