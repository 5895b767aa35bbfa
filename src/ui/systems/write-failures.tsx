import { systemLabel } from '../../domain/system.ts';
import { systemIdOf, systemOf } from '../../domain/system-write.ts';
import { TextLink } from '../components/text-link.tsx';
import type { FoundSystems } from './use-found-systems.ts';
import { failedWords } from './write-words.ts';

type UnseenFailuresProps = { readonly found: FoundSystems };

/** Names what failed where its row is not to be seen: its page has what to do about it. */
export function UnseenFailures({ found: { systems, writes, isNarrowed } }: UnseenFailuresProps) {
  const found = new Set(isNarrowed ? systems.map(({ id }) => id) : []);
  const unseen = [...writes.values()].filter(({ failure, command }) => failure !== null && !found.has(systemIdOf(command)));
  if (unseen.length === 0) return null;
  return (
    <>
      <span>{isNarrowed ? 'Not shown here:' : 'Failed:'}</span>
      {unseen.map(({ id, command }) => (
        <span key={id} className="flex min-w-0 grow basis-24 items-center gap-1">
          <span className="min-w-0 truncate">
            <TextLink to="/systems/$id" params={{ id: systemIdOf(command) }}>
              {systemLabel(systemOf(command))}
            </TextLink>
          </span>
          <span className="shrink-0">({failedWords[command.kind].toLowerCase()})</span>
        </span>
      ))}
    </>
  );
}
