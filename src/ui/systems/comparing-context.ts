import { createContext, useContext } from 'react';

type Comparing = {
  /** Opens the dialog about a write that met an overlap. */
  readonly compare: (writeId: string, opener: HTMLElement) => void;
  /** The write whose dialog could not be loaded. */
  readonly unavailable: string | null;
};

export const ComparingContext = createContext<Comparing>({ compare: () => undefined, unavailable: null });

export const useComparing = (): Comparing => useContext(ComparingContext);
