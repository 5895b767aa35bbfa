import type { MachineDescription } from '../catalogue/machine-description.ts';

type MachineNavProps = {
  readonly machines: readonly MachineDescription[];
  readonly current: string;
  readonly onOpen: (id: string) => void;
};

export function MachineNav({ machines, current, onOpen }: MachineNavProps) {
  return (
    <nav aria-label="Machines" className="machines">
      <ul role="list">
        {machines.map(({ id, states }) => (
          <li key={id}>
            <a
              href={`?machine=${id}`}
              aria-current={id === current ? 'page' : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(id);
              }}
            >
              {id} <span className="count" title={`${states.length - 1} states`}>{states.length - 1}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same where there is no room for all of them. */
export function MachineSelect({ machines, current, onOpen }: MachineNavProps) {
  return (
    <select className="machine-select" aria-label="Machine" value={current} onChange={(event) => onOpen(event.target.value)}>
      {machines.map(({ id, states }) => (
        <option key={id} value={id}>
          {id} ({states.length - 1} states)
        </option>
      ))}
    </select>
  );
}
