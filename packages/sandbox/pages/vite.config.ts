import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { readPort } from '../src/readPort.js'

const port = (name: string, usual: number): number =>
  readPort(`LATCHKEY_PORT_${name}`, usual, process.env)

/**
 * The addresses of the sandbox's chains and relay. The sandbox sets them by environment variables.
 */
const places = {
  chains: [port('CHAIN_ONE', 8545), port('CHAIN_TWO', 8546)].map(
    (chain) => `http://127.0.0.1:${chain}`,
  ),
  ledger: `http://127.0.0.1:${port('LEDGER', 8899)}`,
  relay: `ws://127.0.0.1:${port('RELAY', 4020)}`,
}

const page = (name: string): string => resolve(import.meta.dirname, `${name}.html`)

/**
 * Two wallets as pages: the phone at `/` (any other path is a link that opens it), the popup wallet
 * at `/popup`.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  define: { __PLACES__: JSON.stringify(places) },
  server: { port: 5174, strictPort: true },
  preview: { port: 5174, strictPort: true },
  build: {
    target: 'es2022',
    // viem and React in one chunk: these are test wallets.
    chunkSizeWarningLimit: 1200,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index', 'popup'].map(page),
      // The wallets always sign with JavaScript. Only apps load that part late.
      checks: { ineffectiveDynamicImport: false },
    },
  },
})
