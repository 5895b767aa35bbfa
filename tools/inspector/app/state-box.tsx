import type { ChartLine } from '../chart/chart-graph.ts';
import type { PlacedState } from '../chart/layout.ts';
import type { Lit } from './chart-view.tsx';

/** What a box of the chart can be asked for; `null` where there is nothing to ask. */
export type BoxControls = {
  readonly fold: ((id: string) => void) | null;
  readonly tell: ((id: string) => void) | null;
  readonly isTold: (id: string) => boolean;
  readonly pick: ((id: string) => void) | null;
};

type StateBoxProps = { readonly placed: PlacedState; readonly lit: Lit; readonly controls: BoxControls };

function Lines({ lines, mark, lit }: { readonly lines: readonly ChartLine[]; readonly mark: string; readonly lit: Lit }) {
  return lines.map(({ text, transition }) => (
    <div key={transition} className={`state-line ${lit.transitions.includes(transition) ? 'is-taken' : ''}`} title={text}>
      <span aria-hidden="true">{mark}</span> {text}
    </div>
  ));
}

function Title({ placed: { state, hasInner }, controls: { fold, tell, isTold, pick } }: StateBoxProps) {
  const { id, title, folded } = state;
  return (
    <div className="state-title">
      {state.isInitial && <span className="initial" title="The state to begin with" />}
      {pick === null ? <span>{title}</span> : <button type="button" className="nopan name" onClick={() => pick(id)}>{title}</button>}
      {folded > 0 && <span className="inside">{folded} inside</span>}
      <span className="spacer" />
      {fold !== null && state.parent !== null && (hasInner || folded > 0) && (
        <button
          type="button"
          className="nopan mark"
          aria-expanded={hasInner}
          aria-label={`${hasInner ? 'Fold' : 'Unfold'} ${title}`}
          title={hasInner ? 'Fold' : 'Unfold'}
          onClick={() => fold(id)}
        >
          {hasInner ? '−' : '+'}
        </button>
      )}
      {tell !== null && folded === 0 && (
        <button
          type="button"
          className="nopan mark"
          aria-expanded={isTold(id)}
          aria-label={`Transitions of ${title}`}
          title={isTold(id) ? 'The name alone' : 'All its transitions'}
          onClick={() => tell(id)}
        >
          …
        </button>
      )}
    </div>
  );
}

export function StateBox({ placed, lit, controls }: StateBoxProps) {
  const { state, hasInner } = placed;
  const isActive = lit.states.includes(state.id);
  const classes = ['state', `is-${state.kind}`, hasInner ? 'has-inner' : '', isActive ? 'is-active' : '', state.folded > 0 ? 'is-folded' : ''];
  return (
    <div className={classes.join(' ')} title={state.description} data-state={state.id} data-active={isActive}>
      <Title placed={placed} lit={lit} controls={controls} />
      {state.asks.map((src) => (
        <div key={src} className="state-line asks" title={`Asks ${src}`}>
          <span aria-hidden="true">⚙</span> {src}
        </div>
      ))}
      <Lines lines={state.arrivals} mark="⇢" lit={lit} />
      <Lines lines={state.stays} mark="↺" lit={lit} />
      <Lines lines={state.waysOut} mark="·" lit={lit} />
    </div>
  );
}
