import type { ReactNode } from 'react';
import { useServices } from '../services.ts';
import { Loaded } from '../router/loaded.tsx';

/** Stands in the place of the page that was asked for, at its address, until the second step was taken. */
export function SecondFactorPage({ pending }: { readonly pending: ReactNode }) {
  const { secondFactor } = useServices();
  return (
    <Loaded part={secondFactor} pending={pending}>
      {({ Screen, machine }) => <Screen machine={machine} />}
    </Loaded>
  );
}
