import { parseSync, Visitor } from 'vite';
import { lineAt, type SourceFile, type Violation } from './source-file.ts';

export const isJourney = ({ path }: SourceFile): boolean => /^tests\/e2e\/.*\.spec\.ts$/.test(path);

/** What would open a browser that nobody listens to. */
const unheard = new Set(['test', 'default', 'chromium', 'firefox', 'webkit', '_baseTest']);

/** Journeys run in browsers whose console is listened to (`tests/e2e/quiet.ts`), every one of them. */
export function journeyViolations({ path, source }: SourceFile): readonly Violation[] {
  const { program } = parseSync(path, source);
  const found: Violation[] = [];
  const add = (offset: number, message: string) => found.push({ path, line: lineAt(source, offset), message });

  new Visitor({
    ImportDeclaration({ source: from, specifiers, importKind, start }) {
      if (!/playwright/.test(from.value) || importKind === 'type') return;
      const isUnheard = specifiers.some(
        (each) => each.type !== 'ImportSpecifier' || (each.imported.type === 'Identifier' && unheard.has(each.imported.name)),
      );
      if (isUnheard) add(start, "takes 'test' or a browser from Playwright. Take 'test' from tests/e2e/quiet.ts, or one that extends it.");
    },
    MemberExpression({ property, start }) {
      if (property.type === 'Identifier' && /^(launch|connect)/.test(property.name)) {
        add(start, 'starts a browser of its own. Open a context of the one there is.');
      }
    },
  }).visit(program);
  return found;
}
