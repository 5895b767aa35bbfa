import { shownValue, unitsApart, valueInWords } from '../../domain/systems/shown-figure.ts';
import type { System, SystemField } from '../../domain/systems/system.ts';
import { Value } from '../components/empty-state.tsx';
import { useUnits } from '../sync/user-scope.ts';

type ShownValueProps = {
  readonly system: System;
  readonly field: SystemField;
  /** Systems whose values it stands beside. */
  readonly among?: readonly System[];
};

/** A value of a system, in the units that the person reads in. */
export function ShownValue({ system, field, among = [] }: ShownValueProps) {
  const units = unitsApart(among, field, useUnits());
  return <Value spoken={valueInWords(system, field, units)}>{shownValue(system, field, units)}</Value>;
}
