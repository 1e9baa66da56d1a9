import { type Ledger, startLedger } from '@latchkey/sandbox/ledger'
import { Connection, Keypair, LAMPORTS_PER_SOL } from '@solana/web3.js'
import { createServer } from '../createServer.js'
import type { Handler } from '../kernel/handler.js'
import type { ServerOptions } from '../serverOptions.js'

export const LEDGER_ORIGIN = 'https://millpond.example'

/** A ledger with clients of its node. */
export interface LedgerWorld {
  ledger: Ledger
  /** Connects to the node directly, not through the server. */
  connection: Connection
  /** Opens a server on the ledger. */
  open(options?: Partial<ServerOptions>): LedgerServer
  /** Creates an account with SOL. */
  createRich(sol?: number): Promise<Keypair>
}

/** A server on the ledger, from a page's point of view. */
export interface LedgerServer {
  handle: Handler
  get(path: string): Promise<Response>
  /** Sends JSON-RPC through the gate. */
  rpc(body: unknown): Promise<unknown>
  /** A client of web3.js that sends through the gate. */
  connection: Connection
}

function openOn(ledger: Ledger, options: Partial<ServerOptions>): LedgerServer {
  const handle = createServer({
    origins: [LEDGER_ORIGIN],
    chains: {},
    clusters: { [ledger.networkId]: { nodes: ledger.url } },
    ...options,
  })
  const url = `https://api.example/v1/?chainId=${encodeURIComponent(ledger.networkId)}`
  const headers = { origin: LEDGER_ORIGIN, 'content-type': 'application/json' }
  return {
    handle,
    get: (path) => handle(new Request(`https://api.example${path}`, { headers })),
    async rpc(body) {
      const response = await handle(
        new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }),
      )
      return response.json()
    },
    connection: new Connection(url, {
      commitment: 'confirmed',
      disableRetryOnRateLimit: true,
      fetch: ((_input: unknown, init: { body: string }) =>
        handle(new Request(url, { method: 'POST', headers, body: init.body }))) as never,
    }),
  }
}

/** Starts a ledger for a test file, which stops it. */
export async function openLedger(): Promise<LedgerWorld> {
  const ledger = await startLedger()
  const connection = new Connection(ledger.url, {
    commitment: 'confirmed',
    wsEndpoint: ledger.websocketUrl,
  })
  return {
    ledger,
    connection,
    open: (options = {}) => openOn(ledger, options),
    async createRich(sol = 10) {
      const keypair = Keypair.generate()
      ledger.airdrop(keypair.publicKey.toBase58(), BigInt(sol * LAMPORTS_PER_SOL))
      ledger.advance(5)
      return keypair
    },
  }
}
