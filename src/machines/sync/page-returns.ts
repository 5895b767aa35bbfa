import { fromCallback } from 'xstate';
import type { Connectivity, PageReturns } from '../../domain/ports/page.ts';

/** A person is back at the page, or the device back online. */
export type ReturnEvent = { readonly type: 'page.returned' };

type Ports = { readonly connectivity: Connectivity; readonly pageLife: PageReturns };

/** Tells a machine that the page is visible again or the device online. */
export const pageReturns = ({ connectivity, pageLife }: Ports) =>
  fromCallback(({ sendBack }) => {
    const tell = (): void => sendBack({ type: 'page.returned' } satisfies ReturnEvent);
    const ends = [connectivity.onOnline(tell), pageLife.onReturn(tell)];
    return () => {
      for (const end of ends) end();
    };
  });
