import { Suspense, useId, useState } from 'react';
import { isEmptySearch, MAX_SEARCH_LENGTH, rangeNames, type SystemSearch } from '../../domain/system-search.ts';
import { Button } from '../components/button.tsx';
import { controlClass } from '../components/control-class.ts';
import { lazyExtra } from '../lazy-extra.ts';
import type { SendSearch } from './use-list-search.ts';

const ListFilters = lazyExtra(async () => (await import('./list-filters.tsx')).ListFilters);

type ListSearchBarProps = { readonly search: SystemSearch; readonly send: SendSearch };

/** Where the list is searched. What it finds changes while one types. */
export function ListSearchBar({ search, send }: ListSearchBarProps) {
  const id = useId();
  const set = rangeNames.filter((name) => search[name] !== '').length;
  const [isOpen, setIsOpen] = useState(set > 0);
  return (
    <form role="search" aria-label="Systems" className="mb-4" onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={id} className="mb-1 block text-small font-medium">
        Find by name or connection
      </label>
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 grow basis-24">
          <input
            id={id}
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_SEARCH_LENGTH}
            className={controlClass}
            value={search.text}
            onChange={({ target }) => send({ type: 'search.type', change: { text: target.value } })}
          />
        </div>
        {/* Before what stays, which would otherwise move when it comes. */}
        {!isEmptySearch(search) && (
          <Button variant="quiet" onClick={() => send({ type: 'search.clear' })}>
            Clear
          </Button>
        )}
        <Button aria-expanded={isOpen} aria-controls={`${id}-filters`} onClick={() => setIsOpen(!isOpen)}>
          {set === 0 ? 'Filters' : `Filters (${set})`}
        </Button>
      </div>
      <div id={`${id}-filters`} hidden={!isOpen}>
        {isOpen && (
          <Suspense>
            <ListFilters search={search} send={send} />
          </Suspense>
        )}
      </div>
    </form>
  );
}
