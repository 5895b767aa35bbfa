import { type RecordColumn, RecordList, RecordRow } from './record-list.tsx';
import { Skeleton } from './skeleton.tsx';

export interface RecordListSkeletonProps {
  label: string;
  nameHeading: string;
  columns: readonly RecordColumn[];
  rows?: number;
}

/** The list before it is loaded, its lines where the records' lines will be. */
export function RecordListSkeleton({ rows = 5, ...list }: RecordListSkeletonProps) {
  return (
    <>
      <p role="status" className="sr-only">
        Loading
      </p>
      <div aria-hidden>
        <RecordList {...list}>
          {Array.from({ length: rows }, (_, index) => (
            <RecordRow
              key={index}
              name={<Skeleton width={index % 2 ? 'medium' : 'long'} />}
              figures={list.columns.map((column) => ({ ...column, value: <Skeleton width="short" /> }))}
            />
          ))}
        </RecordList>
      </div>
    </>
  );
}
