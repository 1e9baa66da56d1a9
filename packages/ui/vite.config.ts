import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }

// Otherwise a shell with NODE_ENV=development publishes React's development calls, with paths of
// this machine.
process.env.NODE_ENV = 'production'

const entries = Object.values(manifest.exports)
  .map(({ source }) => source)
  .filter((path) => !path.endsWith('.css'))

/** Each module stays a file; style sheets become minified strings, as in `packages/react`. */
export default defineConfig({
  build: {
    target: 'es2022',
    cssTarget: ['chrome111', 'firefox113', 'safari16.4'],
    minify: false,
    cssMinify: true,
    sourcemap: true,
    lib: { entry: entries, formats: ['es'] },
    rolldownOptions: {
      external: /^(react|uqr)/,
      output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
    },
  },
})
