import type { Draft } from '../../domain/sync/draft.ts';
import { newSystemTexts } from '../../domain/systems/system-form.ts';
import { systemFields, type SystemId } from '../../domain/systems/system.ts';
import { fieldLabels } from '../../domain/words/systems.ts';
import { Button, ButtonLink } from '../components/button.tsx';
import { Card, DataTable, Value } from '../components/empty-state.tsx';
import { FormActions } from '../components/form.tsx';
import { syncWords as words } from '../words/sync.tsx';
import { systemsWords } from '../words/systems.ts';

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
