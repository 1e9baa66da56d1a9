import { type ErrorReply, errorReply, parseWith } from '@latchkey/protocol'
import * as fc from 'fast-check'
import type { GenericSchema } from 'valibot'
import { describe, expect, test } from 'vitest'
import { type AnyEndpoint, listEndpoints } from './endpoints.js'
import { listen } from './kernel/listen.js'
import { createOpenapi } from './openapi.js'
import { type Draft, requestsOf, spoiled, toRequest } from './test/arbitrary.js'
import { describeOnBackends } from './test/backends.js'
import { inPaths, openServer, PAGE } from './test/openServer.js'

/** Requests of each kind for each endpoint. */
const RUNS = 25

/** What a caller may be told about a request that fits: no more than that this chain, provider or name is not there. */
async function checkReply(endpoint: AnyEndpoint, response: Response): Promise<void> {
  const { status } = response
  expect(status, await response.clone().text()).toBeLessThan(500)
  if (status >= 400) await checkError(response)
  else if (status === 204) expect(endpoint.response).toBeUndefined()
  else if (endpoint.response === 'image') expect(response.headers.get('content-type')).toMatch(/^image\/(webp|png)$/)
  else {
    const reply: unknown = await response.json()
    // Nothing is answered that the schema does not know, and no entry that a client would drop.
    expect(parseWith(endpoint.response as GenericSchema, reply)).toEqual(reply)
  }
}

async function checkError(response: Response): Promise<void> {
  const body: unknown = await response.json()
  const reply = parseWith(errorReply, body) as ErrorReply | undefined
  expect(reply, JSON.stringify(body)).toBeDefined()
  expect(reply?.error.message).not.toMatch(/ at .*:\d+:\d+|node_modules|file:\/\//)
}

describeOnBackends('every endpoint', (backend) => {
  test.each(listEndpoints())('default: $feature $name answers what its schemas say', async ({ endpoint }) => {
    const { handle } = await openServer(backend())
    const send = (draft: Draft): Promise<Response> => handle(toRequest('https://api.example', endpoint, draft, { origin: PAGE }))
    await fc.assert(
      fc.asyncProperty(requestsOf(endpoint, inPaths), async (draft) => checkReply(endpoint, await send(draft))),
      { numRuns: RUNS },
    )
  })

  test.each(listEndpoints())('error: $feature $name says no to what does not fit, and how to do it right', async ({ endpoint }) => {
    const { handle } = await openServer(backend())
    const drafts = requestsOf(endpoint, inPaths).chain(spoiled)
    await fc.assert(
      fc.asyncProperty(drafts, async (draft) => checkReply(endpoint, await handle(toRequest('https://api.example', endpoint, draft, { origin: PAGE })))),
      { numRuns: RUNS },
    )
  })

  test('behavior: the same over HTTP', async () => {
    const { handle } = await openServer(backend())
    const { url, stop } = await listen(handle, { port: 0 })
    for (const { endpoint } of listEndpoints())
      await fc.assert(
        fc.asyncProperty(requestsOf(endpoint, inPaths), async (draft) => checkReply(endpoint, await fetch(toRequest(url, endpoint, draft, { origin: PAGE })))),
        { numRuns: 5 },
      )
    await stop()
  })
})

describe('the API document', () => {
  test('default', async () => {
    const { handle } = await openServer()
    const reply = await handle(new Request('https://api.example/openapi.json'))
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual(createOpenapi())
  })

  test('behavior: every endpoint is in it with what it takes and answers', () => {
    const { paths } = createOpenapi() as { paths: Record<string, Record<string, { requestBody?: unknown; responses: Record<string, unknown> }>> }
    for (const { endpoint } of listEndpoints()) {
      const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      expect(operation?.responses[endpoint.response === undefined ? '204' : '200'], endpoint.path).toBeDefined()
      expect(operation?.requestBody !== undefined, endpoint.path).toBe(endpoint.body !== undefined)
    }
  })
})
