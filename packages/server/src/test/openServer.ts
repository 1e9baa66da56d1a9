import * as fc from 'fast-check'
import { createServer } from '../createServer.js'
import { createHistorySource } from '../history/createHistorySource.js'
import { createMemoryStore } from '../kernel/store.js'
import { createMeldOnramp } from '../onramp/createMeldOnramp.js'
import type { ServerOptions } from '../serverOptions.js'
import type { Backend } from './backends.js'

/** Origin of the app that uses the server under test. */
export const PAGE = 'https://millpond.example'

/** Values of path parameters. */
export const inPaths: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      'tern',
      'ETH',
      'USD',
      'alice.latchkey.eth',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      'eip155:31337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      'alice',
      'x',
    ),
  },
  { weight: 2, arbitrary: fc.string({ minLength: 1, maxLength: 80, unit: 'binary' }) },
)

/** Starts a server with all features. */
export async function openServer(
  backend?: Backend,
  options: Partial<ServerOptions> = {},
): Promise<{ handle: (request: Request) => Promise<Response> }> {
  const handle = createServer({
    origins: [PAGE],
    chains: {},
    // Simulated third parties: a source of prices, and on-ramps with links only.
    prices: { getPrices: async (tokens) => tokens.map(() => '1') },
    onramp: { providers: [createMeldOnramp({ publicKey: 'test' })] },
    history: createHistorySource({ chains: [], store: backend?.store ?? createMemoryStore() }),
    ...(backend ? { database: backend.database, store: backend.store } : {}),
    ...options,
  })
  return { handle }
}
