import { CircleAlert, SearchX, WifiOff } from 'lucide';
import type { Draft } from '../../domain/sync/draft.ts';
import { type DataFailure, dataFailureMessage, isOfNetwork } from '../../domain/systems/data-failure.ts';
import { newSystemTexts } from '../../domain/systems/system-form.ts';
import { systemFields, type SystemId } from '../../domain/systems/system.ts';
import { fieldLabels } from '../../domain/words/system-labels-and-messages.ts';
import { Button, ButtonLink } from '../components/buttons-and-links.tsx';
import { Card, EmptyState } from '../components/page.tsx';
import { DataTable, Value } from '../components/values.tsx';
import { FormActions } from '../components/form.tsx';
import { syncWords as words } from '../words/sync.tsx';
import { systemsWords } from '../words/systems.ts';
import { useLastAddress } from './use-found-systems.ts';

export function SystemNotFound() {
  const lastAddress = useLastAddress();
  return (
    <EmptyState
      icon={SearchX}
      title={systemsWords.detail.notFound}
      action={<ButtonLink to="/" search={lastAddress}>{systemsWords.detail.allSystems}</ButtonLink>}
    >
      {systemsWords.detail.mayBeDeleted}
    </EmptyState>
  );
}

type LoadFailedProps = { readonly failure: DataFailure | null; readonly onRetry: () => void };

/** Says nothing of the system itself: only that no answer came. */
export function SystemLoadFailed({ failure, onRetry }: LoadFailedProps) {
  return (
    <EmptyState
      icon={failure === null || isOfNetwork(failure) ? WifiOff : CircleAlert}
      title={systemsWords.detail.isNotLoaded}
      action={
        <Button variant="primary" onClick={onRetry}>
          {systemsWords.detail.retry}
        </Button>
      }
    >
      {failure === null ? systemsWords.detail.noAnswer : dataFailureMessage(failure)}
    </EmptyState>
  );
}

type DraftOfDeletedProps = { readonly id: SystemId; readonly draft: Draft; readonly onDiscard: () => void };

/** What was typed for a system that is not there any more. It stays this system's draft until it is added or discarded, also while it stands in the form of a new one. */
export function DraftOfDeleted({ id, draft: { savedAt, fields }, onDiscard }: DraftOfDeletedProps) {
  const rows = systemFields.flatMap((field) => {
    const typed = fields[field]?.typed;
    return typed === undefined ? [] : [{ label: fieldLabels[field], value: <Value>{typed}</Value> }];
  });
  return (
    <Card>
      <p className="text-lead font-semibold">{systemsWords.detail.notFound}</p>
      <p className="mt-1 mb-3 text-muted">{words.draftOfDeleted(savedAt)}</p>
      <DataTable caption={words.typedCaption} rows={rows} />
      <div className="mt-4">
        <FormActions>
          <ButtonLink to="/systems/add" variant="primary" state={{ copy: { draftId: id, copied: newSystemTexts } }}>
            {words.write.addAsNew}
          </ButtonLink>
          <Button onClick={onDiscard}>{words.discard}</Button>
        </FormActions>
      </div>
    </Card>
  );
}
