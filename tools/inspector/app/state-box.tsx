import type { ChartLine } from '../chart/chart-graph.ts';
import type { PlacedState } from '../chart/layout.ts';
import type { Lit } from './chart-view.tsx';

type StateBoxProps = { readonly placed: PlacedState; readonly lit: Lit };

function Lines({ lines, mark, lit }: { readonly lines: readonly ChartLine[]; readonly mark: string; readonly lit: Lit }) {
  return lines.map(({ text, transition }) => (
    <div key={transition} className={`state-line ${lit.transitions.includes(transition) ? 'is-taken' : ''}`} title={text}>
      <span aria-hidden="true">{mark}</span> {text}
    </div>
  ));
}

export function StateBox({ placed: { state, hasInner }, lit }: StateBoxProps) {
  const isActive = lit.states.includes(state.id);
  const classes = ['state', `is-${state.kind}`, hasInner ? 'has-inner' : '', isActive ? 'is-active' : ''];
  return (
    <div className={classes.join(' ')} title={state.description} data-state={state.id} data-active={isActive}>
      <div className="state-title">
        {state.isInitial && <span className="initial" title="The state to begin with" />}
        {state.title}
      </div>
      {state.asks.map((src) => (
        <div key={src} className="state-line asks" title={`Asks ${src}`}>
          <span aria-hidden="true">⚙</span> {src}
        </div>
      ))}
      <Lines lines={state.arrivals} mark="⇢" lit={lit} />
      <Lines lines={state.stays} mark="↺" lit={lit} />
    </div>
  );
}
