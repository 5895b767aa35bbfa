import type { Story } from '../run/replay.ts';
import { parsePath, pathText } from '../run/step.ts';
import { storySearch } from '../run/story-address.ts';
import { toursOf } from '../samples/tours.ts';

type HowToProps = { readonly story: Story; readonly onOpen: (story: Story) => void };

/** What can be done here, and stories to begin with. */
export function HowTo({ story, onOpen }: HowToProps) {
  const tours = toursOf(story.machine);
  const here = pathText(story.path);
  const shown = tours.find(({ start, path }) => start === story.start && path === here);
  return (
    <div className="how-to">
      <p>
        <strong>How to:</strong> answer what the machine asks, move its clock and send it events, all beside the chart. Each step stands in
        the log; a click leads back there.
      </p>
      {tours.length > 0 && (
        <p>
          <strong>Show me:</strong>{' '}
          {tours.map(({ title, start, path }) => {
            const tour = { machine: story.machine, start, path: parsePath(path) };
            return (
              <a
                key={title}
                href={storySearch(tour)}
                aria-current={title === shown?.title ? 'true' : undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  onOpen(tour);
                }}
              >
                {title}
              </a>
            );
          })}
        </p>
      )}
      {shown !== undefined && <p className="says" role="status">{shown.says}</p>}
    </div>
  );
}
