import { useEffect, useRef } from 'react';
import { MiniMap, type Node } from '@xyflow/react';
import { pathWithin } from '../chart/sought-states.ts';
import type { ChartState } from '../chart/chart-graph.ts';

type StateFinderProps<Each extends Node> = {
  readonly states: readonly ChartState[];
  readonly sought: readonly string[];
  readonly active: readonly string[];
  readonly onSeek: (name: string) => void;
  readonly classOf: (node: Each) => string;
};

/** Beside a chart that is too large to be seen at once: all its states by name, and the whole of it in small. */
export function StateFinder<Each extends Node>({ states, sought, active, onSeek, classOf }: StateFinderProps<Each>) {
  const list = useRef<HTMLUListElement>(null);
  const [first] = sought;
  useEffect(() => {
    const found = first === undefined ? undefined : list.current?.querySelector<HTMLElement>(`[data-name="${first}"]`);
    if (found === undefined || found === null || list.current === null) return;
    // Only the list: the page stays where it is.
    const above = found.offsetTop - list.current.offsetTop;
    const { scrollTop, clientHeight } = list.current;
    if (above < scrollTop || above + found.offsetHeight > scrollTop + clientHeight) list.current.scrollTo({ top: above - clientHeight / 2 });
  }, [first]);
  return (
    <div className="state-finder">
      <ul ref={list} role="list" aria-label="States">
        {states.flatMap(({ id, parent, title }) => {
          if (parent === null) return [];
          const name = pathWithin(states, id);
          const isSought = sought.length === 1 && sought[0] === id;
          return [
            <li key={id} data-name={id} style={{ paddingLeft: `${(name.split('.').length - 1) * 10}px` }}>
              <button
                type="button"
                aria-pressed={isSought}
                className={active.includes(id) ? 'is-here' : undefined}
                onClick={() => onSeek(isSought ? '' : name)}
              >
                {title}
              </button>
            </li>,
          ];
        })}
      </ul>
      <MiniMap<Each> pannable zoomable ariaLabel="The whole chart, small" nodeClassName={classOf} />
    </div>
  );
}
