import { defineConfig } from 'vite'

// Otherwise a shell with NODE_ENV=development publishes React's development calls, with paths of
// this machine.
process.env.NODE_ENV = 'production'

/**
 * Each module stays a file, so that an app's bundler can split code that is loaded later. Style
 * sheets become minified strings.
 */
export default defineConfig({
  build: {
    target: 'es2022',
    // The first browsers with `color-mix()`, without which the theme has no colours. Fallback
    // colours for older browsers would have no use.
    cssTarget: ['chrome111', 'firefox113', 'safari16.4'],
    minify: false,
    cssMinify: true,
    sourcemap: true,
    lib: { entry: ['src/index.ts', 'src/account/solanaAccount.ts'], formats: ['es'] },
    rolldownOptions: {
      external: /^(react|react-dom|@tanstack\/react-query|@latchkey\/)/,
      output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
    },
  },
})
