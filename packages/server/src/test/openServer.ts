import * as fc from 'fast-check'
import { createServer, type ServerOptions } from '../createServer.js'
import { createHistorySource } from '../history/createHistorySource.js'
import { createMemoryStore } from '../kernel/store.js'
import { createMeldOnramp } from '../onramp/createMeldOnramp.js'
import type { Backend } from './backends.js'

/** The page that uses the server under test. */
export const PAGE = 'https://millpond.example'

/** What stands in paths. */
export const inPaths: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    'eip155:31337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  ),
  fc.constantFrom('metamask', 'ETH', 'USD', 'alice', 'alice.latchkey.eth', 'x'),
  fc.string({ minLength: 1, maxLength: 80, unit: 'binary' }),
)

/** A server with every feature set up. */
export async function openServer(backend?: Backend, options: Partial<ServerOptions> = {}): Promise<{ handle: (request: Request) => Promise<Response> }> {
  const handle = createServer({
    origins: [PAGE],
    chains: {},
    // Third parties: a source of prices, and sellers that are only linked to.
    prices: { getPrices: async (tokens) => tokens.map(() => '1') },
    onramp: { providers: [createMeldOnramp({ publicKey: 'test' })] },
    history: createHistorySource({ chains: [], store: backend?.store ?? createMemoryStore() }),
    ...(backend ? { database: backend.database, store: backend.store } : {}),
    ...options,
  })
  return { handle }
}
