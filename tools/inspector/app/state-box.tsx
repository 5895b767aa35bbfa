import type { ChartItem } from '../chart/chart-rows.ts';
import type { PlacedState } from '../chart/layout.ts';
import type { Lit } from './chart-view.tsx';

/** What a box of the chart can be asked for; `null` where there is nothing to ask. */
export type BoxControls = {
  readonly fold: ((id: string) => void) | null;
  readonly tell: ((id: string) => void) | null;
  readonly isTold: (id: string) => boolean;
  readonly pick: ((id: string) => void) | null;
};

type StateBoxProps = {
  readonly placed: PlacedState;
  readonly lit: Lit;
  readonly controls: BoxControls;
  /** Somebody looks for it, or for another one that it has nothing to do with. */
  readonly isSought: boolean;
  readonly isDim: boolean;
};

function Item({ item: { mark, rows, transition }, lit }: { readonly item: ChartItem; readonly lit: Lit }) {
  return (
    <div className={`state-line ${transition !== null && lit.transitions.includes(transition) ? 'is-taken' : ''}`}>
      <span className="item-mark" aria-hidden="true">{mark}</span>
      {rows.map((text, index) => (
        <div key={index}>{text} </div>
      ))}
    </div>
  );
}

function Title({ placed: { state, hasInner }, controls: { fold, tell, isTold, pick } }: Pick<StateBoxProps, 'placed' | 'controls'>) {
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

export function StateBox({ placed, lit, controls, isSought, isDim }: StateBoxProps) {
  const { state, hasInner, items, columns } = placed;
  const isActive = lit.states.includes(state.id);
  const classes = ['state', `is-${state.kind}`, hasInner ? 'has-inner' : '', isActive ? 'is-active' : '', state.folded > 0 ? 'is-folded' : '', isSought ? 'is-sought' : '', isDim ? 'is-dim' : ''];
  return (
    <div className={classes.join(' ')} title={state.description} data-state={state.id} data-active={isActive}>
      <Title placed={placed} controls={controls} />
      <div className="state-items" style={{ gridTemplateColumns: `repeat(${columns}, auto)` }}>
        {items.map((item, index) => (
          <Item key={index} item={item} lit={lit} />
        ))}
      </div>
    </div>
  );
}
