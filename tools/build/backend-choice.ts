export type BackendChoice = 'supabase' | 'in-memory';

export function backendOf(mode: string): BackendChoice {
  return mode === 'demo' ? 'in-memory' : 'supabase';
}

type Defines = { readonly [name: `import.meta.env.${string}`]: string };

/**
 * Constants known while bundling, so that a branch that is not taken is left out,
 * together with everything that only it imports.
 */
export function backendDefines(mode: string): Defines {
  const mailbox = mode === 'demo' || mode === 'local-stack';
  return {
    'import.meta.env.VITE_BACKEND': JSON.stringify(backendOf(mode)),
    'import.meta.env.VITE_MAILBOX': JSON.stringify(String(mailbox)),
  };
}
