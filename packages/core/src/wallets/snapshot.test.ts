import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStore, type KeyValueStorage, type Store } from '../kernel/storage.js'
import type { DirectoryDeps, DirectoryReply } from './directory.js'
import { bundledWallets } from './registry/bundledWallets.js'
import { verifySnapshot } from './verifySnapshot.js'
import { walletsPageQuery } from './walletsPageQuery.js'

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Creates a key pair and signs as the operator of the directory. */
async function createSigner(): Promise<{ publicKey: string; sign(text: string): Promise<string> }> {
  const keys = (await crypto.subtle.generateKey('Ed25519', true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  return {
    publicKey: toHex(await crypto.subtle.exportKey('raw', keys.publicKey)),
    sign: async (text) =>
      toHex(await crypto.subtle.sign('Ed25519', keys.privateKey, new TextEncoder().encode(text))),
  }
}

const answer = { body: '', requests: 0 }
const server = createServer((_request, response) => {
  answer.requests += 1
  response.end(answer.body)
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))

const START = 1_800_000_000_000
const DAY = 86_400_000

/** Loads the directory in an app with a pinned key, a fixed clock and its own store. */
function visit(directoryKey: string, store: Store, now: number): Promise<DirectoryReply> {
  const lists = {
    featuredWalletIds: [],
    includeWalletIds: [],
    excludeWalletIds: [],
    customWallets: [],
  }
  const parts: DirectoryDeps = {
    options: {
      ...lists,
      allWallets: 'show',
      serverUrl: `http://127.0.0.1:${server.address().port}`,
      directoryKey,
      // Only the time is read; no deadline is set.
      clock: { now: () => now, after: () => () => {} },
    },
    store,
    wallets: { getState: () => ({ wallets: [], recentIds: [] }) },
    switching: { getState: () => ({ currentId: 'eip155:1' }) },
  }
  return walletsPageQuery(parts, 1).queryFn({})
}

function keep(): { store: Store; items: Map<string, string> } {
  const items = new Map<string, string>()
  const storage: KeyValueStorage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
  return { store: createStore({ prefix: 'kit', storage: () => storage }), items }
}

const content = (version: number, id: string, expiresAt: number = START + 30 * DAY): string =>
  JSON.stringify({
    version,
    expiresAt,
    data: [{ id, name: `Wallet ${id}`, mobile_link: `${id}x://` }],
  })

const ids = ({ wallets }: DirectoryReply): string[] => wallets.map(({ id }) => id)

describe('verifySnapshot', () => {
  test('default', async () => {
    // RFC 8032 §7.1, test 2.
    const parameters = {
      bytes: Uint8Array.of(0x72),
      publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
      signature:
        '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    }
    expect(await verifySnapshot(parameters)).toBe(true)
    expect(await verifySnapshot({ ...parameters, bytes: Uint8Array.of(0x73) })).toBe(false)
  })

  test('error: invalid keys and signatures verify nothing', async () => {
    const bytes = new Uint8Array(1)
    for (const publicKey of ['', '00', 'zz'.repeat(32), '00'.repeat(33), 'ff'.repeat(32)])
      for (const signature of ['', '00'.repeat(63), '00'.repeat(64), 'xy'.repeat(64)])
        expect(await verifySnapshot({ bytes, publicKey, signature })).toBe(false)
  })
})

describe('SEC-46 a signed directory', () => {
  test('default', async () => {
    const { publicKey, sign } = await createSigner()
    const { store } = keep()
    const snapshot = content(1, 'aa')
    answer.body = JSON.stringify({ snapshot, signature: await sign(snapshot) })
    expect(await visit(publicKey, store, START)).toEqual({
      wallets: [{ id: 'aa', name: 'Wallet aa', mobileLink: 'aax://' }],
      count: 1,
      source: 'server',
    })
    const { requests } = answer
    await visit(publicKey, store, START + 60_000)
    expect(answer.requests, 'fresh: no request').toBe(requests)
    const newer = content(2, 'bb')
    answer.body = JSON.stringify({ snapshot: newer, signature: await sign(newer) })
    expect(ids(await visit(publicKey, store, START + DAY))).toEqual(['bb'])
  })

  test('error: SEC-46 falls back to the last good one, with the problem, if forged, altered, older, expired or missing', async () => {
    const { publicKey, sign } = await createSigner()
    const thief = await createSigner()
    const { store } = keep()
    const good = content(5, 'good')
    answer.body = JSON.stringify({ snapshot: good, signature: await sign(good) })
    await visit(publicKey, store, START)
    const [evil, older, expired] = [
      content(6, 'evil'),
      content(4, 'older'),
      content(6, 'expired', START + DAY),
    ]
    const attacks: [string, RegExp][] = [
      [JSON.stringify({ snapshot: evil, signature: await thief.sign(evil) }), /signature is wrong/],
      [JSON.stringify({ snapshot: evil, signature: await sign(good) }), /signature is wrong/],
      [JSON.stringify({ snapshot: evil, signature: '00'.repeat(64) }), /signature is wrong/],
      [JSON.stringify({ snapshot: older, signature: await sign(older) }), /older/],
      [JSON.stringify({ snapshot: expired, signature: await sign(expired) }), /expired/],
      [JSON.stringify({ snapshot: '{}', signature: await sign('{}') }), /is malformed/],
      [JSON.stringify({ data: [], count: 0 }), /not a signed directory/],
      ['<html>', /not JSON/],
    ]
    for (const [body, details] of attacks) {
      answer.body = body
      const reply = await visit(publicKey, store, START + 2 * DAY)
      expect(ids(reply), body).toEqual(['good'])
      expect(reply.problem?.details, body).toMatch(details)
    }
  })

  test('error: SEC-46 falls back to the bundled wallets without a last good one', async () => {
    const { publicKey } = await createSigner()
    const { sign } = await createSigner()
    const evil = content(1, 'evil')
    answer.body = JSON.stringify({ snapshot: evil, signature: await sign(evil) })
    expect(await visit(publicKey, keep().store, START)).toMatchObject({
      source: 'bundled',
      count: bundledWallets().length,
      problem: { details: expect.stringMatching(/signature/) },
    })
  })

  test('error: SEC-46 stops using an expired one, and still rejects older ones', async () => {
    const { publicKey, sign } = await createSigner()
    const { store } = keep()
    const [five, four] = [content(5, 'five', START + DAY), content(4, 'four')]
    answer.body = JSON.stringify({ snapshot: five, signature: await sign(five) })
    await visit(publicKey, store, START)
    answer.body = JSON.stringify({ snapshot: four, signature: await sign(four) })
    expect(await visit(publicKey, store, START + 2 * DAY)).toMatchObject({
      source: 'bundled',
      problem: { details: expect.stringMatching(/older/) },
    })
  })

  test('error: SEC-65 verifies a stored snapshot on every read', async () => {
    const { publicKey, sign } = await createSigner()
    const { store, items } = keep()
    const good = content(5, 'good')
    answer.body = JSON.stringify({ snapshot: good, signature: await sign(good) })
    await visit(publicKey, store, START)
    const [key = '', value = ''] = [...items][0] ?? []
    for (const poisoned of [
      value.replaceAll('good', 'evil'),
      value.replace(/"version/, '"v'),
      '{}',
      'null',
      '[]',
      '7',
      '"',
      value.slice(0, 50),
    ]) {
      items.set(key, poisoned)
      expect(ids(await visit(publicKey, store, START + 60_000)), poisoned.slice(0, 80)).toEqual([
        'good',
      ])
    }
  })
})
