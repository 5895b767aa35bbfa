import { parseSync, Visitor, type ESTree } from 'vite';
import { lineAt, type SourceFile } from './source-file.ts';

export type ImportKind =
  | 'value' | 'type' | 'side-effect' | 're-export' | 'type-re-export' | 'dynamic' | 'import-type' | 'require'
  | 'glob' | 'url' | 'reference';

export type Import = {
  readonly kind: ImportKind;
  /** `undefined` when it is computed, so that nobody can tell what is imported. */
  readonly specifier: string | undefined;
  readonly line: number;
};

export function importsOf({ path, source }: SourceFile): readonly Import[] {
  const parsed = parseSync(path, source);
  const [error] = parsed.errors;
  if (error !== undefined) throw new Error(`${path} cannot be read: ${error.message}`);
  const found: Import[] = [];
  const add = (kind: ImportKind, specifier: string | undefined, offset: number) =>
    found.push({ kind, specifier, line: lineAt(source, offset) });

  new Visitor({
    ImportDeclaration: (node) => add(declarationKind(node), node.source.value, node.start),
    ExportAllDeclaration: (node) => add(exportKind(node.exportKind), node.source.value, node.start),
    ExportNamedDeclaration(node) {
      if (node.source !== null) add(exportKind(node.exportKind), node.source.value, node.start);
    },
    ImportExpression: (node) => add('dynamic', textOf(node.source), node.start),
    TSImportType: (node) => add('import-type', node.source.value, node.start),
    TSImportEqualsDeclaration({ moduleReference, start }) {
      if (moduleReference.type === 'TSExternalModuleReference') add('require', moduleReference.expression.value, start);
    },
    CallExpression({ callee, arguments: given, start }) {
      if (callee.type === 'Identifier' && callee.name === 'require') add('require', textOf(given[0]), start);
      if (callee.type === 'MemberExpression' && callee.object.type === 'MetaProperty') add('glob', textOf(given[0]), start);
    },
    NewExpression({ callee, arguments: given, start }) {
      if (callee.type === 'Identifier' && callee.name === 'URL' && isOwnAddress(given[1])) add('url', textOf(given[0]), start);
    },
  }).visit(parsed.program);

  for (const { value, start } of parsed.comments) {
    const reference = /^\/\s*<reference\s+(?:types|path)=["']([^"']+)["']/.exec(value);
    if (reference !== null) add('reference', reference[1], start);
  }
  return found;
}

function declarationKind(node: ESTree.ImportDeclaration): ImportKind {
  if (node.importKind === 'type') return 'type';
  if (node.specifiers.length === 0) return 'side-effect';
  const typesOnly = node.specifiers.every((each) => each.type === 'ImportSpecifier' && each.importKind === 'type');
  return typesOnly ? 'type' : 'value';
}

function exportKind(kind: ESTree.ImportOrExportKind | undefined): ImportKind {
  return kind === 'type' ? 'type-re-export' : 're-export';
}

function textOf(node: ESTree.Argument | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}

function isOwnAddress(node: ESTree.Argument | undefined): boolean {
  return node?.type === 'MemberExpression' && node.object.type === 'MetaProperty';
}
