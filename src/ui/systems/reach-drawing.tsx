import { nice, ticks } from 'd3-array';
import { createContext, useContext } from 'react';
import {
  axisText,
  axisUnit,
  beyondScale,
  beyondText,
  heightExtent,
  heightRange,
  type HeightScale,
  LONGEST_TRACK_S,
  paces,
  PERSON_CM,
  type ReachFigures,
  reachSentence,
  secondsForTrack,
  secondsText,
  speedSentence,
  tiltEachWay,
  trackText,
  withinScale,
} from '../../domain/systems/reach.ts';
import { figureText } from '../../domain/systems/shown-figure.ts';
import { useUnits } from '../services.ts';
import { systemsWords } from '../words/systems.ts';

/** What stands around the drawn heights, in units of the drawing. */
const WIDTH = 300;
const HEIGHT = 254;
/** Room for half a fan above the highest line. */
const TOP = 60;
const GROUND = 238;
const AXIS_X = 46;
const PERSON_X = 74;
const BAR_X = 160;
const BAR_WIDTH = 14;
const FAN = 58;
/** What points beyond the end of a scale. */
const ARROW = 13;
/** Lines of text closer than this would run into one another; where drawings are compared the text is larger. */
const LINE = 19;
const COMPARED_LINE = 28;
const LINES = 5;

type ReachDrawingProps = {
  readonly system: ReachFigures;
  /** cm. The scale, where several drawings stand side by side. */
  readonly extent?: HeightScale;
};

/** A sector that opens to the right by so many degrees up and down. */
const sector = (x: number, y: number, radius: number, degrees: number): string => {
  const angle = (Math.min(degrees, 179.9) * Math.PI) / 180;
  const [dx, dy] = [radius * Math.cos(angle), radius * Math.sin(angle)];
  return `M${x} ${y}L${x + dx} ${y - dy}A${radius} ${radius} 0 ${angle > Math.PI / 2 ? 1 : 0} 1 ${x + dx} ${y + dy}Z`;
};

/** Head and body of somebody who stands, one unit tall, on the ground. */
const person = 'M0 -1a.065 .065 0 1 1 0 .13a.065 .065 0 1 1 0 -.13M-.09 -.84h.18q.03 0 .03 .03v.36h-.045l-.01 .45h-.055v-.42h-.02v.42h-.055l-.01 -.45h-.045v-.36q0 -.03 .03 -.03Z';

/**
 * Where the camera gets to, to scale: heights over the ground beside a person, and the tilt as a fan at the top.
 * An end that is not stated is drawn open, with a question mark.
 */
export function ReachDrawing({ system, extent }: ReachDrawingProps) {
  const units = useUnits();
  const unit = axisUnit[units];
  const [lowest, highest] = extent ?? heightExtent([system], PERSON_CM);
  const ends = nice(lowest / unit, highest / unit, LINES);
  const [bottom, top] = [ends[0] * unit, ends[1] * unit];
  const scale = [bottom, top] as const;
  const line = extent === undefined ? LINE : COMPARED_LINE;
  const y = (cm: number): number => GROUND - ((withinScale(cm, scale) - bottom) / (top - bottom)) * (GROUND - TOP);
  const { low, high } = heightRange(system);
  const upper = high === null ? TOP : y(high);
  const lower = y(low ?? Math.min(0, high ?? 0));
  const tilt = tiltEachWay(system);
  const middle = (upper + lower) / 2;
  const areClose = lower - upper < line;
  const labelOf = (cm: number | null): string => {
    const beyond = beyondScale(cm, scale);
    return cm === null ? '?' : beyond === null ? figureText(cm, 'cm', units) : beyondText(beyond, units);
  };
  const labels =
    low === high
      ? [{ key: 'both', text: labelOf(low), at: middle }]
      : [
          { key: 'high', text: labelOf(high), at: areClose ? middle - line / 2 : upper },
          { key: 'low', text: labelOf(low), at: areClose ? middle + line / 2 : lower },
        ];

  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={reachSentence(system, units)} className="reach-drawing w-full max-w-form text-muted">
      {ticks(...ends, LINES).map((mark) => mark * unit).map((cm) => (
        <g key={cm}>
          <line x1={AXIS_X} x2={WIDTH} y1={y(cm)} y2={y(cm)} stroke="currentColor" strokeOpacity={cm === 0 ? 1 : 0.25} strokeWidth={cm === 0 ? 1.5 : 1} />
          <text className="reach-axis" x={AXIS_X - 4} y={y(cm)} dy="0.32em" textAnchor="end">
            {axisText(cm, units)}
          </text>
        </g>
      ))}
      <path d={person} transform={`translate(${PERSON_X} ${y(0)}) scale(${y(0) - y(PERSON_CM)})`} fill="currentColor" fillOpacity={0.55} />
      <g className="reach-figure">
        {/* Ends at the edge of the drawing, whatever the outer one lets stand beyond its own. */}
        <svg width={WIDTH} height={HEIGHT}>
          {tilt !== null && tilt > 0 && high !== null && <path d={sector(BAR_X, upper, FAN, tilt)} fill="currentColor" fillOpacity={0.18} stroke="currentColor" />}
          {tilt === 0 && high !== null && <line x1={BAR_X} x2={BAR_X + FAN} y1={upper} y2={upper} stroke="currentColor" />}
          {tilt === null && high !== null && <path d={sector(BAR_X, upper, FAN, 30)} fill="none" stroke="currentColor" strokeDasharray="2 4" />}
        </svg>
        {tilt === null && high !== null && (
          <text x={BAR_X + FAN + 5} y={upper} dy="0.32em">
            ?
          </text>
        )}
        <rect
          x={BAR_X - BAR_WIDTH / 2}
          y={Math.min(upper, lower - 2)}
          width={BAR_WIDTH}
          height={Math.max(lower - upper, 2)}
          fill={low === null || high === null ? 'none' : 'currentColor'}
          stroke="currentColor"
          strokeDasharray={low === null || high === null ? '3 3' : undefined}
        />
        {high !== null && beyondScale(high, scale) === null && <circle cx={BAR_X} cy={upper} r={4} fill="currentColor" />}
        {beyondScale(high, scale) === 'above' && <path d={`M${BAR_X - ARROW} ${upper + 1}h${2 * ARROW}l${-ARROW} ${-ARROW}Z`} fill="currentColor" />}
        {beyondScale(low, scale) === 'below' && <path d={`M${BAR_X - ARROW} ${lower - 1}h${2 * ARROW}l${-ARROW} ${ARROW}Z`} fill="currentColor" />}
        {labels.map(({ key, text, at }) => (
          <text key={key} x={BAR_X - BAR_WIDTH / 2 - 5} y={at} dy="0.32em" textAnchor="end">
            {text}
          </text>
        ))}
      </g>
    </svg>
  );
}

type SpeedDrawingProps = { readonly system: Pick<ReachFigures, 'maxDollySpeed'> };

/** How long so many meters or feet take, beside a walking and a running person. The longest bar is the slowest. */
export function SpeedDrawing({ system }: SpeedDrawingProps) {
  const units = useUnits();
  const own = secondsForTrack(system.maxDollySpeed, units);
  const bars = [
    { label: systemsWords.detail.dolly, seconds: own },
    { label: systemsWords.detail.walking, seconds: secondsForTrack(paces.walking, units) },
    { label: systemsWords.detail.running, seconds: secondsForTrack(paces.running, units) },
  ];
  const longest = Math.min(Math.max(...bars.map(({ seconds }) => seconds ?? 0)), LONGEST_TRACK_S);
  const [from, to] = [62, WIDTH - 46];
  const length = (seconds: number): number => Math.max(((to - from) * Math.min(seconds, longest)) / longest, 1);
  return (
    <svg viewBox={`0 0 ${WIDTH} 82`} role="img" aria-label={speedSentence(system, units)} className="reach-drawing w-full max-w-form text-muted">
      <text x={from} y={11} dy="0.32em">
        {systemsWords.detail.timeForTrack(trackText(units))}
      </text>
      {bars.map(({ label, seconds }, index) => {
        const middle = 31 + index * 20;
        return (
          <g key={label} className={index === 0 ? 'reach-figure' : undefined}>
            <text x={from - 6} y={middle} dy="0.32em" textAnchor="end">
              {label}
            </text>
            {seconds !== null && <rect x={from} y={middle - 5} width={length(seconds)} height={10} fill="currentColor" fillOpacity={index === 0 ? 1 : 0.55} />}
            <text x={seconds === null ? from : from + length(seconds) + 5} y={middle} dy="0.32em">
              {seconds === null ? (system.maxDollySpeed === null ? '?' : figureText(system.maxDollySpeed, 'm/s', units)) : secondsText(seconds)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** cm. What the bars of a list are drawn by. No custom property of the list: a change of one would be inherited by every element in it. */
export const ReachScaleContext = createContext<HeightScale>([0, 1]);

/** The range of heights as a bar in a list. It has no words: the figures stand beside it. */
export function ReachBar({ system }: Pick<ReachDrawingProps, 'system'>) {
  const scale = useContext(ReachScaleContext);
  const [bottom, top] = scale;
  const { low, high, isReversed } = heightRange(system);
  // A max below the min was written down wrong: as a bar it would look like any other.
  if (isReversed || (low === null && high === null)) return <div className="reach-track" />;
  const from = withinScale(low ?? Math.min(0, high ?? 0), scale);
  const share = (cm: number): string => `${(cm / (top - bottom)) * 100}%`;
  const openEnd = low === null ? 'low' : high === null ? 'high' : undefined;
  const beyond = [beyondScale(low, scale), beyondScale(high, scale)].filter((each) => each !== null);
  return (
    <div className="reach-track">
      <div
        className="reach-bar"
        data-open={openEnd}
        data-beyond={beyond.length === 0 ? undefined : beyond.join(' ')}
        // It goes on upwards, nobody has said how far.
        style={{ marginLeft: share(from - bottom), width: high === null ? undefined : share(withinScale(high, scale) - from) }}
      />
    </div>
  );
}
