import { type ErrorReply, errorReply, parseWith } from '@latchkey/protocol'
import { startWorldChain, type WorldChain } from '@latchkey/sandbox/world'
import * as fc from 'fast-check'
import type { GenericSchema } from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyEndpoint, listEndpoints } from './endpoints.js'
import type { Handler } from './kernel/handler.js'
import { listen } from './run/listen.js'
import { type Draft, requestsOf, spoiled, toRequest } from './test/arbitrary.js'
import { type Backend, describeOnBackends } from './test/backends.js'
import { meaningful, openFullServer } from './test/openFullServer.js'
import { inPaths, PAGE } from './test/openServer.js'

/** Requests of each kind for each endpoint. The seed is fixed. */
const RUNS = process.env.LATCHKEY_THOROUGH ? 100 : 18
const SEED = 7

/**
 * Endpoints that need a signature, a balance, a whole currency, encoded calls or a record on the
 * chain. Other tests cover them.
 */
const guarded: readonly string[] = [
  '/v1/identity/{address}/avatar',
  '/v1/profile/account',
  '/v1/sign-in/verify',
  '/v1/convert/build-approve',
  '/v1/convert/build-transaction',
  '/v1/names/gateway',
  '/v1/onramp/quote',
]

/**
 * Allows a valid reply, or an error that says only that the chain, provider or name does not exist.
 */
async function checkReply(endpoint: AnyEndpoint, response: Response): Promise<void> {
  const { status } = response
  expect(status, await response.clone().text()).toBeLessThan(500)
  if (status >= 400) await checkError(response)
  else if (status === 204) expect(endpoint.response).toBeUndefined()
  else if (endpoint.response === 'image')
    expect(response.headers.get('content-type')).toMatch(/^image\/(webp|png)$/)
  else {
    const reply: unknown = await response.json()
    // The reply has no unknown fields and no entries that a client drops.
    expect(parseWith(endpoint.response as GenericSchema, reply)).toEqual(reply)
  }
}

async function checkError(response: Response): Promise<void> {
  const body: unknown = await response.json()
  const reply = parseWith(errorReply, body) as ErrorReply | undefined
  expect(reply, JSON.stringify(body)).toBeDefined()
  expect(reply?.error.message).not.toMatch(/ at .*:\d+:\d+|node_modules|file:\/\//)
}

const world: { chain?: WorldChain } = {}
beforeAll(async () => {
  world.chain = await startWorldChain({ chainId: 31337 })
})
afterAll(() => world.chain?.stop())

describeOnBackends('every endpoint', endpointsOn, { isKept: true })

function endpointsOn(backend: () => Backend): void {
  const state: { handle?: Promise<Handler> } = {}
  /** One server for all tests: state of one test must not change the replies of another. */
  const open = (): Promise<Handler> => {
    state.handle ??= openFullServer(world.chain?.url ?? '', backend())
    return state.handle
  }

  test.each(listEndpoints())(
    'default: $feature $name returns replies that match its schema',
    async ({ endpoint }) => {
      const handle = await open()
      const statuses = new Set<number>()
      const check = async (draft: Draft): Promise<void> => {
        const response = await handle(
          toRequest('https://api.example', endpoint, draft, { origin: PAGE }),
        )
        statuses.add(response.status)
        await checkReply(endpoint, response)
      }
      await fc.assert(fc.asyncProperty(requestsOf(endpoint, inPaths, meaningful), check), {
        numRuns: RUNS,
        seed: SEED,
      })
      if (
        !guarded.some(
          (path) => endpoint.path === path || endpoint.path.startsWith(`${path}/{sender}`),
        )
      )
        expect([...statuses].filter((status) => status < 300)).not.toEqual([])
    },
  )

  test.each(listEndpoints())(
    'error: $feature $name rejects invalid requests, with a message for developers',
    async ({ endpoint }) => {
      const handle = await open()
      const drafts = requestsOf(endpoint, inPaths, meaningful).chain(spoiled)
      await fc.assert(
        fc.asyncProperty(drafts, async (draft) =>
          checkReply(
            endpoint,
            await handle(toRequest('https://api.example', endpoint, draft, { origin: PAGE })),
          ),
        ),
        { numRuns: RUNS, seed: SEED },
      )
    },
  )

  test('behavior: every endpoint returns replies that match its schema over HTTP', async () => {
    const handle = await open()
    const { url, stop } = await listen(handle, { port: 0 })
    for (const { endpoint } of listEndpoints())
      await fc.assert(
        fc.asyncProperty(requestsOf(endpoint, inPaths, meaningful), async (draft) =>
          checkReply(endpoint, await fetch(toRequest(url, endpoint, draft, { origin: PAGE }))),
        ),
        { numRuns: 5, seed: SEED },
      )
    await stop()
  })
}
