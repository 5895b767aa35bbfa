import { LINE_HEIGHT, type PlacedArrow } from '../chart/layout.ts';
import type { Lit } from './chart-view.tsx';

type Point = PlacedArrow['points'][number];

const RADIUS = 6;

const towards = (from: Point, to: Point): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return from;
  const step = Math.min(RADIUS, length / 2) / length;
  return { x: from.x + (to.x - from.x) * step, y: from.y + (to.y - from.y) * step };
};

/** A way with its corners rounded off. */
const pathOf = (points: readonly Point[]): string =>
  points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (before === undefined) return `M ${point.x} ${point.y}`;
      if (after === undefined) return `L ${point.x} ${point.y}`;
      const start = towards(point, before);
      const end = towards(point, after);
      return `L ${start.x} ${start.y} Q ${point.x} ${point.y} ${end.x} ${end.y}`;
    })
    .join(' ');

type ChartArrowsProps = { readonly arrows: readonly PlacedArrow[]; readonly width: number; readonly height: number; readonly lit: Lit };

export function ChartArrows({ arrows, width, height, lit }: ChartArrowsProps) {
  const isLit = ({ arrow }: PlacedArrow) => arrow.lines.some(({ transition }) => lit.transitions.includes(transition));
  // The one that was taken last lies on top.
  const inOrder = [...arrows].toSorted((a, b) => Number(isLit(a)) - Number(isLit(b)));
  return (
    <svg className="arrows" width={width} height={height} aria-hidden="true">
      <defs>
        {['arrow-tip', 'arrow-tip-taken'].map((id) => (
          <marker key={id} id={id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
            <path d="M 0 0 L 8 4 L 0 8 z" className={id} />
          </marker>
        ))}
      </defs>
      {inOrder.map((placed) => {
        const { arrow, points, label } = placed;
        const taken = isLit(placed);
        return (
          <g key={arrow.id} className={taken ? 'arrow is-taken' : 'arrow'}>
            <path d={pathOf(points)} markerEnd={`url(#arrow-tip${taken ? '-taken' : ''})`} />
            <rect x={label.x} y={label.y} width={label.width} height={label.height} rx="3" />
            {arrow.lines.map(({ text, transition }, index) => (
              <text
                key={transition}
                x={label.x + label.width / 2}
                y={label.y + 13 + index * LINE_HEIGHT}
                textAnchor="middle"
                className={lit.transitions.includes(transition) ? 'is-taken' : ''}
              >
                {text}
              </text>
            ))}
          </g>
        );
      })}
    </svg>
  );
}
