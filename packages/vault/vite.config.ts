import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { refuseSinks } from './build/refuseSinks.js'

// Whatever the shell says: what is made for development is other bytes, which do not run on frozen
// ground.
process.env.NODE_ENV = 'production'

const pages = resolve(import.meta.dirname, 'pages')

/** The frame as static files: the same bytes from the same source, on any machine. */
export default defineConfig({
  root: pages,
  plugins: [react(), refuseSinks()],
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    // `@hpke/common` imports it only where `globalThis.crypto` is missing. No browser lacks it.
    alias: { crypto: resolve(import.meta.dirname, 'build/noNodeCrypto.ts') },
  },
  build: {
    outDir: resolve(import.meta.dirname, 'dist/frame'),
    emptyOutDir: true,
    target: 'es2022',
    // Inlined pictures would need a wider policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['sdk', 'approve'].map((name) => resolve(pages, `${name}.html`)),
      output: {
        codeSplitting: {
          groups: [
            // A file of its own, so that it can run before every other one.
            { name: 'freeze', test: /pages\/freeze|src\/kernel\/freezeGlobals/ },
            // The file with the bundler's helpers, which React needs, would run first in a page that
            // takes anything from it.
            { name: 'react', test: /node_modules\/react\// },
          ],
        },
      },
    },
  },
})
