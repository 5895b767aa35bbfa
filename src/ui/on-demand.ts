import { type ComponentType, useState } from 'react';

type OnDemand<Props> = {
  readonly Part: ComponentType<Props> | null;
  /** Whether it is there now. Asked again after a failure, it tries again. */
  readonly bring: () => Promise<boolean>;
};

/** A part whose chunk comes when it is asked for. Unlike a lazy one it says so where it does not come. */
export const useOnDemand = <Props>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> => {
  const [part, setPart] = useState<{ readonly Part: ComponentType<Props> } | null>(null);
  const bring = async (): Promise<boolean> => {
    try {
      const Part = await load();
      setPart({ Part });
      return true;
    } catch {
      return false;
    }
  };
  return { Part: part?.Part ?? null, bring };
};
