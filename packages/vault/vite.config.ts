import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const pages = resolve(import.meta.dirname, 'pages')

/** The frame as static files: the same bytes from the same source, on any machine. */
export default defineConfig({
  root: pages,
  plugins: [react()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: resolve(import.meta.dirname, 'dist/frame'),
    emptyOutDir: true,
    target: 'es2022',
    // Inlined pictures would need a wider policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['sdk', 'approve'].map((name) => resolve(pages, `${name}.html`)) },
  },
})
