import { generateKeyPairSync } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Handler } from '../kernel/handler.js'
import { createFrame } from './createFrame.js'
import { type ProbeOptions, probeFrame } from './probeFrame.js'
import { type SignedManifest, signFrame } from './signFrame.js'

const html =
  '<!doctype html><title>Latchkey wallet</title><!--config--><script type="module" src="/assets/sdk.js"></script>'
const settings = {
  authUrl: 'https://login.example.org',
  recoveryUrl: 'https://recovery.example.net',
  chains: [],
}
const projects = { shop: ['https://shop.example'], stall: ['https://stall.example'] }
const inlineOrigins = { shop: ['https://shop.example'] }

function newKey(): { signingKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = (key: typeof privateKey, type: 'pkcs8' | 'spki'): string =>
    key.export({ format: 'der', type }).subarray(-32).toString('hex')
  return { signingKey: raw(privateKey, 'pkcs8'), publicKey: raw(publicKey, 'spki') }
}

type Change = (path: string, response: Response) => Response | Promise<Response>

/** Returns the same response with one byte changed. */
async function flip(response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  return new Response(bytes, response)
}

function without(response: Response, header: string): Response {
  const headers = new Headers(response.headers)
  headers.delete(header)
  return new Response(response.body, { status: response.status, headers })
}

describe('probeFrame', () => {
  const shared = {} as {
    folder: string
    handle: Handler
    manifest: SignedManifest
    publicKey: string
  }

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'frame-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'sdk.html'), html)
    await writeFile(join(folder, 'approve.html'), html.replace('sdk.js', 'approve.js'))
    await writeFile(join(folder, 'assets', 'sdk.js'), 'export {}')
    await writeFile(join(folder, 'assets', 'approve.js'), 'export const window = 1')
    const origins = new Map(Object.entries(projects))
    const handle = await createFrame({
      folder,
      settings,
      inlineOrigins,
      findProject: async (id) => (origins.has(id) ? { origins: origins.get(id) ?? [] } : undefined),
    })
    const { signingKey, publicKey } = newKey()
    Object.assign(shared, {
      folder,
      handle,
      publicKey,
      manifest: await signFrame({ folder, signingKey }),
    })
  })
  afterAll(() => rm(shared.folder, { recursive: true }))

  /** Probes a server whose responses are those of the real one, changed by `change`. */
  function probe(
    change: Change = (_path, response) => response,
    options: Partial<ProbeOptions> = {},
  ): Promise<string[]> {
    const { manifest, publicKey, handle } = shared
    const serve = async (url: URL): Promise<Response> =>
      change(url.pathname + url.search, await handle(new Request(url)))
    const fetch = serve as unknown as typeof globalThis.fetch
    return probeFrame({
      url: 'https://vault.example',
      manifest,
      publicKey,
      settings,
      projects,
      inlineOrigins,
      fetch,
      ...options,
    })
  }

  test('default: finds no difference between the served frame and the build', async () => {
    expect(await probe()).toEqual([])
    expect(Object.keys(JSON.parse(shared.manifest.manifest).files)).toEqual([
      'approve.html',
      'assets/approve.js',
      'assets/sdk.js',
      'sdk.html',
    ])
  })

  test.each([
    '/sdk?projectId=shop',
    '/sdk?projectId=stall',
    '/approve',
    '/assets/sdk.js',
    '/assets/approve.js',
  ])('error: SEC-68 reports one changed byte of %s', async (changed) => {
    const found = await probe((path, response) => (path === changed ? flip(response) : response))
    expect(found).toEqual([expect.stringMatching(/differs? from the build/)])
    expect(found[0]?.startsWith(`${changed}: `)).toBe(true)
  })

  test.each([
    'content-security-policy',
    'referrer-policy',
    'x-content-type-options',
    'permissions-policy',
  ])('error: SEC-68 reports the missing header %s', async (header) => {
    const found = await probe((path, response) =>
      path === '/approve' ? without(response, header) : response,
    )
    expect(found).toEqual([expect.stringContaining(`/approve: the header ${header} is missing`)])
  })

  test('error: SEC-68 reports a policy with further ancestors or connect sources', async () => {
    for (const [word, instead] of [
      [
        'frame-ancestors https://shop.example',
        'frame-ancestors https://shop.example https://evil.example',
      ],
      ["connect-src 'self'", "connect-src 'self' https://evil.example"],
      ["trusted-types 'none'", "trusted-types 'none' any"],
    ] as const) {
      const found = await probe((path, response) => {
        if (path !== '/sdk?projectId=shop') return response
        const headers = new Headers(response.headers)
        headers.set(
          'content-security-policy',
          (headers.get('content-security-policy') ?? '').replace(word, instead),
        )
        return new Response(response.body, { headers })
      })
      expect(found).toEqual([
        expect.stringContaining(`/sdk?projectId=shop: the header content-security-policy is "`),
      ])
    }
  })

  test('error: SEC-68 reports a frame with the URL of another service, or with other inline origins', async () => {
    const [found] = await probe((_path, response) => response, {
      settings: { ...settings, authUrl: 'https://elsewhere.example' },
      projects: {},
    })
    expect(found).toContain('/approve: ')
    expect(await probe((_path, response) => response, { inlineOrigins: {} })).toEqual([
      expect.stringContaining('has other settings'),
    ])
  })

  test('error: reports failed requests and unexpected statuses', async () => {
    const found = await probe((path, response) => {
      if (path === '/approve') throw new TypeError('connection refused')
      return path === '/assets/sdk.js' ? new Response('', { status: 404 }) : response
    })
    expect(found).toEqual([
      '/approve: cannot be fetched (connection refused)',
      '/assets/sdk.js: answered with 404',
    ])
  })

  test('error: SEC-68 rejects a manifest of another key, or a changed one', async () => {
    const { signingKey } = newKey()
    const other = await signFrame({ folder: shared.folder, signingKey })
    const { manifest, signature } = shared.manifest
    const changed = { manifest: manifest.replace('"version":1', '"version": 1'), signature }
    for (const wrong of [other, changed, { manifest, signature: '' }])
      await expect(probe(undefined, { manifest: wrong })).rejects.toThrow(
        'is not signed with this key',
      )
    await expect(probe(undefined, { publicKey: 'x' })).rejects.toThrow(
      'expected 64 hexadecimal digits',
    )
    await expect(signFrame({ folder: shared.folder, signingKey: 'x' })).rejects.toThrow(
      'expected 64 hexadecimal digits',
    )
    await expect(signFrame({ folder: join(shared.folder, 'assets'), signingKey })).rejects.toThrow(
      'There is no built frame',
    )
  })
})
