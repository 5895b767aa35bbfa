import Elk, { type ElkExtendedEdge, type ElkNode, type ElkPoint } from 'elkjs/lib/elk.bundled.js';
import type { ChartArrow, ChartGraph, ChartState } from './chart-graph.ts';

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type PlacedState = { readonly state: ChartState; readonly box: Box; readonly hasInner: boolean };
export type PlacedArrow = {
  readonly arrow: ChartArrow;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** `null` where it has no text. */
  readonly label: Box | null;
};

/** Everything in the coordinates of the whole, the outer states before the inner ones. */
export type PlacedChart = {
  readonly width: number;
  readonly height: number;
  readonly states: readonly PlacedState[];
  readonly arrows: readonly PlacedArrow[];
};

/** How wide a text is in the chart; a title is larger than a line. */
export type Measure = (text: string, kind: 'title' | 'line') => number;

export const LINE_HEIGHT = 16;
export const TITLE_HEIGHT = 22;
const SIDE = 20;
const MAX_LINE = 300;

/** Each state that holds others has its own. */
const spacing = {
  'elk.spacing.nodeNode': '22',
  'elk.spacing.edgeNode': '10',
  'elk.spacing.edgeEdge': '8',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '24',
  'elk.layered.spacing.edgeNodeBetweenLayers': '10',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
};

const options = {
  ...spacing,
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeLabels.inline': 'true',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
};

const linesOf = ({ asks, arrivals, stays, waysOut }: ChartState): readonly string[] => [
  ...asks,
  ...[...arrivals, ...stays, ...waysOut].map(({ text }) => text),
];

/** Beside the title: the mark of the start, and the buttons to shut and to tell. */
const BESIDE_TITLE = 64;

const headOf = (state: ChartState, measure: Measure): { readonly width: number; readonly height: number } => {
  const lines = linesOf(state);
  const inside = state.folded === 0 ? 0 : measure(`${state.folded} inside`, 'line');
  const widest = Math.max(measure(state.title, 'title') + inside + BESIDE_TITLE, ...lines.map((text) => measure(text, 'line') + 16));
  return { width: Math.min(MAX_LINE, widest) + SIDE, height: TITLE_HEIGHT + lines.length * LINE_HEIGHT + 12 };
};

const elkState = (graph: ChartGraph, state: ChartState, measure: Measure): ElkNode => {
  const head = headOf(state, measure);
  const children = graph.states
    .filter(({ parent }) => parent === state.id)
    .map((child) => elkState(graph, child, measure));
  if (children.length === 0) return { id: state.id, ...head };
  return {
    id: state.id,
    children,
    layoutOptions: {
      ...spacing,
      'elk.padding': `[top=${head.height + 8},left=18,bottom=18,right=18]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${head.width}, 0)`,
    },
  };
};

const elkArrow = ({ id, source, target, lines }: ChartArrow, measure: Measure): ElkExtendedEdge => ({
  id,
  sources: [source],
  targets: [target],
  labels:
    lines.length === 0
      ? []
      : [
          {
            text: id,
            width: Math.min(MAX_LINE, Math.max(...lines.map(({ text }) => measure(text, 'line')))) + 12,
            height: lines.length * LINE_HEIGHT + 4,
          },
        ],
});

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({ x, y, width, height });

const placedStates = (node: ElkNode, byId: ReadonlyMap<string, ChartState>, left: number, top: number): readonly PlacedState[] => {
  const box = boxOf(node);
  const own = { ...box, x: left + box.x, y: top + box.y };
  const state = byId.get(node.id);
  const inner = (node.children ?? []).flatMap((child) => placedStates(child, byId, own.x, own.y));
  return state === undefined ? inner : [{ state, box: own, hasInner: inner.length > 0 }, ...inner];
};

const pointsOf = (edge: ElkExtendedEdge): readonly ElkPoint[] =>
  (edge.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]);

const labelOf = ({ labels = [] }: ElkExtendedEdge): Box | null => {
  const [label] = labels;
  return label === undefined ? null : boxOf(label);
};

const elk = new Elk();

/** Where everything of a chart stands. */
export const placeChart = async (graph: ChartGraph, measure: Measure): Promise<PlacedChart> => {
  const root = graph.states.find(({ parent }) => parent === null);
  if (root === undefined) return { width: 0, height: 0, states: [], arrows: [] };
  const placed: ElkNode = await elk.layout({
    id: '',
    layoutOptions: options,
    children: [elkState(graph, root, measure)],
    edges: graph.arrows.map((arrow) => elkArrow(arrow, measure)),
  });
  const byId = new Map(graph.states.map((state) => [state.id, state]));
  const arrowsById = new Map(graph.arrows.map((arrow) => [arrow.id, arrow]));
  return {
    width: placed.width ?? 0,
    height: placed.height ?? 0,
    states: placedStates(placed, byId, 0, 0),
    arrows: (placed.edges ?? []).flatMap((edge) => {
      const arrow = arrowsById.get(edge.id);
      return arrow === undefined ? [] : [{ arrow, points: pointsOf(edge), label: labelOf(edge) }];
    }),
  };
};
