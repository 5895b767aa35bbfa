import { type ComponentType, lazy } from 'react';
import type { VirtualRecordRowsProps } from '../components/virtual-record-rows.tsx';

/** Slow, where there are many, and all there. */
const AllRows: ComponentType<VirtualRecordRowsProps> = ({ keys, children }) => keys.map((_, index) => children(index));

/** Only a long list needs it. Where it does not come, the list is drawn whole. */
export const LazyVirtualRows = lazy(async () => ({
  default: await import('../components/virtual-record-rows.tsx').then((rows) => rows.VirtualRecordRows).catch(() => AllRows),
}));
