import type { Story } from '../run/replay.ts';
import { parsePath, pathText } from '../run/step.ts';
import { storySearch } from '../run/story-address.ts';
import { type Tour, toursOf } from '../samples/tours.ts';

type HowToProps = { readonly story: Story; readonly onOpen: (story: Story) => void };

/** What can be done here, and stories to begin with. */
export function HowTo({ story, onOpen }: HowToProps) {
  const tours = toursOf(story.machine);
  const here = pathText(story.path);
  const isHere = (path: string): boolean => path === here;
  // What was said stays while somebody goes on from there.
  const shown = tours
    .filter(({ start, path }) => start === story.start && (isHere(path) || here.startsWith(`${path}~`)))
    .reduce<Tour | undefined>((longest, each) => (longest === undefined || each.path.length > longest.path.length ? each : longest), undefined);
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
                aria-current={title === shown?.title && isHere(path) ? 'true' : undefined}
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
