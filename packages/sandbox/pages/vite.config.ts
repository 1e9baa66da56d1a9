import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const { LATCHKEY_PORT_CHAIN_ONE, LATCHKEY_PORT_CHAIN_TWO, LATCHKEY_PORT_RELAY } = process.env

/**
 * The addresses of the sandbox's chains and relay. The sandbox sets them by environment variables.
 */
const places = {
  chains: [LATCHKEY_PORT_CHAIN_ONE ?? '8545', LATCHKEY_PORT_CHAIN_TWO ?? '8546'].map(
    (port) => `http://127.0.0.1:${port}`,
  ),
  relay: `ws://127.0.0.1:${LATCHKEY_PORT_RELAY ?? '4020'}`,
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
    rolldownOptions: { input: ['index', 'popup'].map(page) },
  },
})
