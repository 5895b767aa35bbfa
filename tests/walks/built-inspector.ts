import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { e2eFolder } from '../../tools/testing/places.ts';
import { backendDefines } from '../../tools/build/backend-choice.ts';

/** Where the page of the inspector is built for a test. Nobody else builds it: it is a page of the development server. */
export const inspectorBuild = `${e2eFolder}/inspector`;

export const buildInspector = async (): Promise<void> => {
  await build({
    configFile: false,
    logLevel: 'warn',
    mode: 'demo',
    define: backendDefines('demo', 'build'),
    plugins: [react(), tailwindcss()],
    build: {
      outDir: inspectorBuild,
      emptyOutDir: true,
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 8_000,
      rolldownOptions: { input: 'tools/inspector/app/index.html', output: { codeSplitting: false } },
    },
  });
};
