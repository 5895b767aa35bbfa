import { readFileSync } from 'node:fs';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { plantedFaults } from '../../tests/planted-faults/all-faults.ts';
import { fieldReportOf, fieldReports, type PlantedFault } from '../../tests/planted-faults/planted-fault.ts';
import { readSourceFiles } from '../architecture/source-file.ts';
import { documentPath, documentWith } from './document.ts';
import { FAULT_VARIABLE, withFault } from './plant.ts';

const textOf = (path: string): string => readFileSync(path, 'utf8');

describe('the planted faults', () => {
  test('there is one at least for each field report, and no name twice', () => {
    const ids = plantedFaults.map(({ id }) => id);
    expect(fieldReports.filter((report) => !plantedFaults.some((fault) => fieldReportOf(fault) === report))).toEqual([]);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test('each can still be planted, and changes something', () => {
    const stale = plantedFaults.filter(({ code, faulty, file }) => code === faulty || textOf(file).split(code).length !== 2);
    expect(stale.map(({ id, file }) => `${file}: ${id}`)).toEqual([]);
  });

  test('each test that has to notice stands where it is said to, under the number of its report', () => {
    const astray = plantedFaults.filter((fault) => {
      const { file, suite = file, test: title } = fault.noticedBy;
      const [numbers = ''] = /^field reports? [\d, and]+/.exec(title) ?? [];
      return !textOf(suite).includes(title) || !numbers.match(/\d+/g)?.includes(`${fieldReportOf(fault)}`);
    });
    expect(astray.map(({ id, noticedBy }) => [id, noticedBy.test])).toEqual([]);
  });

  test('they are written down as they are', () => {
    // To write them: npm run plants -- --write
    expect(textOf(documentPath)).toBe(documentWith(plantedFaults));
  });

  test('none is planted here, and no build knows of them', () => {
    const build = [{ path: 'vite.config.ts', source: textOf('vite.config.ts') }, ...['src', 'tools'].flatMap(readSourceFiles)];
    const knowing = build.filter(({ path, source }) => !path.startsWith('tools/planted-faults/') && source.includes('planted-faults'));
    expect([process.env[FAULT_VARIABLE], knowing.map(({ path }) => path)]).toEqual([undefined, []]);
  });
});

describe('planting', () => {
  const fault: PlantedFault = { id: '1 x', wrong: '', file: 'a.ts', code: 'a(1)', faulty: '$&', noticedBy: { file: 'a.test.ts', test: 'field report 1' } };

  test('puts the fault in the place of the code, letter by letter', () => {
    expect(withFault('b(0); a(1); c', fault)).toBe('b(0); $&; c');
  });

  test.each(['b', 'a(1) a(1)'])('fails where the code does not stand once: %s', (source) => {
    expect(() => withFault(source, fault)).toThrow("'1 x': its code does not stand once in a.ts.");
  });
});
