import { Background, Controls, type Node, type NodeProps, ReactFlow, ReactFlowProvider, ViewportPortal } from '@xyflow/react';
import { useState } from 'react';
import type { MachineDescription } from '../catalogue/machine-description.ts';
import type { PlacedChart, PlacedState } from '../chart/layout.ts';
import { ChartArrows } from './chart-arrows.tsx';
import { FollowState } from './follow-state.tsx';
import { type BoxControls, StateBox } from './state-box.tsx';
import { StateFinder } from './state-finder.tsx';
import { type ChartShape, useChartShape } from './use-chart-shape.ts';
import { usePlacedChart } from './use-placed-chart.ts';

export type Lit = { readonly states: readonly string[]; readonly transitions: readonly string[] };
type StateNode = Node<PlacedState & { readonly lit: Lit; readonly controls: BoxControls; readonly isSought: boolean; readonly isDim: boolean }, 'state'>;

const nodeTypes = { state: ({ data }: NodeProps<StateNode>) => <StateBox placed={data} {...data} /> };

const nodesOf = (chart: PlacedChart, lit: Lit, controls: BoxControls, { sought, near }: ChartShape): StateNode[] =>
  chart.states.map((placed, index) => ({
    id: placed.state.id,
    type: 'state',
    position: { x: placed.box.x, y: placed.box.y },
    width: placed.box.width,
    height: placed.box.height,
    zIndex: index,
    data: { ...placed, lit, controls, isSought: sought.includes(placed.state.id), isDim: !near.isNearState(placed.state.id) },
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
        Find{' '}
        <input
          type="search"
          placeholder="a state"
          value={shape.text}
          onChange={(event) => shape.seek(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && shape.seek('')}
        />
      </label>
      {shape.text.trim() !== '' && <span role="status" className="quiet">{shape.sought.length === 0 ? 'No state is called so.' : `${shape.sought.length} found`}</span>}
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
  const { isBrief, fold, tell, isTold, sought, near } = shape;
  const controls = { fold, tell: isBrief ? tell : null, isTold, pick: onPick ?? null };
  const nodes = placed === null ? [] : nodesOf(placed, lit, controls, shape);
  const isLarge = machine.states.length > 8;
  return (
    <ReactFlowProvider>
      <Choices shape={shape} isFollowing={isFollowing} onFollow={setFollowing} />
      {placed === null ? (
        <p className="quiet centred">Laying out the chart …</p>
      ) : (
        <div className="canvas">
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
            attributionPosition="bottom-right"
            onMoveStart={(event) => event !== null && setFollowing(false)}
            aria-label={`Statechart of ${machine.id}`}
          >
            <Background gap={20} size={1} />
            <ViewportPortal>
              <ChartArrows arrows={placed.arrows} width={placed.width} height={placed.height} lit={lit} isDim={(arrow) => !near.isNearArrow(arrow)} />
            </ViewportPortal>
            {(isFollowing || sought.length > 0) && <FollowState chart={placed} states={sought.length > 0 ? sought.slice(0, 1) : lit.states} />}
            <Controls showInteractive={false} position="bottom-left" onFitView={() => setFollowing(false)} />
          </ReactFlow>
          {isLarge && <StateFinder<StateNode> states={shape.states} sought={sought} active={lit.states} onSeek={shape.seek} classOf={miniClass} />}
        </div>
      )}
    </ReactFlowProvider>
  );
}

/** The statechart of a machine, laid out by itself. Another machine is another chart, with nothing kept. */
export function ChartView(props: ChartViewProps) {
  return <Chart key={props.machine.id} {...props} />;
}
