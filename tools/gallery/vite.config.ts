import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  publicDir: here('../../public'),
  plugins: [react(), tailwindcss()],
  build: { outDir: here('../../dist-gallery'), emptyOutDir: true },
  preview: {
    headers: { 'Content-Security-Policy': "default-src 'self'; img-src 'self' data:" },
  },
});
