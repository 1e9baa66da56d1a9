import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { readPort } from '../../packages/sandbox/src/readPort.js'

/** The oldest supported versions, which are installed for this app only. */
const oldest = ['react', 'react-dom', '@tanstack/react-query', '@wagmi/core', 'viem']

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    alias: oldest.map((name) => ({
      find: new RegExp(`^${name}(?=$|/)`),
      replacement: resolve(import.meta.dirname, 'node_modules', name),
    })),
  },
  define: {
    __CHAIN_PORT__: JSON.stringify(`${readPort('LATCHKEY_PORT_CHAIN_ONE', 8545, process.env)}`),
  },
  build: { target: 'es2022' },
  preview: { port: 5175, strictPort: true },
})
