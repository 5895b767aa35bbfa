import type { Plugin } from 'vite';
import { backendDefines, backendOf } from './backend-choice.ts';

type Forbidden = { readonly pattern: RegExp; readonly what: string };

const otherBackend = {
  supabase: { pattern: /\/src\/adapters\/in-memory\//, what: 'the in-memory backend' },
  'in-memory': { pattern: /\/src\/adapters\/supabase\//, what: 'the Supabase backend' },
} as const;

const mailbox: Forbidden = { pattern: /\/src\/ui\/mailbox\/|\/src\/adapters\/.*mailbox/, what: 'the mailbox' };

/** It is for whoever works on the product; its libraries are larger than the product. */
const inspector: Forbidden = {
  pattern: /\/tools\/inspector\/|\/node_modules\/(?:@xyflow|elkjs)\//,
  what: 'the inspector',
};

/** Modules of which code has landed in the bundle although this mode is to be built without them. */
export function landedAnyway(mode: string, modules: readonly string[]): readonly string[] {
  const hasMailbox = backendDefines(mode)['import.meta.env.VITE_MAILBOX'] === '"true"';
  const forbidden: readonly Forbidden[] = [otherBackend[backendOf(mode)], inspector, ...(hasMailbox ? [] : [mailbox])];
  return forbidden.flatMap(({ pattern, what }) =>
    modules.filter((module) => pattern.test(module)).map((module) => `${module} (${what})`),
  );
}

export function leftOut(): Plugin {
  let mode = '';
  return {
    name: 'left-out',
    apply: 'build',
    configResolved(config) {
      mode = config.mode;
    },
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((output) => {
        if (output.type !== 'chunk') return [];
        return Object.entries(output.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : []));
      });
      const landed = landedAnyway(mode, modules);
      if (landed.length > 0) {
        this.error(
          `A build in mode ${mode} must not carry these: ${landed.join(', ')}. ` +
            'Import them in a branch on import.meta.env.VITE_BACKEND or VITE_MAILBOX; nothing of src imports the inspector.',
        );
      }
    },
  };
}
