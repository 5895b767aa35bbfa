import type { MachineDescription } from '../catalogue/machine-description.ts';
import type { Story } from '../run/replay.ts';
import type { RunView } from '../run/run-view.ts';
import { valueText } from '../run/value-text.ts';

type StatePanelProps = {
  readonly machine: MachineDescription;
  readonly story: Story;
  readonly starts: readonly string[];
  readonly view: RunView;
  readonly onRestart: (start: string) => void;
};

export function StatePanel({ machine, story, starts, view, onRestart }: StatePanelProps) {
  return (
    <section aria-labelledby="state-heading">
      <h2 id="state-heading">State</h2>
      <p className="value" data-testid="state">{valueText(view.value)}</p>
      <p className="quiet">
        {machine.states.find(({ id }) => id === view.activeStates.at(-1))?.description}
        {view.status !== 'active' && ` (${view.status})`}
      </p>
      {view.tags.length > 0 && <p className="quiet">Tags: {view.tags.join(', ')}</p>}
      <label className="start">
        Start{' '}
        <select value={story.start} onChange={(event) => onRestart(event.target.value)}>
          {starts.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>{' '}
        <button type="button" onClick={() => onRestart(story.start)}>
          Restart
        </button>
      </label>
    </section>
  );
}
