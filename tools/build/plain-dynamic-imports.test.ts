import { expect, test } from 'vitest';
import { unwrapImports } from './plain-dynamic-imports.ts';

const list = 'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["static/css/app.css"])))=>i.map(i=>d[i]);\n';

test.each([
  ['a screen of its own', 'K(()=>A(()=>import(`./a.js`),[]),`Screen`)', 'K(()=>import(`./a.js`),`Screen`)'],
  ['a screen of a group', 'K(()=>A(()=>import(`./a.js`).then(e=>e.t),[]),`Screen`)', 'K(()=>import(`./a.js`).then(e=>e.t),`Screen`)'],
  ['one export', '(await A(async()=>{let{take:e}=await import(`./a.js`);return{take:e}},[])).take(b)', '(await import(`./a.js`)).take(b)'],
  ['one export of a group', '(await $(async()=>{let{$a:$}=await import(`./a.js`).then(e=>e.r);return{$a:$}},[])).$a', '(await import(`./a.js`).then(e=>e.r)).$a'],
  ['with its list of dependencies', `${list}b(()=>E(()=>import(\`./a.js\`),__vite__mapDeps([0,12])))`, 'b(()=>import(`./a.js`))'],
])('an import without its wrapping: %s', (_, built, plain) => expect(unwrapImports(built)).toBe(plain));

test.each([
  ['another export is given back', 'A(async()=>{let{a:e}=await import(`./a.js`);return{b:e}},[])'],
  ['something follows in the same call', 'A(()=>import(`./a.js`),[],b)'],
  ['a method of something', 'a.A(()=>import(`./a.js`),[])'],
  ['its list is still asked for', `${list}A(()=>b(import(\`./a.js\`)),__vite__mapDeps([0]))`],
  ['no wrapping', 'c(()=>import(`./a.js`)).d'],
])('what is not such a wrapping stays: %s', (_, built) => expect(unwrapImports(built)).toBe(built));
