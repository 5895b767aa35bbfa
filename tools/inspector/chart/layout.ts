import Elk, { type ElkExtendedEdge, type ElkNode, type ElkPoint } from 'elkjs/lib/elk.bundled.js';
import type { ChartArrow, ChartGraph, ChartState } from './chart-graph.ts';
import { arrowRows, type ChartItem, type ChartRow, gridRows, type Measure, stateItems } from './chart-rows.ts';

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type PlacedState = {
  readonly state: ChartState;
  readonly box: Box;
  readonly hasInner: boolean;
  /** What it says below its name, in so many columns. */
  readonly items: readonly ChartItem[];
  readonly columns: number;
};
export type PlacedArrow = {
  readonly arrow: ChartArrow;
  readonly rows: readonly ChartRow[];
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

export const LINE_HEIGHT = 16;
export const TITLE_HEIGHT = 22;
const SIDE = 20;
const PADDING = 18;
export const COLUMN_GAP = 12;
/** Beyond this a text goes on in the next row, unless it is one word. */
const LINE_ROOM = 230;
const ARROW_ROOM = 170;
/** Before a text in a box. */
const MARK = 16;

/** Of the whole, and of each state that holds others: none hands them on. */
const options = {
  'elk.spacing.nodeNode': '22',
  'elk.spacing.edgeNode': '8',
  'elk.spacing.edgeEdge': '7',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeNodeBetweenLayers': '8',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '7',
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeLabels.inline': 'true',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
};

/** Beside the title: the mark of the start, and the buttons to shut and to tell. */
const BESIDE_TITLE = 64;

type Head = Pick<PlacedState, 'items' | 'columns'> & { readonly width: number; readonly height: number };

/** Where a state is wide because of what is inside it, its items stand beside each other. */
const headOf = (state: ChartState, room: number, measure: Measure): Head => {
  const items = stateItems(state, measure, LINE_ROOM);
  const inside = state.folded === 0 ? 0 : measure(`${state.folded} inside`, 'line');
  const column = Math.max(0, ...items.flatMap(({ rows }) => rows.map((text) => measure(text, 'line') + MARK)));
  const columns = Math.max(1, Math.min(items.length, Math.floor((room - SIDE + COLUMN_GAP) / (column + COLUMN_GAP))));
  const rows = gridRows(items, columns).reduce((sum, each) => sum + each, 0);
  return {
    items,
    columns,
    width: Math.max(measure(state.title, 'title') + inside + BESIDE_TITLE, column * columns + COLUMN_GAP * (columns - 1)) + SIDE,
    height: TITLE_HEIGHT + rows * LINE_HEIGHT + 12,
  };
};

/** What each state says, and by how much it has to be wider than what is inside it. */
type Heads = ReadonlyMap<string, Head & { readonly more: number }>;

const elkState = (graph: ChartGraph, state: ChartState, heads: Heads): ElkNode => {
  const { width = 0, height = 0, more = 0 } = heads.get(state.id) ?? {};
  const head = { width, height };
  const children = graph.states
    .filter(({ parent }) => parent === state.id)
    .map((child) => elkState(graph, child, heads));
  if (children.length === 0) return { id: state.id, ...head };
  return {
    id: state.id,
    children,
    layoutOptions: {
      ...options,
      'elk.padding': `[top=${head.height + 8},left=${PADDING},bottom=${PADDING},right=${PADDING + more}]`,
    },
  };
};

const elkArrow = ({ id, source, target }: ChartArrow, rows: readonly ChartRow[], measure: Measure): ElkExtendedEdge => ({
  id,
  sources: [source],
  targets: [target],
  labels:
    rows.length === 0
      ? []
      : [{ text: id, width: Math.max(...rows.map(({ text }) => measure(text, 'line'))) + 12, height: rows.length * LINE_HEIGHT + 4 }],
});

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({ x, y, width, height });

type Known = Pick<PlacedState, 'state' | 'items' | 'columns'>;

const placedStates = (node: ElkNode, byId: ReadonlyMap<string, Known>, left: number, top: number): readonly PlacedState[] => {
  const box = boxOf(node);
  const own = { ...box, x: left + box.x, y: top + box.y };
  const known = byId.get(node.id);
  const inner = (node.children ?? []).flatMap((child) => placedStates(child, byId, own.x, own.y));
  return known === undefined ? inner : [{ state: known.state, items: known.items, columns: known.columns, box: own, hasInner: inner.length > 0 }, ...inner];
};

const pointsOf = (edge: ElkExtendedEdge): readonly ElkPoint[] =>
  (edge.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]);

const labelOf = ({ labels = [] }: ElkExtendedEdge): Box | null => {
  const [label] = labels;
  return label === undefined ? null : boxOf(label);
};

const elk = new Elk();

const widthsIn = (node: ElkNode): readonly (readonly [string, number])[] =>
  (node.children ?? []).flatMap((child) => [...((child.children ?? []).length > 0 ? [[child.id, child.width ?? 0] as const] : []), ...widthsIn(child)]);

/** Where everything of a chart stands. */
export const placeChart = async (graph: ChartGraph, measure: Measure): Promise<PlacedChart> => {
  const root = graph.states.find(({ parent }) => parent === null);
  if (root === undefined) return { width: 0, height: 0, states: [], arrows: [] };
  const rows = new Map(graph.arrows.map((arrow) => [arrow.id, arrowRows(arrow.lines, measure, ARROW_ROOM)]));
  const headsIn = (widths: ReadonlyMap<string, number>): Heads =>
    new Map(
      graph.states.map((state) => {
        const width = widths.get(state.id) ?? 0;
        const head = headOf(state, width, measure);
        return [state.id, { ...head, more: width === 0 ? 0 : Math.max(0, head.width - width) }];
      }),
    );
  const place = (heads: Heads): Promise<ElkNode> =>
    elk.layout({
      id: '',
      layoutOptions: options,
      children: [elkState(graph, root, heads)],
      edges: graph.arrows.map((arrow) => elkArrow(arrow, rows.get(arrow.id) ?? [], measure)),
    });
  const first = headsIn(new Map());
  const isSaidAround = graph.states.some(({ parent }) => (first.get(parent ?? '')?.items.length ?? 0) > 0);
  // How wide the states are that hold others is known once what they hold has its places.
  const heads = isSaidAround ? headsIn(new Map(widthsIn(await place(first)))) : first;
  const placed = await place(heads);
  const byId = new Map(graph.states.map((state) => [state.id, { items: [], columns: 1, ...heads.get(state.id), state }]));
  const arrowsById = new Map(graph.arrows.map((arrow) => [arrow.id, arrow]));
  return {
    width: placed.width ?? 0,
    height: placed.height ?? 0,
    states: placedStates(placed, byId, 0, 0),
    arrows: (placed.edges ?? []).flatMap((edge) => {
      const arrow = arrowsById.get(edge.id);
      return arrow === undefined ? [] : [{ arrow, rows: rows.get(edge.id) ?? [], points: pointsOf(edge), label: labelOf(edge) }];
    }),
  };
};
