import type { Plugin } from 'vite';

const MACHINE = /\/src\/machines\/.+-machine\.ts$/;
const DESCRIPTION = /\bdescription: '(?:[^'\\\n]|\\.)*',?/g;

/** What the states are there for is told by the inspector alone, which is never built: in the product it weighs 3 kB. */
export const withoutDescriptions = (code: string): string => code.replace(DESCRIPTION, '');

export const undescribed = (): Plugin => ({
  name: 'undescribed',
  apply: 'build',
  // Before anything else has written the strings in another way.
  enforce: 'pre',
  transform: {
    filter: { id: MACHINE },
    handler: (code) => ({ code: withoutDescriptions(code), map: null }),
  },
});
