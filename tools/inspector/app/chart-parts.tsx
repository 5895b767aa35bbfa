import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import type { ChartLine, ChartState } from '../chart/chart-graph.ts';
import type { PlacedEdge } from '../chart/layout.ts';
import type { Step } from '../run/step.ts';

/** The states that the machine is in, the transitions that led there, and the events that lead on. */
export type Active = {
  readonly states: readonly string[];
  readonly transitions: readonly string[];
  readonly events: ReadonlyMap<string, Step>;
  readonly onSend: (step: Step) => void;
};

export type StateData = {
  readonly state: ChartState;
  readonly active: Active;
  readonly isFound: boolean;
  readonly isDim: boolean;
  readonly onFold: (id: string) => void;
  readonly onPick: (id: string) => void;
};
export type StateNode = Node<StateData, 'state'>;
export type ArrowEdge = Edge<PlacedEdge & { readonly lines: readonly ChartLine[]; readonly active: Active; readonly isDim: boolean }, 'arrow'>;

function Line({ line: { icon, text, transition }, active }: { readonly line: ChartLine; readonly active: Active }) {
  const event = transition === null ? undefined : active.events.get(transition);
  return (
    <div className={transition !== null && active.transitions.includes(transition) ? 'line is-taken' : 'line'}>
      {icon !== '' && <span className="icon" aria-hidden="true">{icon}</span>}
      {event === undefined ? text : <button type="button" className="nopan send" title="Send this event" onClick={() => active.onSend(event)}>{text}</button>}
    </div>
  );
}

export function StateBox({ state, active, isFound, isDim, onFold, onPick }: StateData) {
  const { id, parent, title, description, kind, isInitial, hasInner, folded, lines } = state;
  const isActive = active.states.includes(id);
  const flags = { 'has-inner': hasInner, 'is-active': isActive, 'is-folded': folded > 0, 'is-found': isFound, 'is-dim': isDim };
  const classes = Object.entries(flags).flatMap(([name, isOn]) => (isOn ? [name] : []));
  return (
    <div className={['state', `is-${kind}`, ...classes].join(' ')} title={description} data-state={id} data-active={isActive}>
      <div className="state-title">
        {isInitial && <span className="initial" title="The initial state" />}
        <button type="button" className="nopan name" title={`Go to ${title} by the shortest path. ${description}`} onClick={() => onPick(id)}>{title}</button>
        {folded > 0 && <span className="quiet">{folded} inside</span>}
        {parent !== null && (hasInner || folded > 0) && (
          <button type="button" className="nopan fold" aria-expanded={hasInner} aria-label={`${hasInner ? 'Collapse' : 'Expand'} ${title}`} onClick={() => onFold(id)}>
            {hasInner ? '−' : '+'}
          </button>
        )}
      </div>
      <div className="state-lines">
        {lines.map((line, index) => (
          <Line key={index} line={line} active={active} />
        ))}
      </div>
    </div>
  );
}

const StateNodeView = ({ data }: NodeProps<StateNode>) => (
  <>
    <Handle type="target" position={Position.Top} isConnectable={false} />
    <StateBox {...data} />
    <Handle type="source" position={Position.Bottom} isConnectable={false} />
  </>
);

const ROUNDING = 6;

/** Along elk's route, with rounded corners. */
const pathOf = (points: PlacedEdge['points']): string =>
  points
    .map(({ x, y }, index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (before === undefined || after === undefined) return `${before === undefined ? 'M' : 'L'} ${x} ${y}`;
      const towards = (to: { readonly x: number; readonly y: number }): string => {
        const share = Math.min(ROUNDING / Math.max(1, Math.hypot(to.x - x, to.y - y)), 0.5);
        return `${x + (to.x - x) * share} ${y + (to.y - y) * share}`;
      };
      return `L ${towards(before)} Q ${x} ${y} ${towards(after)}`;
    })
    .join(' ');

export function EdgeLabel({ lines, active }: { readonly lines: readonly ChartLine[]; readonly active: Active }) {
  return (
    <div className="edge-label">
      {lines.map((line, index) => (
        <Line key={index} line={line} active={active} />
      ))}
    </div>
  );
}

const ArrowEdgeView = ({ data, ...edge }: EdgeProps<ArrowEdge>) =>
  data === undefined ? null : (
    <>
      <BaseEdge path={pathOf(data.points)} {...(edge.markerEnd !== undefined && { markerEnd: edge.markerEnd })} />
      {data.label !== null && !data.isDim && (
        <EdgeLabelRenderer>
          <div className="edge-label-place" style={{ transform: `translate(${data.label.x}px, ${data.label.y}px)`, width: data.label.width }}>
            <EdgeLabel lines={data.lines} active={data.active} />
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );

export const nodeTypes = { state: StateNodeView };
export const edgeTypes = { arrow: ArrowEdgeView };
