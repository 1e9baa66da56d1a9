import { defineConfig } from 'vite'

/** Modules stay apart, so that an app's bundler splits what is loaded later; style sheets become minified strings. */
export default defineConfig({
  build: {
    target: 'es2022',
    minify: false,
    cssMinify: true,
    sourcemap: true,
    lib: { entry: 'src/index.ts', formats: ['es'] },
    rolldownOptions: {
      external: /^(react|react-dom|@tanstack\/react-query|@latchkey\/)/,
      output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
    },
  },
})
