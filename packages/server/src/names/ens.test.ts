import { nameEndpoints } from '@latchkey/protocol'
import { hostileAccount, ownedAccount, testAccounts } from '@latchkey/testing'
import {
  decodeAbiParameters,
  decodeErrorResult,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  type LocalAccount,
  namehash,
  parseAbi,
  toHex,
} from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../kernel/store.js'
import { type EnsWorld, openEnsWorld } from '../test/openEnsWorld.js'
import { openTestDatabase } from '../test/openTestDatabase.js'
import { registration } from '../test/registration.js'

const ORIGIN = 'https://millpond.example'
const HOME = 0x8000_0000 + 31337
const OTHER = 0x8000_0000 + 31338
const [maya, ben, zoe, lea] = testAccounts(4) as unknown as [
  LocalAccount,
  LocalAccount,
  LocalAccount,
  LocalAccount,
]

const resolverAbi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function resolveWithProof(bytes response, bytes extraData) view returns (bytes)',
  'function addr(bytes32 node) view returns (address)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])

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

async function register(
  ...[signer, name, options]: [LocalAccount, string, object?]
): Promise<[status: number, code: string | undefined]> {
  const body = await registration(signer, name, { now: world().clock.now(), ...options })
  const response = await fetch(`${world().server.url}${nameEndpoints.register.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    body: JSON.stringify(body),
  })
  return [response.status, ((await response.json()) as { error?: { code: string } }).error?.code]
}

async function get(path: string): Promise<unknown> {
  return (await fetch(`${world().server.url}${path}`)).json()
}

describe('names of this server, for any ENS client', () => {
  test('default', async () => {
    const { client } = world()
    const attributes = { avatar: 'https://millpond.example/maya.webp', bio: 'Keys, mostly.' }
    expect(await register(maya, 'maya.latchkey.eth', { coinType: HOME, attributes })).toEqual([
      200,
      undefined,
    ])
    const name = 'maya.latchkey.eth'
    expect(await getEnsAddress(client, { name, strict: true })).toBe(maya.address)
    expect(await getEnsName(client, { address: maya.address, strict: true })).toBe(name)
    expect(await getEnsText(client, { name, key: 'avatar', strict: true })).toBe(attributes.avatar)
    expect(await getEnsText(client, { name, key: 'description', strict: true })).toBe(
      attributes.bio,
    )
    expect(await getEnsText(client, { name, key: 'constructor', strict: true })).toBe(null)
    // The account of a key is the same on every chain.
    const coinTypes = [60, HOME, OTHER, 0x8000_0000].map(BigInt)
    const addresses = await Promise.all(
      coinTypes.map((coinType) => getEnsAddress(client, { name, coinType })),
    )
    expect(addresses.map((address) => address && getAddress(address))).toEqual(
      Array(4).fill(maya.address),
    )
    expect(await getEnsAddress(client, { name, coinType: 0n })).toBe(null)
  })

  test('behavior: an unregistered name resolves to nothing', async () => {
    const { client } = world()
    expect(await getEnsAddress(client, { name: 'nobody.latchkey.eth', strict: true })).toBe(null)
    expect(await getEnsName(client, { address: lea.address, strict: true })).toBe(null)
    expect(
      await getEnsText(client, { name: 'nobody.latchkey.eth', key: 'avatar', strict: true }),
    ).toBe(null)
  })

  test.each([
    ['that is there', true],
    ['that is yet to be', false],
  ])(
    'behavior: registers a name for a contract account %s, on its own chain only',
    async (_what, isThere) => {
      const { client, chain } = world()
      const owner = isThere ? ben : zoe
      const account = ownedAccount(chain.url, owner.address)
      if (isThere) await account.deploy()
      const name = isThere ? 'vault.latchkey.eth' : 'future.latchkey.eth'
      const options = {
        address: account.address,
        coinType: HOME,
        wrap: isThere ? undefined : account.wrap,
      }
      expect(await register(owner, name, options)).toEqual([200, undefined])
      const found = await getEnsAddress(client, { name, strict: true })
      expect(found?.toLowerCase()).toBe(account.address.toLowerCase())
      expect(await getEnsName(client, { address: account.address, strict: true })).toBe(name)
      expect(await getEnsAddress(client, { name, coinType: BigInt(OTHER) })).toBe(null)
      expect(await get(`/v1/identity/${account.address}?chainId=eip155:31337`)).toEqual({
        name,
        avatar: null,
      })
      expect(await get(`/v1/identity/${account.address}?chainId=eip155:31338`)).toEqual({
        name: null,
        avatar: null,
      })
      expect(await register(lea, 'stolen.latchkey.eth', options)).toEqual([
        401,
        'signature_refused',
      ])
    },
  )

  test.each(['reverts', 'burns', 'echoes', 'floods'] as const)(
    'error: refuses to register a name for a contract that %s',
    async (code) => {
      const account = hostileAccount(world().chain.url, code)
      await account.deploy()
      const [status] = await register(lea, `hostile-${code}.latchkey.eth`, {
        address: account.address,
        coinType: HOME,
      })
      expect([401, 503]).toContain(status)
    },
  )

  test('behavior: answers pages of any origin, by GET and by POST', async () => {
    const { server, chain } = world()
    const sender = chain.contracts.ens.gatewayResolver
    const inner = encodeFunctionData({
      abi: resolverAbi,
      functionName: 'addr',
      args: [namehash('nobody.latchkey.eth')],
    })
    const data = encodeFunctionData({
      abi: resolverAbi,
      functionName: 'resolve',
      args: [toHex(packetToBytes('nobody.latchkey.eth')), inner],
    })
    const headers = { origin: 'https://anywhere.example', 'content-type': 'application/json' }
    const asked = [
      await fetch(`${server.url}/v1/names/gateway/${sender.toLowerCase()}/${data}.json`, {
        headers,
      }),
      await fetch(`${server.url}/v1/names/gateway`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ sender, data }),
      }),
    ]
    for (const response of asked) {
      expect([
        response.status,
        response.headers.get('access-control-allow-origin'),
        response.headers.get('content-type'),
      ]).toEqual([200, '*', 'application/json'])
      expect(await response.json()).toEqual({ data: expect.stringMatching(/^0x[0-9a-f]+$/) })
    }
  })

  test.each([
    [
      'of another contract',
      (_sender: Hex, data: Hex) => ['0x0000000000000000000000000000000000000001', data],
    ],
    ['that is malformed', (sender: Hex) => [sender, '0x9061b923']],
    ['of no bytes', (sender: Hex) => [sender, '0x']],
    ['too long', (sender: Hex) => [sender, `0x${'00'.repeat(4097)}`]],
    [
      'about another name than it says',
      (sender: Hex, data: Hex) => [
        sender,
        data.replace(namehash('maya.latchkey.eth').slice(2), '11'.repeat(32)),
      ],
    ],
  ])('error: rejects a query %s', async (_what, change) => {
    const { server, chain } = world()
    const inner = encodeFunctionData({
      abi: resolverAbi,
      functionName: 'addr',
      args: [namehash('maya.latchkey.eth')],
    })
    const data = encodeFunctionData({
      abi: resolverAbi,
      functionName: 'resolve',
      args: [toHex(packetToBytes('maya.latchkey.eth')), inner],
    })
    const [sender, question] = change(chain.contracts.ens.gatewayResolver, data)
    const response = await fetch(`${server.url}/v1/names/gateway/${sender}/${question}.json`)
    expect([
      response.status,
      ((await response.json()) as { error: { code: string } }).error.code,
    ]).toEqual([400, 'question_invalid'])
  })
})

describe('the resolver contract with the gateway’s answers', () => {
  const answerType = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const

  /** Returns the contract's request to the gateway for a name. */
  async function question(name: string): Promise<{ sender: Hex; callData: Hex; extraData: Hex }> {
    const inner = encodeFunctionData({
      abi: resolverAbi,
      functionName: 'addr',
      args: [namehash(name)],
    })
    const data = encodeFunctionData({
      abi: resolverAbi,
      functionName: 'resolve',
      args: [toHex(packetToBytes(name)), inner],
    })
    const to = world().chain.contracts.ens.gatewayResolver
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to, data }, 'latest'] }
    const response = await fetch(world().chain.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { error } = (await response.json()) as { error: { data: Hex } }
    const [sender, , callData, , extraData] = decodeErrorResult({
      abi: resolverAbi,
      data: error.data,
    }).args
    return { sender, callData, extraData }
  }

  async function ask(
    name: string,
  ): Promise<{ answer: readonly [result: Hex, expires: bigint, signature: Hex]; extraData: Hex }> {
    const { sender, callData, extraData } = await question(name)
    const { data } = (await get(`/v1/names/gateway/${sender}/${callData}.json`)) as { data: Hex }
    return { answer: decodeAbiParameters(answerType, data), extraData }
  }

  async function check(answer: readonly [Hex, bigint, Hex], extraData: Hex): Promise<string> {
    const address = world().chain.contracts.ens.gatewayResolver
    try {
      return await world().client.readContract({
        address,
        abi: resolverAbi,
        functionName: 'resolveWithProof',
        args: [encodeAbiParameters(answerType, answer), extraData],
      })
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
  }

  const word = (address: string): Hex => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

  test('default', async () => {
    await register(maya, 'proof.latchkey.eth', { coinType: HOME })
    const { answer, extraData } = await ask('proof.latchkey.eth')
    expect(await check(answer, extraData)).toBe(word(maya.address))
  })

  test('error: refuses an answer that was changed or extended, or is of another key or request', async () => {
    const { answer, extraData } = await ask('proof.latchkey.eth')
    const other = await ask('nobody.latchkey.eth')
    const [result, expires, signature] = answer
    const flipped = (hex: Hex, at: number): Hex =>
      `${hex.slice(0, at)}${hex[at] === '0' ? '1' : '0'}${hex.slice(at + 1)}` as Hex
    for (const [changed, of] of [
      [[word(lea.address), expires, signature], extraData],
      [[result, expires + 1n, signature], extraData],
      [[result, expires, flipped(signature, 20)], extraData],
      [[result, expires, `${signature.slice(0, -2)}00`], extraData],
      [[result, expires, '0x'], extraData],
      [answer, other.extraData],
      [other.answer, extraData],
    ] as const)
      expect(await check(changed as readonly [Hex, bigint, Hex], of)).toMatch(
        /not signed by the gateway|no signature|a signature has 65 bytes/,
      )
  })

  test('error: an answer expires after five minutes', async () => {
    const { clock, client } = world()
    const { answer } = await ask('proof.latchkey.eth')
    expect(Number(answer[1]) * 1000 - clock.now()).toBeGreaterThan(298_000)
    expect(Number(answer[1]) * 1000 - clock.now()).toBeLessThanOrEqual(300_000)
    const { timestamp } = await client.getBlock()
    clock.skew = Number(timestamp) * 1000 - Date.now() - 301_000
    const late = await ask('proof.latchkey.eth')
    expect(await check(late.answer, late.extraData)).toContain('answer expired')
    await expect(
      getEnsAddress(client, { name: 'proof.latchkey.eth', strict: true }),
    ).rejects.toThrow()
    clock.skew = 0
    expect(await getEnsAddress(client, { name: 'proof.latchkey.eth', strict: true })).toBe(
      maya.address,
    )
  })
})
