import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePath, pathText, type Payload, type Step, storyIn, storySearch } from './step.ts';

const name = fc.stringMatching(/^[\w.-]{1,12}$/).filter((text) => !/^(on|off)line$/.test(text));
const sample = name.map((each): Payload => ({ kind: 'sample', name: each }));
const json = fc.json().map((text): Payload => ({ kind: 'json', value: JSON.parse(text) }));
const memory = fc.json().map((text): Payload => ({ kind: 'memory', value: JSON.parse(text) }));
const none = fc.constant<Payload>({ kind: 'none' });

const steps = fc.array(
  fc.oneof(
    fc.tuple(name, fc.oneof(none, sample, json, memory)).map(([type, payload]): Step => ({ kind: 'event', type, payload })),
    fc.tuple(name, fc.oneof(sample, json, memory)).map(([src, payload]): Step => ({ kind: 'answer', src, payload })),
    name.map((src): Step => ({ kind: 'crash', src })),
    fc.boolean().map((isOnline): Step => ({ kind: 'network', isOnline })),
    fc.nat(1e9).map((ms): Step => ({ kind: 'clock', ms })),
  ),
);

test('a path is the same after it was written and parsed', () => {
  fc.assert(
    fc.property(steps, (path) => {
      expect(parsePath(pathText(path))).toEqual(path);
    }),
  );
});

test('the text of a path can be read by a person', () => {
  const path: readonly Step[] = [
    { kind: 'answer', src: 'readStore', payload: { kind: 'sample', name: 'endsSoon' } },
    { kind: 'clock', ms: 30_000 },
    { kind: 'crash', src: 'refresh' },
    { kind: 'network', isOnline: false },
    { kind: 'answer', src: 'refresh', payload: { kind: 'memory', value: { ok: false } } },
    { kind: 'event', type: 'network.online', payload: { kind: 'none' } },
    { kind: 'event', type: 'form.submit', payload: { kind: 'json', value: { email: 'a~b' } } },
  ];
  expect(pathText(path)).toBe(
    String.raw`readStore=endsSoon~+30000~refresh!~offline~refresh=*{"ok":false}~network.online~form.submit@{"email":"a\u007eb"}`,
  );
});

test('a step that cannot be read ends the path', () => {
  expect(parsePath('+5~?~+7')).toEqual([{ kind: 'clock', ms: 5 }]);
  expect(parsePath('form.submit@{oops')).toEqual([]);
});

test('the address of a story leads back to it', () => {
  const story = { machine: 'confirm', start: 'link', path: parsePath('link.confirm~verify=unreachable') };
  const search = storySearch(story);
  expect(search).toBe('?machine=confirm&start=link&path=link.confirm%7Everify%3Dunreachable');
  expect(storyIn(search, { machine: 'other', start: '', path: [] })).toEqual(story);
  expect(storyIn('?theme=dark', story)).toEqual(story);
});
