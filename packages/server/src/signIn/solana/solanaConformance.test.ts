import { signInConformance } from '@latchkey/testing'
import { describe, test } from 'vitest'
import { createServer } from '../../createServer.js'
import { publicClusters } from '../../networks/solana/clusters.js'
import { openBrowser } from '../../test/browser.js'

const origin = 'https://millpond.example'
const handle = createServer({
  origins: [origin],
  chains: {},
  // Not called: a key's signature is checked without a node.
  clusters: { [publicClusters.mainnet]: { nodes: 'http://127.0.0.1:1' } },
})

const cases = signInConformance({
  openBrowser: () => openBrowser(handle, origin),
  origin,
  networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  foreignNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
})

describe('the server’s sign-in with Solana accounts', () => {
  for (const { title, run } of cases) test(title, run)
})
