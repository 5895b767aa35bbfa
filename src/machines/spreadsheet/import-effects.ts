import type { ReadTable, TableFailure, TableSource } from '../../domain/ports/spreadsheet.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { ImportChoices } from '../../domain/spreadsheet/import-choices.ts';
import type { ColumnMatch } from '../../domain/spreadsheet/import-columns.ts';
import type { ImportPlan } from '../../domain/spreadsheet/import-plan.ts';
import type { Table } from '../../domain/spreadsheet/table.ts';
import type { DataFailure } from '../../domain/systems/data-failure.ts';
import type { OutboxActor } from '../sync/outbox-machine.ts';
import type { SystemListActor } from '../systems/system-list-machine.ts';

/** What the import's effects are given, and what they answer. */
export type Reading = { readonly source: TableSource; readonly sheet: number | null };
export type Planning = {
  readonly table: Table;
  readonly match: ColumnMatch;
  readonly choices: ImportChoices;
  /** The last one: only what is another now is looked at again. */
  readonly plan: ImportPlan | null;
  readonly list: SystemListActor;
  readonly outbox: OutboxActor;
  readonly createId: () => string;
  readonly tell: (part: number) => void;
};
/** Or why the list could not be read. */
export type Planned = Result<ImportPlan, DataFailure | null>;

export type ReadReport =
  | { readonly type: 'read.progress' | 'plan.progress'; readonly part: number }
  | { readonly type: 'read.ended'; readonly read: Result<ReadTable, TableFailure> };
