import { expect, test } from 'vitest'
import { createProvider, type WalletConnectProvider } from './provider.js'
import { address, namespaces } from './test/testWallet.js'
import { connected, createWorld, type World, watch } from './test/world.js'

async function open(world: World, settle: Record<string, unknown> = {}) {
  const client = await connected(world, {}, settle)
  const reads: unknown[] = []
  const provider = createProvider(client, {
    chains: [1, 10],
    read: async (chainId, method, params) => reads.push([chainId, method, params]),
  })
  return { client, provider, reads }
}

const both = { namespaces: namespaces(`eip155:1:${address}`, `eip155:10:${address}`) }
const toTen = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] }
const lastOf = (world: World) => world.wallet.requests().at(-1)!

async function answered(
  world: World,
  provider: WalletConnectProvider,
  request: { method: string; params?: unknown },
  answer: unknown,
) {
  const result = watch(provider.request(request))
  await world.pass()
  await Promise.all([world.wallet.answer(lastOf(world).id, answer), world.pass()])
  return result
}

test('default: answers accounts and chain without the wallet', async () => {
  const world = createWorld()
  const { provider } = await open(world)
  const before = world.relay.messages.length
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([address])
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([address])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  expect(world.relay.messages).toHaveLength(before)
})

test('behavior: switches to a chain with accounts without the wallet', async () => {
  const world = createWorld()
  const { provider, reads } = await open(world, both)
  const events: string[] = []
  provider.on('chainChanged', (chainId) => events.push(chainId))
  expect(await provider.request(toTen)).toBeNull()
  expect(events).toEqual(['0xa'])
  expect(world.wallet.requests()).toHaveLength(0)
  await provider.request({ method: 'eth_getBalance', params: [address] })
  expect(reads).toEqual([[10, 'eth_getBalance', [address]]])
})

test('behavior: requests a switch to another chain on a granted one, and waits for accounts there', async () => {
  const world = createWorld()
  const { provider } = await open(world)
  const result = await answered(world, provider, toTen, null)
  expect(lastOf(world).params).toMatchObject({ chainId: 'eip155:1', request: toTen })
  expect(result.settled).toBe(false)
  await Promise.all([world.wallet.request('wc_sessionUpdate', both), world.pass()])
  expect(result).toEqual({ settled: true, value: null })
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
})

test('error: rejects if the wallet switched and granted no account there', async () => {
  const world = createWorld()
  const { provider } = await open(world)
  const result = await answered(world, provider, toTen, null)
  await world.pass(3_100)
  expect(result.error).toMatchObject({ code: 4901 })
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
})

test('error: rejects a malformed chain, a wallet without switching, and a missing connection', async () => {
  const world = createWorld()
  const limited = {
    namespaces: {
      eip155: { accounts: [`eip155:1:${address}`], methods: ['personal_sign'], events: [] },
    },
  }
  const { provider, client } = await open(world, limited)
  await expect(provider.request({ ...toTen, params: [{ chainId: 'ten' }] })).rejects.toMatchObject({
    code: -32_602,
  })
  await expect(provider.request(toTen)).rejects.toMatchObject({ code: 4200 })
  await Promise.all([client.disconnect(), world.pass()])
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
    code: 4100,
  })
  await expect(provider.request({ method: 'personal_sign' })).rejects.toMatchObject({ code: 4100 })
})

test('behavior: sends a transaction to the chain that it names', async () => {
  const world = createWorld()
  const { provider } = await open(world, both)
  const sent = await answered(
    world,
    provider,
    { method: 'eth_sendTransaction', params: [{ to: address, chainId: '0xa' }] },
    '0xhash',
  )
  expect(sent.value).toBe('0xhash')
  expect(lastOf(world).params.chainId).toBe('eip155:10')
})

test('behavior: does not call a removed listener', async () => {
  const world = createWorld()
  const { provider } = await open(world, both)
  const events: string[] = []
  const listener = (chainId: string): void => void events.push(chainId)
  provider.on('chainChanged', listener)
  provider.removeListener('chainChanged', listener)
  await provider.request(toTen)
  expect(events).toEqual([])
})
