import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { weigh } from './weigh.ts';

const budget = { 'login: form usable': 1, 'login: all': 1, 'list: all': 1 };
const built = (files: Readonly<Record<string, Buffer | string>>) =>
  new Map(Object.entries(files).map(([path, content]): [string, Buffer] => [path, Buffer.from(content)]));
const page = '<script src="/theme.js"></script><script type="module" src="/static/js/index-1.js"></script><link href="/static/css/app-1.css">';
const parts = {
  'index.html': page, 'theme.js': 'a', 'static/css/app-1.css': 'b', 'static/js/index-1.js': 'import"./core-1.js";import("./signed-in-1.js")',
  'static/js/core-1.js': '', 'static/js/auth-client-1.js': '', 'static/js/signed-in-1.js': '', 'static/js/other-screens-1.js': randomBytes(5000),
};

test('each page is weighed by what it names and what that imports at once; the auth client or the signed-in screens come on top', () => {
  const { table, problems } = weigh(built(parts), budget);
  const sections = table.split(/^(?! )/m).map((each) => each.trim().split('\n').map((line) => line.trim().replace(/ {2,}.*/, '')));
  const usable = ['static/js/index-1.js', 'static/css/app-1.css', 'static/js/core-1.js', 'theme.js'];
  expect([sections.map(([name, ...files]) => [name, ...files.toSorted()]), problems]).toEqual([
    [
      ['login: form usable', ...usable.toSorted()],
      ['login: all', ...[...usable, 'static/js/auth-client-1.js'].toSorted()],
      ['list: all', ...[...usable, 'static/js/signed-in-1.js'].toSorted()],
    ],
    [],
  ]);
});

test('what is over its budget says by how much, and what is not found is not within it', () => {
  expect(weigh(built({ ...parts, 'static/js/signed-in-1.js': randomBytes(3000) }), budget).problems).toEqual([expect.stringMatching(/^list: all is 2\.\d kB over its budget of 1 kB\.$/)]);
  expect(weigh(built({ 'index.html': '' }), budget).problems).toEqual([
    'login: form usable: a part of it was not found.', 'login: all: a part of it was not found.', 'list: all: a part of it was not found.',
  ]);
});
