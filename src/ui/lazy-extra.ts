import { type ComponentType, lazy } from 'react';

const nothing = () => null;

/** A part that a page can do without: where its chunk does not come, the rest of the page still works. */
export const lazyExtra = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await load().catch(() => nothing) }));
