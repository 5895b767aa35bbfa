import { useEffect, useState } from 'react';
import type { ChartGraph } from '../chart/chart-graph.ts';
import { type PlacedChart, placeChart } from '../chart/layout.ts';
import { measureText } from './measure-text.ts';

/** The last chart stays until the next one has its places. */
export const usePlacedChart = (graph: ChartGraph): PlacedChart | null => {
  const [placed, setPlaced] = useState<PlacedChart | null>(null);
  useEffect(() => {
    let isGone = false;
    const place = async () => {
      const next = await placeChart(graph, measureText);
      if (!isGone) setPlaced(next);
    };
    void place();
    return () => {
      isGone = true;
    };
  }, [graph]);
  return placed;
};
