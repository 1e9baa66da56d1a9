import { endpointUrl, images, type SwapToken, swapEndpoints } from '@latchkey/protocol'
import { worldChainConfig } from '@latchkey/sandbox/world'
import { expect, test } from 'vitest'
import { createServer } from '../createServer.js'

const PAGE = 'https://millpond.example'

test('behavior: URLs of token images are below the path of the public URL', async () => {
  const handle = createServer({
    origins: [PAGE],
    chains: { 31337: worldChainConfig(31337, 'http://127.0.0.1:9') },
    publicUrl: `${PAGE}/api`,
  })
  // A proxy that forwards /api removes the path.
  const url = endpointUrl('http://127.0.0.1:4000', swapEndpoints.tokens, {
    chainId: 'eip155:31337',
  })
  const response = await handle(new Request(url, { headers: { origin: PAGE } }))
  const { tokens } = (await response.json()) as { tokens: readonly SwapToken[] }
  expect(tokens.length).toBeGreaterThan(1)
  for (const { symbol, logoUri } of tokens)
    expect(logoUri).toBe(endpointUrl(`${PAGE}/api`, images.token, {}, { id: symbol }))
  expect(tokens[0]?.logoUri).toBe('https://millpond.example/api/public/getTokenImage/ETH')
})
