import { inspect } from 'node:util'
import * as fc from 'fast-check'
import { custom } from 'viem'
import { describe, expect, test } from 'vitest'
import { listEndpoints } from './endpoints.js'
import type { Database } from './kernel/database/database.js'
import type { Store } from './kernel/store.js'
import { createMetrics } from './run/createMetrics.js'
import { createLog } from './run/log/createLog.js'
import { type Draft, requestsOf, toRequest } from './test/arbitrary.js'
import { openServer, PAGE } from './test/openServer.js'

const CANARY = 'canary7f3a'
/** Formatted as an address to pass validation. */
const ADDRESS_CANARY = '0xCa11aB1eCa11aB1eCa11aB1eCa11aB1eCa11aB1e'
const secrets = new RegExp(`${CANARY}|${ADDRESS_CANARY}`, 'i')

/**
 * Replaces every text in a draft with a secret. Keeps texts where the schema must accept the draft.
 */
function withSecrets(value: unknown, secret: string): unknown {
  if (typeof value === 'string')
    return /^0x[0-9a-fA-F]{40}$/.test(value)
      ? ADDRESS_CANARY
      : /^eip155:\d+:0x/.test(value)
        ? value.replace(/0x.*/, ADDRESS_CANARY)
        : secret
  if (Array.isArray(value)) return value.map((each) => withSecrets(each, secret))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withSecrets(each, secret)]),
  )
}

/** A database and a store that fail with errors that contain the values, as databases do. */
function failWith(): { database: Database; store: Store; failures: () => number } {
  const state = { failures: 0 }
  const fail = (...parameters: unknown[]): never => {
    state.failures++
    throw Object.assign(
      new Error(`could not: ${CANARY} ${inspect(parameters)}`, {
        cause: new TypeError(`${CANARY}\n    at ${CANARY}`),
      }),
      { detail: CANARY },
    )
  }
  const orm = new Proxy({}, { get: () => fail }) as Database['orm']
  const failLater = async (): Promise<never> => fail()
  const store = {
    get: failLater,
    set: failLater,
    add: failLater,
    take: failLater,
    delete: failLater,
    generation: failLater,
  }
  return {
    database: { orm, kind: 'pglite', close: async () => undefined },
    store,
    failures: () => state.failures,
  }
}

describe('SEC-59', () => {
  test.each([
    ['that works', false],
    ['in which every request fails with an error that quotes its input', true],
  ])(
    'behavior: no log and no metric contains values of requests, on a server %s',
    async (_what, isFailing) => {
      const lines: string[] = []
      const log = createLog({
        write: (line) => lines.push(line),
        writeDefect: (line) => lines.push(line),
      })
      const failing = failWith()
      const metrics = createMetrics({
        database: failing.database,
        clockOffset: () => undefined,
        nodeFaults: () => ({}),
      })
      const node = custom({
        request: async (call: { method: string }) =>
          call.method === 'eth_chainId' ? '0x1' : Promise.reject(new Error(inspect(call))),
      })
      const { handle } = await openServer(undefined, {
        chains: { 1: node },
        ...(isFailing ? { database: failing.database, store: failing.store } : {}),
        onDefect: log.defect,
        onRequest(result) {
          metrics.request(result)
          log.request(result)
        },
      })
      const inPaths = fc.constantFrom(ADDRESS_CANARY, `${CANARY}.latchkey.eth`, CANARY)
      const headers = {
        cookie: `latchkey-session=${CANARY}`,
        authorization: `Bearer ${CANARY}`,
        'user-agent': CANARY,
        referer: `${PAGE}/${CANARY}`,
        'x-request-id': CANARY,
      }
      for (const { endpoint } of listEndpoints())
        for (const draft of fc.sample(requestsOf(endpoint, inPaths), { numRuns: 4, seed: 7 })) {
          const poisoned = {
            ...(withSecrets(draft, CANARY) as Draft),
            parameters: draft.parameters,
          }
          const half: Draft = { ...draft, query: { ...draft.query, projectId: CANARY } }
          for (const each of [poisoned, half, draft])
            await handle(
              toRequest('https://api.example', endpoint, each, {
                ...headers,
                origin: each === half ? `https://${CANARY}.example` : PAGE,
              }),
            )
        }
      await handle(
        new Request(`https://api.example/${CANARY}/${ADDRESS_CANARY}?${CANARY}=${CANARY}`, {
          headers: { ...headers, origin: PAGE },
        }),
      )
      await handle(
        new Request('https://api.example/v1/', {
          method: CANARY.replace('7', 'x'),
          headers: { origin: PAGE },
        }),
      )
      const text = lines.join('') + (await metrics.text())
      metrics.stop()
      expect(lines.length).toBeGreaterThan(listEndpoints().length * 12)
      if (isFailing) {
        expect(failing.failures()).toBeGreaterThan(0)
        expect(text).toContain('"event":"defect"')
      }
      expect(text).not.toMatch(secrets)
      expect(text).not.toMatch(/0x[0-9a-f]{40}/i)
    },
  )
})
