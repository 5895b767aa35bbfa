import { readFileSync, writeFileSync } from 'node:fs';
import { fieldReportOf, type PlantedFault } from '../../tests/planted-faults/planted-fault.ts';

export const documentPath = 'docs/session-faults.md';

const HEADING = '## Planted faults\n';

/** A space that is none of the usual would not be seen. */
const seen = (space: string): string => (space === ' ' ? space : String.raw`\u` + (space.codePointAt(0) ?? 0).toString(16).padStart(4, '0'));

const inCell = (text: string): string => text.replaceAll('|', String.raw`\|`).replace(/\p{Z}/gu, seen);

const line = (fault: PlantedFault): string => {
  const { wrong, file, noticedBy } = fault;
  const cases = noticedBy.cases?.map((words) => `\`${words}\``).join(', ');
  const test = `\`${noticedBy.suite ?? noticedBy.file}\`: ${noticedBy.test}${cases === undefined ? '' : ` (${cases})`}`;
  return `| ${fieldReportOf(fault)} | ${inCell(wrong)} | \`${file}\` | ${inCell(test)} |\n`;
};

/** The part of the document that is written by `npm run plants -- --write`, which stands last. */
export const faultsSection = (faults: readonly PlantedFault[]): string => {
  const inOrder = faults.toSorted((one, other) => fieldReportOf(one) - fieldReportOf(other));
  return `${HEADING}
\`npm run plants\` puts each of these faults into the code, one at a time, and the test beside it has to fail. Those of one field report are tried by \`npm run plants -- 18\`. Written by \`npm run plants -- --write\`.

| report | what is wrong | planted in | noticed by |
|---|---|---|---|
${inOrder.map(line).join('')}`;
};

const withoutSection = (text: string): string => text.split(HEADING, 1).join('');

/** The whole document as it should be. */
export const documentWith = (faults: readonly PlantedFault[]): string =>
  withoutSection(readFileSync(documentPath, 'utf8')) + faultsSection(faults);

export const writeSection = (faults: readonly PlantedFault[]): void => writeFileSync(documentPath, documentWith(faults));
