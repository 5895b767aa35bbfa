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

type ChartArrowsProps = {
  readonly arrows: readonly PlacedArrow[];
  readonly width: number;
  readonly height: number;
  readonly lit: Lit;
  /** Whether somebody looks for something that this has no part in. */
  readonly isDim: (arrow: PlacedArrow['arrow']) => boolean;
};

function ArrowText({ placed: { rows, label }, lit }: { readonly placed: PlacedArrow; readonly lit: Lit }) {
  if (label === null) return null;
  return (
    <>
      <rect x={label.x} y={label.y} width={label.width} height={label.height} rx="3" />
      {rows.map(({ text, transitions }, index) => (
        <text
          key={index}
          x={label.x + label.width / 2}
          y={label.y + 13 + index * LINE_HEIGHT}
          textAnchor="middle"
          className={transitions.some((each) => lit.transitions.includes(each)) ? 'is-taken' : ''}
        >
          {text}
        </text>
      ))}
    </>
  );
}

export function ChartArrows({ arrows, width, height, lit, isDim }: ChartArrowsProps) {
  const rank = ({ arrow }: PlacedArrow): number => {
    if (isDim(arrow)) return 0;
    if (arrow.lines.some(({ transition }) => lit.transitions.includes(transition))) return 2;
    return lit.states.includes(arrow.source) ? 1 : 0;
  };
  // The one that was taken last lies on top, and below it those that lead on from here.
  const inOrder = [...arrows].toSorted((a, b) => rank(a) - rank(b));
  return (
    <svg className="arrows" width={width} height={height} aria-hidden="true">
      <defs>
        {['arrow-tip', 'arrow-tip-ahead', 'arrow-tip-taken'].map((id) => (
          <marker key={id} id={id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
            <path d="M 0 0 L 8 4 L 0 8 z" className={id} />
          </marker>
        ))}
      </defs>
      {inOrder.map((placed) => {
        const mark = ['', '-ahead', '-taken'][rank(placed)] ?? '';
        const classes = ['arrow', mark === '' ? '' : `is${mark}`, isDim(placed.arrow) ? 'is-dim' : ''];
        return (
          <g key={placed.arrow.id} className={classes.join(' ')}>
            <path d={pathOf(placed.points)} markerEnd={`url(#arrow-tip${mark})`} />
            <ArrowText placed={placed} lit={lit} />
          </g>
        );
      })}
    </svg>
  );
}
