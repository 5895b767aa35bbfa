import { parseSync, Visitor, type ESTree } from 'vite';
import { lineAt, type SourceFile, type Violation } from './source-file.ts';

export type Exceptions = {
  /** Files that may be longer than `longestFile`, with the reason. */
  readonly long: Readonly<Record<string, string>>;
  /** Parsers that turn unknown data into a type by hand, with the reason. */
  readonly casting: Readonly<Record<string, string>>;
};

export const longestFile = 300;

export function shapeViolations(file: SourceFile, exceptions: Exceptions): readonly Violation[] {
  return [...nameViolations(file), ...lengthViolations(file, exceptions), ...syntaxViolations(file, exceptions)];
}

/** An exception that nothing needs any more would hide the next offence. */
export function staleExceptions(files: readonly SourceFile[], exceptions: Exceptions): readonly string[] {
  const none: Exceptions = { long: {}, casting: {} };
  const offends = (path: string, pattern: RegExp) =>
    files.some((file) => file.path === path && shapeViolations(file, none).some(({ message }) => pattern.test(message)));
  const long = Object.keys(exceptions.long).filter((path) => !offends(path, /lines long/));
  const casting = Object.keys(exceptions.casting).filter((path) => !offends(path, /^casts/));
  return [...long, ...casting];
}

function nameViolations({ path }: SourceFile): readonly Violation[] {
  const parts = path.split('/');
  const vague = parts.find((part) => /(^|[-.])(utils?|helpers?|misc)([-.]|$)/.test(part));
  const odd = parts.find((part) => !/^[a-z\d]+([-.][a-z\d]+)*$/.test(part));
  return [
    ...(vague === undefined ? [] : [{ path, line: 1, message: `has '${vague}' in its name. Name it after what it is for.` }]),
    ...(odd === undefined ? [] : [{ path, line: 1, message: `has '${odd}' in its name. Use kebab-case.` }]),
  ];
}

function lengthViolations({ path, source }: SourceFile, { long }: Exceptions): readonly Violation[] {
  const lines = source.trimEnd().split('\n').length;
  if (lines <= longestFile || path in long) return [];
  return [{ path, line: lines, message: `is ${lines} lines long (at most ${longestFile}). Split it by reason to change.` }];
}

function syntaxViolations({ path, source }: SourceFile, { casting }: Exceptions): readonly Violation[] {
  const { program, comments } = parseSync(path, source);
  const found: Violation[] = [];
  const add = (offset: number, message: string) => found.push({ path, line: lineAt(source, offset), message });
  const cast = 'casts a type. Parse the value with a schema, or narrow it with a check.';
  const definite = "uses '!'. Check for the missing value and say what then happens.";

  const providesOutside = path.startsWith('src/') && !path.startsWith('src/app/') && !/\.test\.tsx?$/.test(path);

  new Visitor({
    MemberExpression(node) {
      const isProvide = node.property.type === 'Identifier' && node.property.name === 'provide' && !node.computed;
      if (providesOutside && isProvide) add(node.property.start, 'provides a machine with its effects. Only src/app does.');
    },
    TSAsExpression(node) {
      if (!isConst(node.typeAnnotation) && !(path in casting)) add(node.start, cast);
    },
    TSTypeAssertion(node) {
      if (!(path in casting)) add(node.start, cast);
    },
    TSNonNullExpression: (node) => add(node.end, definite),
    VariableDeclarator: (node) => (node.definite === true ? add(node.start, definite) : undefined),
    PropertyDefinition: (node) => (node.definite === true ? add(node.start, definite) : undefined),
    TSAnyKeyword: (node) => add(node.start, "uses 'any'. Use 'unknown' and parse it, or name the type."),
    ExportAllDeclaration: (node) => add(node.start, 'passes on another module whole. Import from the module itself.'),
  }).visit(program);

  if (program.body.length > 0 && program.body.every(isReExport)) {
    add(0, 'only passes on other modules (a barrel). Import from the modules themselves.');
  }
  for (const { value, start } of comments) {
    if (/@ts-(ignore|nocheck)/.test(value)) add(start, 'switches the type check off. Mend the type instead.');
  }
  return found;
}

function isConst(type: ESTree.TSType): boolean {
  return type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const';
}

function isReExport(statement: ESTree.Statement | ESTree.Directive): boolean {
  return statement.type === 'ExportNamedDeclaration' && statement.source !== null;
}
