import * as fc from 'fast-check'
import { custom } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyEndpoint, listEndpoints } from './endpoints.js'
import { type Draft, requestsOf, toRequest } from './test/arbitrary.js'
import { inPaths, openServer, PAGE } from './test/openServer.js'
import { type Egress, watchEgress } from './test/watchEgress.js'

const SEED = 20261121

const beginnings = [
  'http://',
  'https://',
  '//',
  'file:///',
  'gopher://',
  'ftp://',
  'http://user@',
  'ipfs://',
  'https:\\\\',
  'http://x.example@',
  '',
  'data:text/html,',
  'ws://',
  'unix:',
  'http:',
]
const targets = [
  '169.254.169.254/latest/meta-data/',
  '[::ffff:169.254.169.254]/',
  '[fe80::1]/',
  '127.0.0.1:6379/',
  '127.1/',
  '0/',
  '0x7f000001/',
  '2130706433/',
  '017700000001/',
  'localhost:5432/',
  '[::1]:4009/metrics',
  '10.0.0.1/',
  '192.168.0.1/',
  'metadata.google.internal/',
  '127.0.0.1.nip.io/',
  'evil.example/x.json',
  'evil.example%0d%0aHost:%20127.0.0.1/',
  'etc/passwd',
  '①②⑦.⓪.⓪.①/',
  'evil.example#@api.example/',
]
const strings = beginnings.flatMap((beginning) => targets.map((target) => beginning + target))

/** Returns paths to every text in a draft, to replace it. */
function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => placesIn(each, [...path, key]))
}

function replaceAt(value: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text
  if (Array.isArray(value))
    return value.map((each: unknown, index) =>
      String(index) === key ? replaceAt(each, rest, text) : each,
    )
  return {
    ...(value as object),
    [key]: replaceAt((value as Record<string, unknown>)[key], rest, text),
  }
}

/** The sample with the most texts in it: every parameter is there. */
function draftOf(endpoint: AnyEndpoint): Draft {
  const drafts = fc.sample(requestsOf(endpoint, inPaths), { numRuns: 40, seed: SEED })
  return drafts.reduce((best, draft) =>
    placesIn(draft).length > placesIn(best).length ? draft : best,
  )
}

/** The first entry stands for the whole list. */
function differentPlaces(draft: Draft): (readonly string[])[] {
  return placesIn(draft).filter((path) => path.every((key) => !/^[1-9]\d*$/.test(key)))
}

describe('SEC-56', () => {
  const state: { egress?: Egress } = {}
  beforeAll(() => {
    state.egress = watchEgress()
  })
  afterAll(() => state.egress?.stop())

  test('default: records a connection', async () => {
    const { attempts } = state.egress as Egress
    await fetch('http://127.0.0.1:65530/').catch(() => undefined)
    expect(attempts.splice(0).join()).toMatch(/connect .*127\.0\.0\.1/)
  })

  test(`behavior: opens no connection for ${strings.length} addresses in every text of every endpoint`, async () => {
    const { attempts } = state.egress as Egress
    const node = custom({
      request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x1' : '0x'),
    })
    const { handle } = await openServer(undefined, { chains: { 1: node } })
    const requests = listEndpoints().flatMap(({ endpoint }) => {
      const draft = draftOf(endpoint)
      return differentPlaces(draft).flatMap((path) =>
        strings.map((text) => ({ endpoint, draft: replaceAt(draft, path, text) as Draft })),
      )
    })
    // Seven and the number of addresses are coprime, so each address is placed in different texts.
    const chosen = process.env.LATCHKEY_THOROUGH
      ? requests
      : requests.filter((_request, index) => index % 7 === 0)
    const statuses = new Set<number>()
    const send = async (): Promise<void> => {
      for (let each = chosen.pop(); each; each = chosen.pop())
        statuses.add(
          (
            await handle(
              toRequest('https://api.example', each.endpoint, each.draft, { origin: PAGE }),
            )
          ).status,
        )
    }
    await Promise.all(Array.from({ length: 50 }, send))
    expect(attempts).toEqual([])
    expect(statuses).toContain(200)
  })
})
