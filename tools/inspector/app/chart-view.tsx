import { Background, Controls, type Node, type NodeProps, Panel, ReactFlow, ViewportPortal } from '@xyflow/react';
import { useEffect, useMemo, useState } from 'react';
import { chartGraph } from '../chart/chart-graph.ts';
import { type PlacedArrow, type PlacedChart, type PlacedState, placeChart } from '../chart/layout.ts';
import type { MachineDescription } from '../catalogue/machine-description.ts';
import { ChartArrows } from './chart-arrows.tsx';
import { FollowState } from './follow-state.tsx';
import { measureText } from './measure-text.ts';
import { StateBox } from './state-box.tsx';

export type Lit = { readonly states: readonly string[]; readonly transitions: readonly string[] };
type StateNode = Node<PlacedState & { readonly lit: Lit }, 'state'>;

const nodeTypes = { state: ({ data }: NodeProps<StateNode>) => <StateBox placed={data} lit={data.lit} /> };

const nodesOf = (chart: PlacedChart, lit: Lit): StateNode[] =>
  chart.states.map((placed, index) => ({
    id: placed.state.id,
    type: 'state',
    position: { x: placed.box.x, y: placed.box.y },
    width: placed.box.width,
    height: placed.box.height,
    zIndex: index,
    data: { ...placed, lit },
  }));

type ChartViewProps = { readonly machine: MachineDescription; readonly lit: Lit };

/** The statechart of a machine, laid out by itself. */
export function ChartView({ machine, lit }: ChartViewProps) {
  const [chart, setChart] = useState<{ readonly id: string; readonly placed: PlacedChart } | null>(null);
  useEffect(() => {
    let isGone = false;
    const place = async () => {
      const placed = await placeChart(chartGraph(machine), measureText);
      if (!isGone) setChart({ id: machine.id, placed });
    };
    void place();
    return () => {
      isGone = true;
    };
  }, [machine]);
  const placed = chart?.id === machine.id ? chart.placed : null;
  const [isFollowing, setFollowing] = useState(true);
  const nodes = useMemo(() => (placed === null ? [] : nodesOf(placed, lit)), [placed, lit]);
  const arrows: readonly PlacedArrow[] = placed?.arrows ?? [];
  if (placed === null) return <p className="quiet centred">Laying out the chart …</p>;
  return (
    <ReactFlow
      // Another machine is another chart: it is fitted anew.
      key={machine.id}
      nodes={nodes}
      edges={[]}
      nodeTypes={nodeTypes}
      fitView
      fitViewOptions={{ padding: 0.04, maxZoom: 1.1 }}
      minZoom={0.1}
      maxZoom={2.5}
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      elementsSelectable={false}
      proOptions={{ hideAttribution: true }}
      aria-label={`Statechart of ${machine.id}`}
    >
      <Background gap={20} size={1} />
      <ViewportPortal>
        <ChartArrows arrows={arrows} width={placed.width} height={placed.height} lit={lit} />
      </ViewportPortal>
      {isFollowing && <FollowState chart={placed} states={lit.states} />}
      <Panel position="top-right">
        <label className="follow">
          <input type="checkbox" checked={isFollowing} onChange={(event) => setFollowing(event.target.checked)} /> Follow the state
        </label>
      </Panel>
      <Controls showInteractive={false} position="bottom-left" />
    </ReactFlow>
  );
}
