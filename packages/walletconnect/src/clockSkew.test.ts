import { expect, test } from 'vitest'
import { createIdentity } from './channel/identity.js'
import { nobleSigner } from './channel/nobleSigner.js'
import { createRelayClient, type RelayClient } from './channel/relayClient.js'
import { parseUri } from './connect/pairingUri.js'
import { connected, createWorld, START, type World, watch } from './test/world.js'

const TOPIC = '1'.repeat(64)
const HOUR = 3_600_000
const DAY = 24 * HOUR

const clockOff = ({ clock }: World, ms: number) => ({ ...clock, now: () => clock.now() + ms })

/** A client with a wrong clock, and a relay that checks tokens as relay_rpc does. */
function open(world: World, ms: number): RelayClient {
  const identity = createIdentity()
  return createRelayClient({
    url: 'wss://relay.test',
    clock: clockOff(world, ms),
    signer: nobleSigner,
    openSocket: world.relay.openSocket,
    identity: () => identity,
    onMessage: () => undefined,
  })
}

function checkTokens(world: World): void {
  world.relay.switches.refuse = (url, milliseconds) => {
    const [, claims = ''] = url.searchParams.get('auth')?.split('.') ?? []
    const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const now = Math.floor(milliseconds / 1_000)
    const refusal = (reason: string) => ({ code: 3000, reason: `JWT validation error: ${reason}` })
    if (exp < now - 120) return refusal(`JWT Token is expired: ${exp}`)
    if (iat <= now + 120) return undefined
    return refusal(
      `JWT Token is not yet valid: basic.iat: ${iat}, now + time_leeway: ${now + 120}, time_leeway: 120`,
    )
  }
}

test.each([
  ['150 s fast', 150_000, 1],
  ['170 s slow', -170_000, 1],
  ['an hour fast', HOUR, 2],
  ['four minutes slow', -240_000, 3],
  ['an hour slow', -HOUR, 3],
  ['two days slow', -2 * DAY, 3],
  ['of 1970', -START, 3],
])('behavior: case 39: accepts or corrects a clock %s', async (_name, skew, attempts) => {
  const world = createWorld()
  checkTokens(world)
  const client = open(world, skew)
  const done = watch(client.subscribe([TOPIC]))
  await world.pass()
  expect([done.settled, done.error]).toEqual([true, undefined])
  expect(world.relay.addresses).toHaveLength(attempts)
  expect(client.now()).toBe(world.clock.now() + (attempts === 1 ? skew : 0))
  expect(client.correction()).toBe(attempts === 1 ? 0 : -skew)
})

test('behavior: dates the expiry of a pairing on a slow clock by the relay’s time', async () => {
  const world = createWorld()
  checkTokens(world)
  const client = world.client({ clock: clockOff(world, -HOUR) })
  const paired = watch(client.pair({}))
  await world.pass(1_000)
  expect(parseUri(paired.value?.uri ?? '')?.expiryTimestamp).toBe(
    Math.floor(world.clock.now() / 1_000) + 300,
  )
  expect(client.inspect().attempts).toBe(1)
})

test('behavior: pairings on a fast clock stay valid for a wallet on the same device', async () => {
  const world = createWorld()
  checkTokens(world)
  const client = world.client({ clock: clockOff(world, HOUR) })
  const abort = new AbortController()
  const uris: string[] = []
  // The first makes the relay correct the clock, and is aborted.
  watch(client.connect({ signal: abort.signal, onUri: (uri) => uris.push(uri) }))
  await world.pass()
  abort.abort()
  await world.pass(1_000)
  watch(client.connect({ onUri: (uri) => uris.push(uri) }))
  await world.pass()
  const deviceTime = Math.floor((world.clock.now() + HOUR) / 1_000)
  const expiries = uris.map((uri) => parseUri(uri)?.expiryTimestamp)
  expect(expiries).toEqual([deviceTime - 1 + 300, deviceTime + 300])
})

test('behavior: dates the expiry of the first request after a reload on a slow clock by the relay’s time', async () => {
  const world = createWorld()
  const before = await connected(world)
  before.close()
  checkTokens(world)
  const client = world.client({ clock: clockOff(world, -HOUR) })
  const result = watch(client.request({ method: 'personal_sign', params: ['0x01'], chainId: 1 }))
  await world.pass()
  const [request] = world.wallet.requests()
  expect(request?.params.request.expiryTimestamp).toBe(Math.floor(world.clock.now() / 1_000) + 300)
  await Promise.all([world.wallet.answer(request?.id ?? 0, '0xsigned'), world.pass()])
  expect(result.value).toBe('0xsigned')
})

test('error: W28 case 39: rejects with the minutes of a clock that cannot be corrected, and does not retry', async () => {
  const world = createWorld()
  const now = START / 1_000 - 3_600
  world.relay.switches.refuse = () => {
    // Ends the loop that the test detects.
    if (world.relay.addresses.length > 9) return undefined
    const reason = `JWT Token is not yet valid: basic.iat: 1, now + time_leeway: ${now + 120}, time_leeway: 120`
    return { code: 3000, reason }
  }
  const done = watch(open(world, 0).subscribe([TOPIC]))
  await world.pass(120_000)
  expect(done.error).toMatchObject({
    code: 'CLOCK_SKEW',
    minutes: 60,
    message: expect.stringContaining('60 minutes fast'),
  })
  expect(world.relay.addresses).toHaveLength(2)
})

test('error: W28 rejects without minutes if the relay never reports its time, and does not retry', async () => {
  const world = createWorld()
  world.relay.switches.refuse = () => ({
    code: 3000,
    reason: 'JWT validation error: JWT Token is expired',
  })
  const done = watch(open(world, 0).subscribe([TOPIC]))
  await world.pass(120_000)
  expect(done.error).toMatchObject({ code: 'CLOCK_SKEW', minutes: undefined })
  expect(world.relay.addresses).toHaveLength(2)
})
