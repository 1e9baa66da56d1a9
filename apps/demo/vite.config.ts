import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { readPort } from '../../packages/sandbox/src/readPort.js'

const port = (name: string, usual: number): string =>
  `${readPort(`LATCHKEY_PORT_${name}`, usual, process.env)}`

/** The sandbox's chains. Environment variables move them. */
const chainPorts = [port('CHAIN_ONE', 8545), port('CHAIN_TWO', 8546)]

/**
 * The server, proxied on the page's own origin, so that the session's cookie is of the same site
 * and inaccessible to scripts.
 */
const api = {
  '/api': {
    target: `http://127.0.0.1:${port('SERVER', 4000)}`,
    rewrite: (path: string) => path.slice('/api'.length),
  },
}

/** The Solana ledger: JSON-RPC and subscriptions. */
const ledgerPorts = [port('LEDGER', 8899), port('LEDGER_WEBSOCKET', 8900)]

const walletsPort = port('PHONE', 5174)

/** The page inside the hidden frame: another site than this page's. */
const framePort = port('FRAME', 4010)

const relayPort = port('RELAY', 4020)

/**
 * The policy of the strict page: its own scripts and styles, the two sandbox chains, the ledger and
 * the relay, and no evaluation of strings.
 */
const STRICT_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  `frame-src http://frame.localhost:${framePort}`,
  `connect-src 'self' ${chainPorts.map((chain) => `http://127.0.0.1:${chain}`).join(' ')} ws://127.0.0.1:${relayPort} http://127.0.0.1:${ledgerPorts[0]} ws://127.0.0.1:${ledgerPorts[1]}`,
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

function strictPages(): Plugin {
  return {
    name: 'strict-pages',
    configurePreviewServer(server) {
      server.middlewares.use((request, response, next) => {
        if (/^\/(strict|wallet)\.html/.test(request.url ?? ''))
          response.setHeader('content-security-policy', STRICT_CSP)
        // Isolates every window that the page opens.
        if (/^\/isolated\.html/.test(request.url ?? ''))
          response.setHeader('cross-origin-opener-policy', 'same-origin')
        next()
      })
    },
  }
}

const page = (name: string): string => resolve(import.meta.dirname, `${name}.html`)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), strictPages()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  define: {
    __CHAIN_PORTS__: JSON.stringify(chainPorts),
    __LEDGER_PORTS__: JSON.stringify(ledgerPorts),
    __RELAY_PORT__: JSON.stringify(relayPort),
    __WALLETS_PORT__: JSON.stringify(walletsPort),
    __FRAME_PORT__: JSON.stringify(framePort),
    __MAILBOX_PORT__: JSON.stringify(port('MAILBOX', 4030)),
  },
  server: { port: 5173, strictPort: true, proxy: api },
  preview: { port: 5173, strictPort: true, proxy: api },
  build: {
    target: 'es2022',
    // Inlined fonts and images would need `data:` in the strict page's policy.
    assetsInlineLimit: 0,
    // wagmi, viem and React in one chunk: nothing of the kit's.
    chunkSizeWarningLimit: 800,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [
        'index',
        'bench',
        'playground',
        'preview',
        'strict',
        'isolated',
        'hostile',
        'two',
        'wallet',
      ].map(page),
    },
  },
})
