import { expect, test } from 'vitest'
import { createProvider } from '../provider.js'
import { address, namespaces, other } from '../test/testWallet.js'
import { connected, createWorld, START, type World } from '../test/world.js'

async function open(world: World, settle: Record<string, unknown> = {}) {
  const client = await connected(world, {}, settle)
  const provider = createProvider(client, { chains: [1, 10], read: async () => null })
  const events: unknown[][] = []
  provider.on('chainChanged', (chainId) => events.push(['chainChanged', chainId]))
  provider.on('accountsChanged', (accounts) => events.push(['accountsChanged', ...accounts]))
  return { client, provider, events }
}

const both = { namespaces: namespaces(`eip155:1:${address}`, `eip155:10:${address}`) }

async function deliver(
  world: World,
  method: Parameters<World['wallet']['request']>[0],
  params: unknown,
  id?: number,
) {
  await Promise.all([world.wallet.request(method, params, id), world.pass()])
  return world.wallet.received.at(-1)
}

const event = (name: string, data: unknown, chainId = 'eip155:1') => ({
  event: { name, data },
  chainId,
})

test('default: case 31: an update replaces the grant, gets an answer with tag 1105, and notifies', async () => {
  const world = createWorld()
  const { client, events } = await open(world)
  const answer = await deliver(world, 'wc_sessionUpdate', {
    namespaces: namespaces(`eip155:10:${other}`),
  })
  expect(answer).toMatchObject({ tag: 1105, message: { type: 'result', result: true } })
  expect(client.session()).toMatchObject({ chainId: 10 })
  expect(events).toEqual([
    ['chainChanged', '0xa'],
    ['accountsChanged', other],
  ])
})

test('behavior: case 32: applies the newer of two updates, in any order', async () => {
  const world = createWorld()
  const { client } = await open(world)
  const [older, newer] = [(START + 1_000) * 1_000, (START + 2_000) * 1_000]
  await deliver(world, 'wc_sessionUpdate', both, newer)
  const answer = await deliver(
    world,
    'wc_sessionUpdate',
    { namespaces: namespaces(`eip155:1:${other}`) },
    older,
  )
  expect(answer).toMatchObject({ tag: 1105, message: { type: 'error', error: { code: 1003 } } })
  expect(client.session()?.namespaces).toMatchObject({
    eip155: { accounts: [`eip155:1:${address}`, `eip155:10:${address}`] },
  })
})

test('behavior: case 33: parses a chain as number, decimal, hex or CAIP-2, and prefers the event’s data', async () => {
  for (const data of [10, '10', '0xa', 'eip155:10']) {
    const world = createWorld()
    const { events } = await open(world, both)
    const answer = await deliver(world, 'wc_sessionEvent', event('chainChanged', data))
    expect(answer).toMatchObject({ tag: 1111, message: { type: 'result', result: true } })
    expect(events).toEqual([['chainChanged', '0xa']])
  }
})

test('behavior: a chain that is announced before the grant becomes active with the grant', async () => {
  const world = createWorld()
  const { events, client } = await open(world)
  await deliver(world, 'wc_sessionEvent', event('chainChanged', '0xa'))
  expect(events).toEqual([])
  await deliver(world, 'wc_sessionUpdate', both)
  expect(events).toEqual([['chainChanged', '0xa']])
  expect(client.session()).not.toHaveProperty('announced')
})

test('behavior: case 34: parses accounts, plain or as CAIP-10, and emits one event', async () => {
  for (const data of [[other], [`eip155:1:${other}`], [other.toLowerCase()]]) {
    const world = createWorld()
    const { events, provider } = await open(world)
    await deliver(world, 'wc_sessionEvent', event('accountsChanged', data))
    expect(events).toEqual([['accountsChanged', other]])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([other])
  }
})

test('behavior: ignores an older event after a newer one, and empty and unknown events', async () => {
  const world = createWorld()
  const { events } = await open(world, both)
  await deliver(world, 'wc_sessionEvent', event('chainChanged', 10), (START + 2_000) * 1_000)
  await deliver(world, 'wc_sessionEvent', event('chainChanged', 1), (START + 1_000) * 1_000)
  await deliver(world, 'wc_sessionEvent', event('accountsChanged', []))
  await deliver(world, 'wc_sessionEvent', event('accountsChanged', ['nobody']))
  await deliver(world, 'wc_sessionEvent', event('message', { any: 1 }))
  expect(await deliver(world, 'wc_sessionEvent', { chainId: 7 })).toMatchObject({
    message: { type: 'error', error: { code: 1002 } },
  })
  expect(events).toEqual([['chainChanged', '0xa']])
})

test('behavior: case 35: extends the session as requested, by at most 7 days, and never shortens it', async () => {
  const world = createWorld()
  const { client } = await open(world)
  const week = 604_800_000
  await world.pass(1_000_000)
  for (const [params, expected] of [
    [{ expiry: START / 1_000 + 5 }, START + week],
    [{ expiry: (world.clock.now() + week) / 1_000 - 100 }, world.clock.now() + week - 100_000],
    [{ expiry: 9e12 }, world.clock.now() + week],
    [{}, world.clock.now() + week],
  ] as const) {
    expect(await deliver(world, 'wc_sessionExtend', params)).toMatchObject({
      tag: 1107,
      message: { result: true },
    })
    expect(client.session()?.expiresAt).toBe(expected)
  }
})

test('behavior: limits a session that is settled for ten years to 7 days', async () => {
  const world = createWorld()
  const { client } = await open(world, { expiry: START / 1_000 + 315_360_000 })
  expect(client.session()?.expiresAt).toBe(START + 604_800_000)
})

test('behavior: case 36: answers a ping; does not answer another tab’s request to the wallet', async () => {
  const world = createWorld()
  await open(world)
  expect(await deliver(world, 'wc_sessionPing', {})).toMatchObject({
    tag: 1115,
    message: { type: 'result', result: true },
  })
  const before = world.wallet.received.length
  await deliver(world, 'wc_sessionRequest', {})
  expect(world.wallet.received).toHaveLength(before)
})

test('error: ignores a malformed update and one without an account', async () => {
  const world = createWorld()
  const { client } = await open(world)
  const { session } = client
  for (const params of [
    {},
    null,
    { namespaces: [] },
    { namespaces: namespaces() },
    { namespaces: namespaces('eip155:1:0xnone') },
  ]) {
    const before = session()
    expect(await deliver(world, 'wc_sessionUpdate', params)).toMatchObject({
      tag: 1105,
      message: { type: 'error', error: { code: 5103 } },
    })
    expect(session()).toBe(before)
  }
})
