import { memo, type Ref } from 'react';
import { type System, systemLabel } from '../../domain/system.ts';
import type { SystemWrite } from '../../domain/system-write.ts';
import { RecordLink } from '../components/record-link.tsx';
import { RecordRow } from '../components/record-list.tsx';
import { fromList } from './from-list.ts';
import { systemColumns } from './system-columns.ts';
import { shownValue } from './system-texts.ts';
import { LazyWriteNote } from './lazy-write-note.tsx';

type SystemRowProps = {
  readonly system: System;
  readonly write: SystemWrite | undefined;
  readonly index: number;
  readonly of: number;
  readonly ref?: Ref<HTMLLIElement>;
};

/** One system of the list. It is drawn anew only when something about it has changed. */
export const SystemRow = memo(function SystemRow({ system, write, index, of, ref }: SystemRowProps) {
  return (
    <RecordRow
      {...(ref !== undefined && { ref })}
      place={{ index, of }}
      name={<RecordLink name={systemLabel(system)} to="/systems/$id" params={{ id: system.id }} state={fromList} />}
      figures={systemColumns.map((column) => ({ ...column, value: shownValue(system, column.field) }))}
      note={write === undefined ? undefined : <LazyWriteNote write={write} />}
    />
  );
});
