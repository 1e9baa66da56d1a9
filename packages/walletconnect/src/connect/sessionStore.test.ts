import { expect, test } from 'vitest'
import { connected, createWorld, memoryStorage, watch } from '../test/world.js'

const ask = { method: 'personal_sign', params: [], chainId: 1 }

test('default: restores a working session after a reload, without a socket', async () => {
  const world = createWorld()
  const client = await connected(world)
  const before = client.session()
  client.close()
  const sockets = world.relay.addresses.length
  const reloaded = world.client()
  expect(reloaded.session()).toEqual(before)
  await world.pass(60_000)
  expect(world.relay.addresses).toHaveLength(sockets)
  const result = watch(reloaded.request(ask))
  await world.pass()
  await Promise.all([world.wallet.answer(world.wallet.requests()[0]!.id, '0x1'), world.pass()])
  expect(result.value).toBe('0x1')
})

test('behavior: the first request notices that the wallet has ended the session', async () => {
  const world = createWorld()
  const client = await connected(world)
  client.close()
  await Promise.all([
    world.wallet.request('wc_sessionDelete', { code: 6000, message: '' }),
    world.pass(),
  ])
  const reloaded = world.client()
  const result = watch(reloaded.request(ask))
  await world.pass()
  expect(result.error).toMatchObject({ code: 4900 })
  expect(reloaded.session()).toBeUndefined()
})

test('behavior: case 45: removes an expired session, without a socket', async () => {
  const world = createWorld()
  const client = await connected(world)
  client.close()
  // Its socket would send a poll every 20 s of the week.
  world.wallet.relay.close()
  await world.pass(604_860_000)
  const sockets = world.relay.addresses.length
  const reloaded = world.client()
  expect(reloaded.session()).toBeUndefined()
  expect(JSON.parse(world.shared.values.get('test.walletconnect')!)).not.toHaveProperty('session')
  expect(world.relay.addresses).toHaveLength(sockets)
})

test('behavior: case 46: starts without a session if the records are damaged', async () => {
  const world = createWorld()
  const client = await connected(world)
  client.close()
  const good = world.shared.values.get('test.walletconnect')!
  const bad = [
    '',
    '{',
    'null',
    '[]',
    '7',
    '{"version":1,"session":{}}',
    '{"version":9}',
    good.replace('"version":1', '"version":2'),
    good.slice(0, -9),
  ]
  const { session } = JSON.parse(good)
  // The wallet's metadata is the only optional part of a session.
  for (const key of Object.keys(session).filter((name) => name !== 'peer'))
    bad.push(JSON.stringify({ version: 1, session: { ...session, [key]: 'x' } }))
  for (const raw of bad) {
    world.shared.values.set('test.walletconnect', raw)
    world.tab.values.set('test.walletconnect.pairings', raw.replace('session', 'attempts'))
    const reloaded = world.client()
    expect(reloaded.session(), raw).toBeUndefined()
    const paired = watch(reloaded.pair({}))
    await world.pass(100)
    expect(paired.error, raw).toBeUndefined()
    reloaded.close()
    await world.pass(1_000)
  }
})

test('behavior: W29: uses the memory if the storage is blocked, absent or full', async () => {
  const denied = (): never => {
    throw new Error('denied')
  }
  const full = { ...memoryStorage(), setItem: denied }
  for (const storage of [denied, () => undefined, () => full]) {
    const world = createWorld()
    const client = await connected(world, { storage, tabStorage: storage })
    const result = watch(client.request(ask))
    await world.pass()
    await Promise.all([world.wallet.answer(world.wallet.requests()[0]!.id, '0x1'), world.pass()])
    expect(result.value).toBe('0x1')
    await Promise.all([client.disconnect(), world.pass()])
    expect(client.session()).toBeUndefined()
  }
})
