import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { refuseSinks } from './build/refuseSinks.js'

// Overrides the shell: a development build has other code, which does not run with frozen globals.
process.env.NODE_ENV = 'production'

const pages = resolve(import.meta.dirname, 'pages')

/** Builds the frame as static files. The same source gives the same bytes on any machine. */
export default defineConfig({
  root: pages,
  plugins: [react(), refuseSinks()],
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    // `@hpke/common` imports it only if `globalThis.crypto` is missing. All browsers have it.
    alias: { crypto: resolve(import.meta.dirname, 'build/noNodeCrypto.ts') },
  },
  build: {
    outDir: resolve(import.meta.dirname, 'dist/frame'),
    emptyOutDir: true,
    target: 'es2022',
    // Inlined pictures would require a wider content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['sdk', 'approve'].map((name) => resolve(pages, `${name}.html`)),
      output: {
        codeSplitting: {
          groups: [
            // A separate file, so that it can run before all others.
            { name: 'freeze', test: /pages\/freeze|src\/kernel\/freezeGlobals/ },
            // Otherwise the file with the bundler's helpers, which React needs, would run first in
            // every page that imports it.
            { name: 'react', test: /node_modules\/react\// },
          ],
        },
      },
    },
  },
})
