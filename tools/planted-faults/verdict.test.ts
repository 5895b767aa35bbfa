import { describe, expect, test } from 'vitest';
import { judge, type Outcome } from './verdict.ts';

const noticedBy = { file: 'a.test.ts', test: 'field report 1: %s (of ${count}) is told' };
const outcome = (name: string, error = ''): Outcome => ({ title: `suite field report 1: ${name} (of 3) is told`, isRed: error !== '', error });
const assertion = 'AssertionError: expected 1 to be 2\n  more';

const of = (outcomes: readonly Outcome[], cases?: readonly string[], fileErrors: readonly string[] = []) =>
  judge({ outcomes, fileErrors }, { ...noticedBy, ...(cases && { cases }) });

describe('a fault is noticed', () => {
  test('where one case fails by what it expects', () => {
    expect(of([outcome('one'), outcome('two', assertion)])).toEqual({ isNoticed: true, how: 'AssertionError: expected 1 to be 2' });
  });

  test.each(['Error: Test timed out in 5000ms.', "Error: No button is called 'Retry'."])('where it waits in vain: %s', (error) => {
    expect(of([outcome('one', error)])).toEqual({ isNoticed: true, how: error });
  });

  test('where each case that is named fails', () => {
    expect(of([outcome('one', assertion), outcome('two', assertion), outcome('three')], ['one', 'two'])).toMatchObject({ isNoticed: true });
  });
});

describe('a fault is not noticed', () => {
  test.each([
    ['where nothing fails', [outcome('one')], undefined, '0 of 1 cases failed'],
    ['where one of the named cases does not', [outcome('one', assertion), outcome('two')], ['one', 'two'], '1 of 2 cases failed, not: two'],
    ['where another test fails', [{ ...outcome('x', assertion), title: 'field report 2: x is told' }], undefined, 'there is no such test'],
    ['where code breaks', [outcome('one', 'ReferenceError: x is not defined')], undefined, 'it failed by breaking: ReferenceError: x is not defined'],
    ['where a module is missing', [outcome('one', "Error: Cannot find module './x.ts'")], undefined, "it failed by breaking: Error: Cannot find module './x.ts'"],
  ])('%s', (_, outcomes, cases, how) => {
    expect(of(outcomes, cases)).toEqual({ isNoticed: false, how });
  });

  test('where the file cannot be run', () => {
    expect(of([outcome('one', assertion)], undefined, ['Unexpected token'])).toEqual({ isNoticed: false, how: 'the file is broken: Unexpected token' });
  });
});
