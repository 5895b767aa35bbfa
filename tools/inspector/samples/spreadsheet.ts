import { failed, success } from '../../../src/domain/shared/result.ts';
import type { DecimalFormat } from '../../../src/domain/spreadsheet/text-cells.ts';
import { exportMachine } from '../../../src/machines/spreadsheet/export-machine.ts';
import { samplesOf } from './machine-samples.ts';
import { crane, dolly } from './records.ts';

/** As English writes numbers. */
const decimals: DecimalFormat = { separator: ',', decimalSign: '.' };

export const exportSamples = samplesOf(exportMachine, {
  starts: { page: () => ({ decimals }) },
  answers: { save: { written: success(null), notWritten: failed('notWritten') }, copy: { copied: success(null), notAllowed: failed('notAllowed') } },
  events: {
    'export.open': null,
    'export.close': null,
    'export.choose': { json: { change: { format: 'json' } } },
    'export.save': { all: { systems: [crane, dolly] } },
    'export.copy': { crane: { systems: [crane] } },
  },
});
