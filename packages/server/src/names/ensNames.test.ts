import { people } from '@latchkey/sandbox/world'
import { testAccounts } from '@latchkey/testing'
import {
  custom,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  encodeFunctionResult,
  type Hex,
  type LocalAccount,
  namehash,
  parseAbi,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../createServer.js'
import { createMemoryStore } from '../kernel/store.js'
import type { ServerOptions } from '../serverOptions.js'
import { type EnsWorld, openEnsWorld, startCanary } from '../test/openEnsWorld.js'
import { openTestDatabase } from '../test/openTestDatabase.js'
import { registration } from '../test/registration.js'

const ORIGIN = 'https://millpond.example'
const UNIVERSAL_RESOLVER = '0x00000000000000000000000000000000000000aa'
const [maya] = testAccounts(1) as unknown as [LocalAccount]
const nameAbi = parseAbi([
  'function setName(bytes32 node, string name)',
  'function setText(bytes32 node, string key, string value)',
])

type Handle = (request: Request) => Promise<Response>

async function ask(handle: Handle, path: string): Promise<{ status: number; body: unknown }> {
  const response = await handle(new Request(`https://api.example${path}`))
  return { status: response.status, body: await response.json() }
}

const bodyOf = async (handle: Handle, path: string): Promise<unknown> =>
  (await ask(handle, path)).body

describe('names of ENS on a chain', () => {
  const state: { world?: EnsWorld } = {}
  beforeAll(async () => {
    state.world = await openEnsWorld(
      { database: await openTestDatabase(), store: createMemoryStore() },
      ORIGIN,
    )
  })
  afterAll(() => state.world?.stop())

  function world(): EnsWorld {
    if (!state.world) throw new Error('The world is there while tests run')
    return state.world
  }

  async function setText(who: 'ada' | 'cleo', key: string, value: string): Promise<void> {
    const data = encodeFunctionData({
      abi: nameAbi,
      functionName: 'setText',
      args: [namehash(`${who}.eth`), key, value],
    })
    await world().send(who, world().chain.contracts.ens.publicResolver, data)
  }

  test('default', async () => {
    await setText('ada', 'avatar', 'https://ada.example/ada.png')
    const handle = world().open(undefined)
    const { address } = people.ada
    const attributes = [
      { avatar: 'https://ada.example/ada.png', bio: 'Sailing, sums and very old computers.' },
    ]
    const record = {
      name: 'ada.eth',
      registered: 0,
      updated: 0,
      addresses: { 60: { address, created: 0 } },
      attributes,
    }
    expect(await bodyOf(handle, `/v1/identity/${address}`)).toEqual({
      name: 'ada.eth',
      avatar: null,
    })
    expect(await bodyOf(handle, '/v1/profile/account/ADA.eth')).toEqual(record)
    expect(await bodyOf(handle, `/v1/profile/reverse/${address}`)).toEqual([record])
    expect(await ask(handle, '/v1/profile/account/nobody.eth')).toMatchObject({
      status: 404,
      body: { error: { code: 'name_unknown' } },
    })
    expect(await bodyOf(handle, `/v1/identity/${people.mallory.address}`)).toEqual({
      name: null,
      avatar: null,
    })
  })

  test.each([
    'data:text/html,<svg/>',
    'http://169.254.169.254/',
    'eip155:1/erc721:0x01/1',
    'https://ada.example/'.padEnd(2049, 'a'),
  ])(
    'behavior: SEC-56 returns no avatar for URL %#, which the server may not fetch',
    async (avatar) => {
      await setText('cleo', 'avatar', avatar)
      const handle = world().open(undefined)
      expect(await bodyOf(handle, `/v1/identity/${people.cleo.address}`)).toEqual({
        name: 'cleo.eth',
        avatar: null,
      })
    },
  )

  test('behavior: caches reverse lookups for five minutes, and does not cache forward lookups', async () => {
    const { clock, chain, send } = world()
    const handle = world().open(undefined)
    const reverse = namehash(`${people.ben.address.slice(2).toLowerCase()}.addr.reverse`)
    const setName = (name: string): Promise<void> =>
      send(
        'ben',
        chain.contracts.ens.publicResolver,
        encodeFunctionData({ abi: nameAbi, functionName: 'setName', args: [reverse, name] }),
      )
    expect(await bodyOf(handle, `/v1/identity/${people.ben.address}`)).toEqual({
      name: 'ben.eth',
      avatar: null,
    })
    await setName('')
    clock.skew += 299_000
    expect(await bodyOf(handle, `/v1/identity/${people.ben.address}`)).toEqual({
      name: 'ben.eth',
      avatar: null,
    })
    clock.skew += 2_000
    expect(await bodyOf(handle, `/v1/identity/${people.ben.address}`)).toEqual({
      name: null,
      avatar: null,
    })
    clock.skew = 0
    // A name of another account, and one that is not normalized.
    for (const name of ['ada.eth', 'Ben.eth']) {
      await setName(name)
      expect(await bodyOf(world().open(undefined), `/v1/identity/${people.ben.address}`)).toEqual({
        name: null,
        avatar: null,
      })
    }
  })

  test('behavior: SEC-56 calls a gateway only if the operator lists its exact URL', async () => {
    const { setGateways, template, server, clock } = world()
    const body = await registration(maya, 'maya.latchkey.eth', { now: clock.now() })
    const headers = { 'content-type': 'application/json', origin: ORIGIN }
    await fetch(`${server.url}/v1/profile/account`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const path = '/v1/profile/account/maya.latchkey.eth'
    expect(await bodyOf(world().open({ gateways: [template] }), path)).toMatchObject({
      addresses: { 60: { address: maya.address } },
    })
    expect(
      await bodyOf(world().open({ gateways: [template] }), `/v1/identity/${maya.address}`),
    ).toEqual({ name: 'maya.latchkey.eth', avatar: null })
    const canary = await startCanary()
    const hostile = `${canary.url}/{sender}/{data}.json`
    await setGateways([hostile, `${canary.url}/`, `${template}#`])
    for (const gateways of [[], [template], [`${canary.url}/`.replace('127.0.0.1', 'localhost')]]) {
      expect((await ask(world().open({ gateways }), path)).status).toBe(404)
      expect(await bodyOf(world().open({ gateways }), `/v1/identity/${maya.address}`)).toEqual({
        name: null,
        avatar: null,
      })
    }
    expect(canary.hits()).toBe(0)
    // The listed gateway is called, and its answer is not trusted.
    expect((await ask(world().open({ gateways: [hostile] }), path)).status).toBe(404)
    expect(canary.hits()).toBeGreaterThan(0)
    await setGateways([template.replace('/{sender}/{data}.json', '')])
    expect(
      await bodyOf(
        world().open({ gateways: [template.replace('/{sender}/{data}.json', '')] }),
        path,
      ),
    ).toMatchObject({ name: 'maya.latchkey.eth' })
    await canary.stop()
  })
})

describe('names of ENS from a dishonest or unresponsive node', () => {
  const universalAbi = parseAbi([
    'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
    'function reverseWithGateways(bytes account, uint256 coinType, string[] gateways) view returns (string, address, address)',
  ])
  const ADDR = toFunctionSelector('addr(bytes32)')

  /**
   * A node whose universal resolver returns `name` for every address, and `address` for every name.
   */
  function open(name: string, address: Hex, names?: ServerOptions['names']): Handle {
    return serve(names, async ({ method, params }) => {
      if (method === 'eth_chainId') return '0x1'
      const { functionName, args } = decodeFunctionData({
        abi: universalAbi,
        data: params?.[0].data ?? '0x',
      })
      if (functionName === 'reverseWithGateways')
        return encodeFunctionResult({
          abi: universalAbi,
          functionName,
          result: [name, zeroAddress, zeroAddress],
        })
      const answer = args[1].startsWith(ADDR)
        ? encodeAbiParameters([{ type: 'address' }], [address])
        : encodeAbiParameters([{ type: 'string' }], [''])
      return encodeFunctionResult({
        abi: universalAbi,
        functionName,
        result: [answer, zeroAddress],
      })
    })
  }

  function serve(
    names: ServerOptions['names'],
    request: (call: { method: string; params?: [{ data: Hex }] }) => Promise<unknown>,
  ): Handle {
    const nodes = custom({ request } as Parameters<typeof custom>[0])
    return createServer({
      origins: [ORIGIN],
      names,
      chains: {
        1: {
          nodes,
          contracts: { ens: { registry: zeroAddress, universalResolver: UNIVERSAL_RESOLVER } },
        },
      },
    })
  }

  test.each([
    ['is not of the account', 'maya.eth', people.ada.address],
    ['is not normalized', 'Maya.eth', maya.address],
    ['looks like another', 'mаya.eth', maya.address],
    ['has a right-to-left override', 'maya\u202e.eth', maya.address],
    ['is malformed', '', maya.address],
  ])('behavior: SEC-42 does not return a name that %s', async (_what, name, address) => {
    expect(await bodyOf(open(name, address), `/v1/identity/${maya.address}`)).toEqual({
      name: null,
      avatar: null,
    })
  })

  test('behavior: SEC-42 returns a name that resolves to the account', async () => {
    expect(
      await bodyOf(open('maya.eth', maya.address), `/v1/identity/${maya.address}`),
    ).toMatchObject({ name: 'maya.eth' })
  })

  test('behavior: ignores names on the chain that are below the server’s own parent', async () => {
    const handle = open('maya.latchkey.eth', maya.address, {
      own: { parent: 'latchkey.eth', chainId: 31337 },
    })
    expect((await ask(handle, '/v1/profile/account/maya.latchkey.eth')).status).toBe(404)
    expect(await bodyOf(handle, '/v1/profile/account/maya.eth')).toMatchObject({
      addresses: { 60: { address: maya.address } },
    })
    expect(await bodyOf(handle, `/v1/identity/${maya.address}`)).toEqual({
      name: null,
      avatar: null,
    })
  })

  test('error: rejects a gateway that is not a URL', () => {
    expect(() => open('maya.eth', maya.address, { gateways: ['gateway'] })).toThrow(
      'names.gateways',
    )
  })

  test('error: returns 503, not 404, if the node does not respond', async () => {
    const handle = serve(undefined, () => Promise.reject(new Error('gone')))
    for (const path of [`/v1/identity/${maya.address}`, '/v1/profile/account/maya.eth'])
      expect((await ask(handle, path)).status).toBe(503)
  })

  test('error: does not follow an OffchainLookup of a contract', async () => {
    const canary = await startCanary()
    const abi = parseAbi([
      'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
    ])
    const data = encodeErrorResult({
      abi,
      errorName: 'OffchainLookup',
      args: [UNIVERSAL_RESOLVER, [`${canary.url}/{data}`], '0x', '0x00000000', '0x'],
    })
    const handle = serve(undefined, async ({ method }) => {
      if (method === 'eth_chainId') return '0x1'
      throw Object.assign(new Error('execution reverted'), { code: 3, data })
    })
    const { status } = await ask(handle, '/v1/profile/account/maya.eth')
    expect([404, 503]).toContain(status)
    expect(canary.hits()).toBe(0)
    await canary.stop()
  })
})
