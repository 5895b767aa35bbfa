import { getRouteApi } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { ArchiveRestore } from 'lucide';
import { useEffect, useId } from 'react';
import { dataFailureMessage } from '../../domain/systems/data-failure.ts';
import type { SystemDelete } from '../../domain/systems/change-log.ts';
import { isolated, systemLabel } from '../../domain/systems/system.ts';
import { systemIdOf } from '../../domain/sync/system-write.ts';
import { putBackUnasked, puttingBack } from '../../machines/systems/deleted-systems-machine.ts';
import { NoticeLine } from '../components/alert.tsx';
import { Button, Spinner, BackLink } from '../components/buttons-and-links.tsx';
import { Card, EmptyState, PageHeading } from '../components/page.tsx';
import { orErrorPage } from '../router/loading-and-errors.tsx';
import { SignedInPage } from '../shell/signed-in-frame.tsx';
import { useScreenMachine, useUserScope } from '../services.ts';
import { WriteNote } from '../sync/write-note.tsx';
import { historyWords } from '../words/history.tsx';
import { authorName, Moment } from './history-entry.tsx';
import { SearchInput } from './list-search.tsx';
import { useLastAddress } from './use-found-systems.ts';

const words = historyWords.deleted;
const route = getRouteApi('/signed-in/deleted');

export function DeletedScreen() {
  const lastAddress = useLastAddress();
  const { outbox } = useUserScope();
  const machines = orErrorPage(route.useLoaderData());
  const [state, send, actor] = useScreenMachine(machines.deletedSystems, { input: { outbox } });
  useEffect(() => () => putBackUnasked(actor.getSnapshot().context), [actor]);
  const { standing: deletes, remaining, search, failure, wanted } = state.context;
  const field = useId();
  const isReading = state.matches({ pages: 'reading' });
  const isFound = deletes.length > 0;

  return (
    <SignedInPage title={words.title} width="small">
      <PageHeading
        back={
          <BackLink to="/" search={lastAddress}>
            {words.back}
          </BackLink>
        }
      >
        {words.title}
      </PageHeading>
      <div role="search" className="mb-2 print:hidden">
        <label htmlFor={field} className="mb-1 block text-small font-medium">
          {words.find}
        </label>
        <SearchInput id={field} value={search} onChange={({ target }) => send({ type: 'deleted.search', text: target.value })} />
      </div>
      <p role="status" className="my-2 min-h-6 text-small text-muted">
        {state.matches({ pages: 'shown' }) && <span key={deletes.length + remaining}>{words.count(deletes.length + remaining)}</span>}
      </p>
      {isFound && (
        <Card>
          <ul role="list" aria-label={words.title} aria-busy={isReading} className="divide-y divide-line">
            {deletes.map((deleted) => (
              <DeletedRow key={deleted.number} deleted={deleted} isWanted={wanted.includes(deleted)} onPutBack={() => send({ type: 'deleted.putBack', number: deleted.number })} />
            ))}
          </ul>
        </Card>
      )}
      {!isFound && isReading && <Spinner />}
      {!isFound && remaining === 0 && state.matches({ pages: 'shown' }) && (
        <EmptyState icon={ArchiveRestore} title={search === '' ? words.isEmpty : words.noMatch}>
          {search === '' ? words.whatComesHere : words.tryOtherSearch}
        </EmptyState>
      )}
      {state.matches({ pages: 'failed' }) && (
        <div className="mt-3">
          <NoticeLine tone="warning" actions={<Button onClick={() => send({ type: 'deleted.retry' })}>{historyWords.retry}</Button>}>
            {words.isNotLoaded(failure === null ? '' : dataFailureMessage(failure))}
          </NoticeLine>
        </div>
      )}
      {remaining > 0 && !state.matches({ pages: 'failed' }) && (
        <div className="mt-3">
          <Button busy={isReading} onClick={() => send({ type: 'deleted.more' })}>
            {words.more}
          </Button>
        </div>
      )}
    </SignedInPage>
  );
}

type DeletedRowProps = { readonly deleted: SystemDelete; readonly isWanted: boolean; readonly onPutBack: () => void };

function DeletedRow({ deleted, isWanted, onPutBack }: DeletedRowProps) {
  const { outbox } = useUserScope();
  // What is on its way is known there.
  const write = useSelector(outbox, ({ context }) => context.writes.find(({ command }) => systemIdOf(command) === deleted.systemId) ?? null);
  const canPutBack = useSelector(outbox, () => puttingBack(outbox, deleted) !== null);
  const name = systemLabel(deleted.before);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 grow basis-48">
        <p className="font-medium break-words">{name}</p>
        <p className="text-small text-muted">{words.deletedBy(authorName(deleted, outbox.getSnapshot().context.userId, historyWords.within))}</p>
        <Moment at={deleted.at} />
        {write !== null && <WriteNote write={write} />}
      </div>
      {canPutBack && (
        <Button value={deleted.number} busy={isWanted} onClick={onPutBack}>
          <span>
            {historyWords.putBack}
            <span className="sr-only"> {isolated(name)}</span>
          </span>
        </Button>
      )}
    </li>
  );
}
