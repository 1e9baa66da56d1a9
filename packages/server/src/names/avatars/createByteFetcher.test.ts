import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type PictureHost, startPictureHost } from '../../test/startPictureHost.js'
import { type Egress, watchEgress } from '../../test/watchEgress.js'
import { type ByteFetcherOptions, createByteFetcher } from './createByteFetcher.js'

const MAX = 1000
const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const each of cleanUp.splice(0)) await each()
})

async function host(...given: Parameters<typeof startPictureHost>): Promise<PictureHost> {
  const started = await startPictureHost(...given)
  cleanUp.push(started.stop)
  return started
}

function spy(): Egress {
  const egress = watchEgress()
  cleanUp.push(egress.stop)
  return egress
}

/** A resolver that returns the given answers in order, then repeats the last one. */
function answering(...answers: LookupAddress[][]): { lookup: LookupFunction; count(): number } {
  const asked = { count: 0 }
  const lookup: LookupFunction = (_host, _options, callback) => {
    const answer = answers[Math.min(asked.count++, answers.length - 1)] as LookupAddress[]
    callback(null, answer)
  }
  return { lookup, count: () => asked.count }
}

const here: LookupAddress = { address: '127.0.0.1', family: 4 }
const open = (options: Partial<ByteFetcherOptions> = {}) =>
  createByteFetcher({ id: 'pictures', origins: [], isAnywhere: true, ...options })

async function outcome(promise: Promise<Uint8Array>): Promise<string> {
  return promise.then(
    (bytes) => Buffer.from(bytes).toString(),
    (error: { code?: string }) => error.code ?? String(error),
  )
}

describe('origins that the operator listed', () => {
  test('default: are fetched, even on the operator’s own network', async () => {
    const { url, hits } = await host((_request, response) => response.end('picture'))
    const { fetchBytes, mayFetch } = open({ origins: [url], isAnywhere: false })
    expect(mayFetch(`${url}/a.png`)).toBe(true)
    expect(await outcome(fetchBytes(`${url}/a.png?b=c`, MAX))).toBe('picture')
    expect(hits).toEqual(['/a.png?b=c'])
  })

  test('error: SEC-56 does not follow a redirect', async () => {
    const target = await host((_request, response) => response.end('inside'))
    const { url } = await host((_request, response) =>
      response.writeHead(302, { location: `${target.url}/` }).end(),
    )
    expect(await outcome(open({ origins: [url, target.url] }).fetchBytes(url, MAX))).toBe(
      'upstream_refused',
    )
    expect(target.hits).toEqual([])
  })

  test('error: SEC-56 stops reading a body that is too large or endless', async () => {
    const { url } = await host((request, response) => {
      if (request.url === '/exact') return response.end('x'.repeat(MAX))
      if (request.url === '/more') return response.end('x'.repeat(MAX + 1))
      const timer = setInterval(() => response.write('x'.repeat(64)), 1)
      response.on('close', () => clearInterval(timer))
    })
    const { fetchBytes } = open({ origins: [url] })
    expect(await outcome(fetchBytes(`${url}/exact`, MAX))).toHaveLength(MAX)
    expect(await outcome(fetchBytes(`${url}/more`, MAX))).toBe('upstream_too_large')
    expect(await outcome(fetchBytes(`${url}/endless`, MAX))).toBe('upstream_too_large')
  })

  test('error: rejects a status other than 200, and an unreachable host', async () => {
    const { url, stop } = await host((_request, response) => response.writeHead(404).end('x'))
    const { fetchBytes } = open({ origins: [url] })
    expect(await outcome(fetchBytes(url, MAX))).toBe('upstream_refused')
    await stop()
    expect(await outcome(fetchBytes(url, MAX))).toBe('upstream_failed')
  })

  test('error: times out if a host does not respond', async () => {
    const { url } = await host(() => undefined)
    expect(await outcome(open({ origins: [url] }).fetchBytes(url, MAX))).toBe('upstream_timeout')
  })
})

describe('hosts that the operator did not list', () => {
  test('default: are not fetched unless the operator allows all', async () => {
    const { attempts } = spy()
    const { fetchBytes, mayFetch } = open({ isAnywhere: false })
    expect(mayFetch('https://pictures.example/a.png')).toBe(false)
    expect(await outcome(fetchBytes('https://pictures.example/a.png', MAX))).toBe(
      'upstream_refused',
    )
    expect(attempts).toEqual([])
  })

  test.each([
    'http://pictures.example/',
    'https://pictures.example:8443/',
    'https://user:password@pictures.example/',
    'https://127.0.0.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://127.1/',
    'https://①②⑦.⓪.⓪.①/',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://93.184.216.34/',
    'file:///etc/passwd',
    'ftp://pictures.example/',
  ])('error: SEC-56 refuses %s without a connection or a DNS lookup', async (address) => {
    const { attempts } = spy()
    const { fetchBytes, mayFetch } = open()
    expect(mayFetch(address)).toBe(false)
    expect(await outcome(fetchBytes(address, MAX))).toBe('upstream_refused')
    expect(attempts).toEqual([])
  })

  test.each([
    ['127.0.0.1', [here]],
    ['169.254.169.254', [{ address: '169.254.169.254', family: 4 }]],
    ['::1', [{ address: '::1', family: 6 }]],
    ['::ffff:10.0.0.1', [{ address: '::ffff:10.0.0.1', family: 6 }]],
    ['a public and a private address', [{ address: '93.184.216.34', family: 4 }, here]],
    ['no address', []],
  ])(
    'error: SEC-56 refuses a name that resolves to %s before the connection',
    async (_what, answer) => {
      const failure = await open({ lookup: answering(answer).lookup })
        .fetchBytes('https://pictures.example/', MAX)
        .catch((error: Error) => error)
      // Another cause, such as a refused connection, would mean that the connection was tried.
      expect((failure as Error).cause).toMatchObject({
        message: 'The name is not on the public internet.',
      })
    },
  )

  test('error: SEC-56 resolves a name once, so a second answer (DNS rebinding) has no effect', async () => {
    // Assigned to no registry, so no host has it, and outside the private ranges.
    const rebinding = answering([{ address: '2000::1', family: 6 }], [here])
    const failure = (await open({ lookup: rebinding.lookup })
      .fetchBytes('https://rebinding.example/', MAX)
      .catch((error: Error) => error)) as Error
    // The connection goes to the checked address, if this machine has a route to it.
    expect(String(failure.cause)).toMatch(
      /2000::1|ENETUNREACH|EADDRNOTAVAIL|TimeoutError|AbortError/,
    )
    expect(String(failure.cause)).not.toContain('127.0.0.1')
    expect(rebinding.count()).toBe(1)
  })
})
