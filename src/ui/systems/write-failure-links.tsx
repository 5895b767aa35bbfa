import { systemLabel } from '../../domain/system.ts';
import { systemIdOf, systemOf, type SystemWrite } from '../../domain/system-write.ts';
import { TextLink } from '../components/text-link.tsx';
import { failedWords } from './write-words.ts';

type FailureLinksProps = { readonly title: string; readonly failures: readonly SystemWrite[] };

/** Names what failed, with the way to its page, which has what to do about it. */
export function FailureLinks({ title, failures }: FailureLinksProps) {
  return (
    <div className="px-2 pb-2">
      <div className="flex flex-wrap items-center gap-x-3 rounded-control bg-danger-subtle px-3 py-1.5 text-small text-danger">
        <span>{title}</span>
        {failures.map(({ id, command }) => (
          <span key={id} className="flex min-w-0 grow basis-24 items-center gap-1">
            <span className="min-w-0 truncate">
              <TextLink to="/systems/$id" params={{ id: systemIdOf(command) }}>
                {systemLabel(systemOf(command))}
              </TextLink>
            </span>
            <span className="shrink-0">({failedWords[command.kind].toLowerCase()})</span>
          </span>
        ))}
      </div>
    </div>
  );
}
