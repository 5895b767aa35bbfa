import { Background, Controls, MarkerType, MiniMap, ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MachineDescription } from '../catalogue/describe-machine.ts';
import { type ChartEdge, type ChartGraph, chartGraph, type ChartState, findStates, foldable, relatedTo } from '../chart/chart-graph.ts';
import { type PlacedChart, placeChart, type Size } from '../chart/layout.ts';
import { type Active, type ArrowEdge, EdgeLabel, edgeTypes, nodeTypes, StateBox, type StateData, type StateNode } from './chart-parts.tsx';

/** The colour and the place of an edge: the one taken last lies on top, below it those that lead on from here. */
const rankOf = ({ source, lines }: ChartEdge, active: Active): 'taken' | 'next' | 'other' => {
  if (lines.some(({ transition }) => transition !== null && active.transitions.includes(transition))) return 'taken';
  return active.states.includes(source) ? 'next' : 'other';
};
const ranks = {
  other: { zIndex: 1000, color: 'var(--color-line-strong)' },
  next: { zIndex: 1001, color: 'var(--color-ink)' },
  taken: { zIndex: 1002, color: 'var(--color-accent)' },
};

/** Below this zoom the texts cannot be read. */
const READABLE = 0.9;

/** Shows the whole chart where it can be read, and otherwise the innermost of these states. */
function Follow({ chart, states }: { readonly chart: PlacedChart; readonly states: readonly string[] }) {
  const { setCenter, fitView } = useReactFlow();
  const place = useRef<HTMLSpanElement>(null);
  const box = chart.states.get(states.findLast((id) => chart.states.has(id)) ?? '');
  useEffect(() => {
    const canvas = place.current?.closest('.react-flow')?.getBoundingClientRect();
    if (canvas === undefined || box === undefined || Math.min(canvas.width / chart.width, canvas.height / chart.height) >= READABLE) {
      void fitView({ padding: 0.04, maxZoom: 1.1 });
      return;
    }
    // Not beyond the edge of the chart, where there is only empty room.
    const within = (middle: number, room: number, size: number): number =>
      room >= size ? size / 2 : Math.min(Math.max(middle, room / 2 - 8), size - room / 2 + 8);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    void setCenter(within(x, canvas.width / READABLE, chart.width), within(y, canvas.height / READABLE, chart.height), { zoom: READABLE, duration: 250 });
  }, [chart, box, setCenter, fitView]);
  return <span ref={place} hidden />;
}

/** What gets the focus out of sight is moved to the middle: the canvas does not scroll. */
function ShowFocused() {
  const { getViewport, setViewport } = useReactFlow();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const canvas = place.current?.closest<HTMLElement>('.react-flow');
    if (canvas === null || canvas === undefined) return undefined;
    const show = (): void => {
      const target = document.activeElement;
      if (target === null || !canvas.contains(target) || target.closest('.react-flow__viewport') === null) return;
      const [outer, inner] = [canvas.getBoundingClientRect(), target.getBoundingClientRect()];
      if (inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom) return;
      const { x, y, zoom } = getViewport();
      const [right, down] = [outer.x - inner.x + (outer.width - inner.width) / 2, outer.y - inner.y + (outer.height - inner.height) / 2];
      void setViewport({ x: x + right, y: y + down, zoom });
    };
    // The browser scrolls to it first, and React Flow back, before the next frame.
    const showSoon = () => void requestAnimationFrame(show);
    canvas.addEventListener('focusin', showSoon);
    return () => canvas.removeEventListener('focusin', showSoon);
  }, [getViewport, setViewport]);
  return <span ref={place} hidden />;
}

/** Lays out the graph by the sizes that its texts have in the browser. The last chart stays until the next one has its places. */
function Measure({ graph, children, onPlaced }: { readonly graph: ChartGraph; readonly children: ReactNode; readonly onPlaced: (chart: PlacedChart) => void }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let isCancelled = false;
    const sizes = new Map<string, Size>();
    for (const each of place.current?.querySelectorAll<HTMLElement>('[data-measure]') ?? []) {
      const { width, height } = each.getBoundingClientRect();
      sizes.set(each.dataset['measure'] ?? '', { width: Math.ceil(width) + 1, height: Math.ceil(height) + 1 });
    }
    const layOut = async () => {
      const chart = await placeChart(graph, (id) => sizes.get(id) ?? { width: 0, height: 0 });
      if (!isCancelled) onPlaced(chart);
    };
    void layOut();
    return () => {
      isCancelled = true;
    };
  }, [graph, onPlaced]);
  return <div ref={place} className="measure" aria-hidden="true">{children}</div>;
}

/** With more states than this a machine cannot be read at once with all its transitions. */
const MANY_STATES = 16;

type ChartProps = {
  readonly machine: MachineDescription;
  readonly active: Active;
  /** For a click on the name of a state. */
  readonly onPick: (id: string) => void;
};

/** The statechart. Of a large machine only what it is in is unfolded and written out. */
export function Chart({ machine, active, onPick }: ChartProps) {
  const isLarge = machine.states.length > MANY_STATES;
  const [isBrief, setBrief] = useState(isLarge);
  const [isFolding, setFolding] = useState(isLarge);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [isFollowing, setFollowing] = useState(true);
  const [text, setText] = useState('');
  const [placed, setPlaced] = useState<(PlacedChart & { readonly graph: ChartGraph }) | null>(null);
  const names = useId();
  const outer = useMemo(() => foldable(machine), [machine]);
  const found = useMemo(() => findStates(machine, text), [machine, text]);
  const leaves = machine.states.filter(({ id, kind }) => active.states.includes(id) && (kind === 'atomic' || kind === 'final')).map(({ id }) => id);
  // As texts: a step that changes none of them does not lay out the chart again.
  const folded = outer.filter((id) => (isFolding && !active.states.includes(id)) !== toggled.has(id) && !found.some((each) => each.startsWith(`${id}.`))).join(' ');
  const detailed = isBrief ? [...leaves, ...found].join(' ') : null;
  const taken = isBrief ? active.transitions.join('\n') : '';
  const graph = useMemo(
    () => chartGraph(machine, { folded: new Set(folded.split(' ')), detailed: detailed === null ? null : new Set(detailed.split(' ')), taken: taken.split('\n') }),
    [machine, folded, detailed, taken],
  );
  const related = useMemo(() => relatedTo(graph, found), [graph, found]);
  const onPlaced = useCallback((chart: PlacedChart) => setPlaced({ ...chart, graph }), [graph]);
  const onFold = (id: string) => {
    const next = new Set(toggled);
    if (!next.delete(id)) next.add(id);
    setToggled(next);
  };
  const dataOf = (state: ChartState): StateData => ({
    state, active, onFold, onPick, isFound: found.includes(state.id), isDim: !related.hasState(state.id),
  });
  const nodes = (placed?.graph.states ?? []).map((state, index): StateNode => {
    const { x, y, width, height } = placed?.states.get(state.id) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { id: state.id, type: 'state', position: { x, y }, width, height, zIndex: index, data: dataOf(state) };
  });
  const edges = (placed?.graph.edges ?? []).flatMap((edge): ArrowEdge[] => {
    const route = placed?.edges.get(edge.id);
    if (route === undefined) return [];
    const rank = rankOf(edge, active);
    const isDim = !related.hasEdge(edge);
    const { zIndex, color } = ranks[rank];
    const { id, source, target, lines } = edge;
    return [{ id, source, target, type: 'arrow', zIndex, className: `is-${isDim ? 'dim' : rank}`, markerEnd: { type: MarkerType.ArrowClosed, color, width: 14, height: 14 }, data: { ...route, lines, active, isDim } }];
  });
  return (
    <ReactFlowProvider>
      <div className="choices">
        <label>
          Find <input type="search" list={names} placeholder="a state" value={text} onChange={(event) => setText(event.target.value)} />
        </label>
        <datalist id={names}>
          {machine.states.flatMap(({ id, parent }) => (parent === null ? [] : [<option key={id}>{id.slice(machine.id.length + 1)}</option>]))}
        </datalist>
        {text.trim() !== '' && <span role="status" className="quiet">{found.length === 0 ? 'No matching states.' : `${found.length} found`}</span>}
        <label>
          <input type="checkbox" checked={isFollowing} onChange={(event) => setFollowing(event.target.checked)} /> Follow the current state
        </label>
        <label title="When off, only those of the current state and of search matches are written out">
          <input type="checkbox" checked={!isBrief} onChange={(event) => setBrief(!event.target.checked)} /> All transitions
        </label>
        {outer.length > 0 && (
          <label title="Collapse every state the machine isn’t in">
            <input
              type="checkbox"
              checked={isFolding}
              onChange={(event) => {
                setToggled(new Set());
                setFolding(event.target.checked);
              }}
            />{' '}
            Collapse inactive states
          </label>
        )}
      </div>
      <div className="canvas">
        {placed?.graph !== graph && (
          <Measure graph={graph} onPlaced={onPlaced}>
            {graph.states.map((state) => <div key={state.id} data-measure={state.id}><StateBox {...dataOf(state)} /></div>)}
            {graph.edges.map(({ id, lines }) => <div key={id} data-measure={id}><EdgeLabel lines={lines} active={active} /></div>)}
          </Measure>
        )}
        {placed !== null && (
          <ReactFlow
            nodes={nodes}
            edges={edges}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            minZoom={0.1}
            maxZoom={2.5}
            nodesDraggable={false}
            nodesConnectable={false}
            nodesFocusable={false}
            edgesFocusable={false}
            elementsSelectable={false}
            onMoveStart={(event) => event !== null && setFollowing(false)}
            aria-label={`Statechart of ${machine.id}`}
          >
            <Background gap={20} size={1} />
            {(isFollowing || found.length > 0) && <Follow chart={placed} states={found.length > 0 ? found.slice(0, 1) : active.states} />}
            <ShowFocused />
            <Controls showInteractive={false} position="bottom-left" onFitView={() => setFollowing(false)} />
            {isLarge && <MiniMap<StateNode> pannable zoomable position="top-right" nodeClassName={({ data }) => `mini ${data.state.hasInner ? 'has-inner' : ''} ${active.states.includes(data.state.id) ? 'is-active' : ''}`} />}
          </ReactFlow>
        )}
      </div>
    </ReactFlowProvider>
  );
}
