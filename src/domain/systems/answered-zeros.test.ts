import { expect, test } from 'vitest';
import { aSystem } from '../../../tests/samples.ts';
import { answeredFields, answeredZerosText, parseAnsweredZeros, withAnswered } from './answered-zeros.ts';

test('zeros that somebody has said something of are known by system and field, the last thousand of them', () => {
  const [one, other] = [aSystem(1).id, aSystem(2).id];
  const answered = withAnswered(withAnswered(withAnswered([], one, 'minHeight'), other, 'maxHeight'), one, 'minHeight');
  expect([one, other, null].map((id) => answeredFields(answered, id))).toEqual([['minHeight'], ['maxHeight'], []]);
  const many = Array.from({ length: 1000 }, (_, id) => String(id));
  expect(withAnswered(['first', ...many], one, 'minHeight')).toEqual([...many.slice(1), ...answered.slice(-1)]);
  expect([answered, []].map(answeredZerosText)).toEqual(['["2 maxHeight","1 minHeight"]', null]);
  expect([answeredZerosText(answered), null, '{', '[1]'].map(parseAnsweredZeros)).toEqual([answered, [], [], []]);
});
