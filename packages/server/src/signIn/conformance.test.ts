import { signInConformance } from '@latchkey/testing'
import { type Anvil, startAnvil } from '@latchkey/testing/node'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { createServer } from '../createServer.js'
import { openBrowser } from '../test/browser.js'

const anvil: { one?: Anvil } = {}
beforeAll(async () => {
  anvil.one = await startAnvil({ chainId: 31337 })
})
afterAll(() => anvil.one?.stop())

function urlOf(): string {
  if (!anvil.one) throw new Error('The chain runs only while tests do')
  return anvil.one.url
}

/** One server for all cases: no case may leave state that affects another. */
const server: { handle?: (request: Request) => Promise<Response> } = {}
const origin = 'https://millpond.example'

const cases = signInConformance({
  openBrowser() {
    // Two URLs of one node, which always agree.
    server.handle ??= createServer({
      origins: [origin],
      chains: { 31337: [urlOf(), `${urlOf()}/`] },
    })
    return openBrowser(server.handle, origin)
  },
  origin,
  chainId: 31337,
  foreignChainId: 31338,
  get rpcUrl() {
    return anvil.one?.url ?? 'http://127.0.0.1:1'
  },
})

describe('the server’s sign-in', () => {
  for (const { title, run } of cases) test(title, run)
})
