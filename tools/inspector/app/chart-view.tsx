import { Background, Controls, MiniMap, type Node, type NodeProps, ReactFlow, ViewportPortal } from '@xyflow/react';
import { useState } from 'react';
import type { MachineDescription } from '../catalogue/machine-description.ts';
import type { PlacedChart, PlacedState } from '../chart/layout.ts';
import { ChartArrows } from './chart-arrows.tsx';
import { FollowState } from './follow-state.tsx';
import { type BoxControls, StateBox } from './state-box.tsx';
import { type ChartShape, useChartShape } from './use-chart-shape.ts';
import { usePlacedChart } from './use-placed-chart.ts';

export type Lit = { readonly states: readonly string[]; readonly transitions: readonly string[] };
type StateNode = Node<PlacedState & { readonly lit: Lit; readonly controls: BoxControls }, 'state'>;

const nodeTypes = { state: ({ data }: NodeProps<StateNode>) => <StateBox placed={data} lit={data.lit} controls={data.controls} /> };

const nodesOf = (chart: PlacedChart, lit: Lit, controls: BoxControls): StateNode[] =>
  chart.states.map((placed, index) => ({
    id: placed.state.id,
    type: 'state',
    position: { x: placed.box.x, y: placed.box.y },
    width: placed.box.width,
    height: placed.box.height,
    zIndex: index,
    data: { ...placed, lit, controls },
  }));

const miniClass = ({ data: { state, lit, hasInner } }: StateNode): string =>
  ['mini', hasInner ? 'has-inner' : '', lit.states.includes(state.id) ? 'is-active' : ''].join(' ');

type ChartViewProps = {
  readonly machine: MachineDescription;
  readonly lit: Lit;
  /** What happens where the name of a state is clicked, if anything does. */
  readonly onPick?: (id: string) => void;
};

function Choices({ shape, isFollowing, onFollow }: { readonly shape: ChartShape; readonly isFollowing: boolean; readonly onFollow: (isOn: boolean) => void }) {
  return (
    <div className="choices">
      <label>
        <input type="checkbox" checked={isFollowing} onChange={(event) => onFollow(event.target.checked)} /> Follow the state
      </label>
      <label title="Otherwise only the state it is in tells its transitions, and each one that is asked by its '…'.">
        <input type="checkbox" checked={!shape.isBrief} onChange={(event) => shape.setBrief(!event.target.checked)} /> All transitions
      </label>
      {shape.canFold && (
        <label title="The states that hold others are shut, but for those it is in.">
          <input type="checkbox" checked={shape.isFolding} onChange={(event) => shape.setFolding(event.target.checked)} /> Fold the rest
        </label>
      )}
    </div>
  );
}

function Chart({ machine, lit, onPick }: ChartViewProps) {
  const shape = useChartShape(machine, lit);
  const placed = usePlacedChart(shape.graph);
  const [isFollowing, setFollowing] = useState(true);
  const { isBrief, fold, tell, isTold } = shape;
  const nodes = placed === null ? [] : nodesOf(placed, lit, { fold, tell: isBrief ? tell : null, isTold, pick: onPick ?? null });
  const isLarge = machine.states.length > 8;
  return (
    <>
      <Choices shape={shape} isFollowing={isFollowing} onFollow={setFollowing} />
      {placed === null ? (
        <p className="quiet centred">Laying out the chart …</p>
      ) : (
        <ReactFlow
          nodes={nodes}
          edges={[]}
          nodeTypes={nodeTypes}
          minZoom={0.1}
          maxZoom={2.5}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          elementsSelectable={false}
          attributionPosition="top-right"
          onMoveStart={(event) => event !== null && setFollowing(false)}
          aria-label={`Statechart of ${machine.id}`}
        >
          <Background gap={20} size={1} />
          <ViewportPortal>
            <ChartArrows arrows={placed.arrows} width={placed.width} height={placed.height} lit={lit} />
          </ViewportPortal>
          {isFollowing && <FollowState chart={placed} states={lit.states} />}
          {isLarge && <MiniMap<StateNode> position="bottom-right" pannable zoomable ariaLabel="The whole chart, small" nodeClassName={miniClass} />}
          <Controls showInteractive={false} position="bottom-left" onFitView={() => setFollowing(false)} />
        </ReactFlow>
      )}
    </>
  );
}

/** The statechart of a machine, laid out by itself. Another machine is another chart, with nothing kept. */
export function ChartView(props: ChartViewProps) {
  return <Chart key={props.machine.id} {...props} />;
}
