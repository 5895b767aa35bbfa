import type { Plugin } from 'vite';

const PRELOAD_HELPER = /^\0vite\/preload-helper\.js$/;

const LOADED = String.raw`import\(\`[^\`]+\`\)(?:\.then\(([\w$]+)=>\1\.[\w$]+\))?`;
const DEPENDENCIES = String.raw`,(?:\[\]|__vite__mapDeps\(\[[\d,]*\]\))\)`;

/** `helper(()=>import(…),[])` */
const WRAPPED = new RegExp(String.raw`(?<![\w$.])[\w$]+\(\(\)=>(${LOADED.replaceAll(String.raw`\1`, String.raw`\2`)})${DEPENDENCIES}`, 'g');
/** `helper(async()=>{let{A:a}=await import(…);return{A:a}},[])`, where only one export is used. */
const UNPACKED = new RegExp(
  String.raw`(?<![\w$.])[\w$]+\(async\(\)=>\{let\{([\w$]+):([\w$]+)\}=await (${LOADED.replaceAll(String.raw`\1`, String.raw`\4`)});return\{\1:\2\}\}${DEPENDENCIES}`,
  'g',
);
const LIST_OF_DEPENDENCIES = /^const __vite__mapDeps=.*\n/;

/**
 * Vite wraps each dynamic import in a helper that preloads what the chunk imports. Our chunks import
 * nothing that is not there already (`output.ts`), so the helper would be 0.8 kB for every visitor.
 */
export function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: PRELOAD_HELPER },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
    generateBundle: {
      // After Vite has written its lists of dependencies.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = unwrapImports(file.code);
      },
    },
  };
}

/** Built code without the calls of the helper. What is written in another way stays, and works. */
export function unwrapImports(code: string): string {
  const plain = code.replaceAll(WRAPPED, '$1').replaceAll(UNPACKED, '$3');
  return plain.includes('__vite__mapDeps(') ? plain : plain.replace(LIST_OF_DEPENDENCIES, '');
}
