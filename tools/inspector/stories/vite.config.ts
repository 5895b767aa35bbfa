import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { storiesBuild } from '../../testing/places.ts';
import { backendDefines } from '../../build/backend-choice.ts';

/** The page of the stories in one piece: nothing of it comes late, so that a test sees each state whole. */
export default defineConfig({
  define: backendDefines('demo'),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: storiesBuild,
    emptyOutDir: true,
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 5_000,
    rolldownOptions: {
      input: 'tools/inspector/stories/screen.html',
      output: { codeSplitting: false },
    },
  },
});
