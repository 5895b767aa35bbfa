import Elk, { type ElkExtendedEdge, type ElkNode, type ElkPoint } from 'elkjs/lib/elk.bundled.js';
import type { ChartGraph, ChartState } from './chart-graph.ts';

export type Size = { readonly width: number; readonly height: number };
export type Box = Size & { readonly x: number; readonly y: number };
export type PlacedEdge = { readonly points: readonly ElkPoint[]; readonly label: Box | null };

/** In the coordinates of the whole chart, by the ids of the states and the edges. */
export type PlacedChart = Size & {
  readonly states: ReadonlyMap<string, Box>;
  readonly edges: ReadonlyMap<string, PlacedEdge>;
};

const PADDING = 18;

/** Of the whole and of each compound state: elk does not inherit them. */
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

const elk = new Elk();

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({ x, y, width, height });

const placed = ({ id, children = [], ...node }: ElkNode, left: number, top: number): readonly (readonly [string, Box])[] => {
  const box = boxOf(node);
  const own = { ...box, x: left + box.x, y: top + box.y };
  return [[id, own], ...children.flatMap((child) => placed(child, own.x, own.y))];
};

const placedEdge = ({ sections = [], labels = [] }: ElkExtendedEdge): PlacedEdge => ({
  points: sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]),
  label: labels[0] === undefined ? null : boxOf(labels[0]),
});

/** Places everything. The size of a state is that of its own text, without what is inside it; that of an edge is its label's. */
export const placeChart = async ({ states, edges }: ChartGraph, sizeOf: (id: string) => Size): Promise<PlacedChart> => {
  const nodeOf = ({ id, hasInner }: ChartState): ElkNode => {
    const { width, height } = sizeOf(id);
    if (!hasInner) return { id, width, height };
    return {
      id,
      children: states.filter(({ parent }) => parent === id).map(nodeOf),
      layoutOptions: {
        ...options,
        'elk.padding': `[top=${height + 8},left=${PADDING},bottom=${PADDING},right=${PADDING}]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        // elk turns a chart that goes down on its side to lay it out, and forgets to turn this with it.
        'elk.nodeSize.minimum': `(${height},${width})`,
      },
    };
  };
  const unplaced: ElkNode = {
    id: '',
    layoutOptions: options,
    children: states.filter(({ parent }) => parent === null).map(nodeOf),
    edges: edges.map(({ id, source, target, lines }) => ({
      id,
      sources: [source],
      targets: [target],
      labels: lines.length === 0 ? [] : [{ text: id, ...sizeOf(id) }],
    })),
  };
  const root = await elk.layout(unplaced);
  return {
    width: root.width ?? 0,
    height: root.height ?? 0,
    states: new Map(placed(root, 0, 0)),
    edges: new Map((root.edges ?? []).map((edge) => [edge.id, placedEdge(edge)])),
  };
};
