import { useReactFlow } from '@xyflow/react';
import { useEffect } from 'react';
import type { PlacedChart } from '../chart/layout.ts';

/** Below this a text of the chart cannot be read. */
const READABLE = 0.7;

type FollowStateProps = { readonly chart: PlacedChart; readonly states: readonly string[] };

/** Keeps the current state, and where it may lead, in sight and large enough to be read. */
export function FollowState({ chart, states }: FollowStateProps) {
  const { setCenter, fitView } = useReactFlow();
  useEffect(() => {
    const leaf = chart.states.find(({ state, hasInner }) => !hasInner && states.includes(state.id));
    const follow = async () => {
      await fitView({ padding: 0.04, maxZoom: 1.1 });
      if (leaf === undefined) return;
      const { x, y, width, height } = leaf.box;
      const canvas = document.querySelector('.react-flow')?.getBoundingClientRect();
      const fitted = canvas === undefined ? 1 : Math.min(canvas.width / chart.width, canvas.height / chart.height);
      if (fitted < READABLE) await setCenter(x + width / 2, y + height / 2, { zoom: READABLE, duration: 250 });
    };
    void follow();
  }, [chart, states, setCenter, fitView]);
  return null;
}
