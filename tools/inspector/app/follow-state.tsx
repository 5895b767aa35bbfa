import { useReactFlow } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import type { PlacedChart } from '../chart/layout.ts';

/** Below this a text of the chart cannot be read. */
const READABLE = 0.9;

type FollowStateProps = { readonly chart: PlacedChart; readonly states: readonly string[] };

/** Shows the whole chart if it can be read so, and otherwise the current state and what is around it. */
export function FollowState({ chart, states }: FollowStateProps) {
  const { setCenter, fitView } = useReactFlow();
  const place = useRef<HTMLSpanElement>(null);
  const isFirst = useRef(true);
  const leaf = chart.states.findLast(({ state }) => states.includes(state.id));
  useEffect(() => {
    const canvas = place.current?.closest('.react-flow')?.getBoundingClientRect();
    const fitted = canvas === undefined ? 1 : Math.min(canvas.width / chart.width, canvas.height / chart.height);
    const duration = isFirst.current ? 0 : 250;
    isFirst.current = false;
    if (leaf === undefined || canvas === undefined || fitted >= READABLE) {
      void fitView({ padding: 0.04, maxZoom: 1.1, duration });
      return;
    }
    const { x, y, width, height } = leaf.box;
    // No further out than the chart goes, so that none of the room is empty.
    const within = (middle: number, room: number, size: number): number =>
      room / READABLE >= size ? size / 2 : Math.min(Math.max(middle, room / READABLE / 2 - 8), size - room / READABLE / 2 + 8);
    void setCenter(within(x + width / 2, canvas.width, chart.width), within(y + height / 2, canvas.height, chart.height), { zoom: READABLE, duration });
    // The box is a part of the chart: the same leaf in the same chart is where it was.
  }, [chart, leaf, setCenter, fitView]);
  return <span ref={place} hidden />;
}
