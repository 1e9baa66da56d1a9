import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const { env } = process

const port = (name: string, usual: number): string =>
  env[`LATCHKEY_PORT_${name}`] ?? `${usual + Number(env.LATCHKEY_PORT_OFFSET ?? 0)}`

/** The sandbox's server, under the page's own origin. It accepts the origin of the demo only. */
const proxy = {
  '/api': {
    target: `http://127.0.0.1:${port('SERVER', 4000)}`,
    headers: { origin: `http://localhost:${port('DEMO', 5173)}` },
    rewrite: (path: string) => path.slice('/api'.length),
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // The packages' sources in this repository. An app of your own does not need it.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  define: {
    __PORTS__: JSON.stringify({
      one: port('CHAIN_ONE', 8545),
      two: port('CHAIN_TWO', 8546),
      relay: port('RELAY', 4020),
    }),
  },
  server: { port: 5176, strictPort: true, proxy },
  preview: { port: 5176, strictPort: true, proxy },
  // wagmi, viem and React in one chunk.
  build: { target: 'es2022', chunkSizeWarningLimit: 800 },
})
