import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { overlayOnListing } from '../../domain/sync/shown-systems.ts';
import { connectionTypes, namesakeOf } from '../../domain/systems/system-form.ts';
import { isBlank } from '../../domain/shared/characters.ts';
import { type System, type SystemId, systemLabel } from '../../domain/systems/system.ts';
import { TextLink } from '../components/text-link.tsx';
import { useUserScope } from '../sync/user-scope.ts';
import { systemsWords } from '../words/systems.ts';
import { withWayBack } from './way-to-list.ts';

/** All systems that are known by now, with what is on its way to the server. */
const useKnownSystems = (): readonly System[] => {
  const { list, outbox } = useUserScope();
  const listing = useSelector(list, ({ context }) => context.listing);
  const writes = useSelector(outbox, ({ context }) => context.writes);
  return useMemo(() => overlayOnListing(listing, writes).systems, [listing, writes]);
};

export const useConnectionTypes = (): readonly string[] => {
  const systems = useKnownSystems();
  return useMemo(() => connectionTypes(systems), [systems]);
};

type NameWords = { readonly hint?: ReactNode; readonly advice?: ReactNode };

/** What is said beside a name: what stands for none, and that there is another system of that name. Neither blocks anything. */
export const useNameWords = (ownId: SystemId | null): ((name: string, otherAdvice: string | undefined) => NameWords) => {
  const systems = useKnownSystems();
  return (name, otherAdvice) => {
    if (otherAdvice !== undefined) return { advice: otherAdvice };
    if (isBlank(name)) return { hint: <span key="untitled">{systemsWords.form.untitled(systemLabel({ name }))}</span> };
    const other = namesakeOf(systems, name, ownId);
    if (other === null) return {};
    return {
      advice: (
        <span key="namesake">
          {systemsWords.form.sameName}{' '}
          {/* As high as a finger, and hardly higher than the line that is kept free for it. */}
          <span className="inline-block pointer-coarse:-my-2">
            <TextLink to="/systems/$id" params={{ id: other.id }} state={withWayBack}>
              {systemsWords.form.openSameName}
            </TextLink>
          </span>
        </span>
      ),
    };
  };
};
