import { verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Relay } from '../channel/relayTypes.js'
import { startRelay } from '../node.js'
import { type Peer, startPeer } from '../test/signClient.js'
import { learnAuthenticate, type SignWallet, startSignWallet } from '../test/signWallet.js'

interface World {
  relay: Relay
  dapp: Peer
  wallet: SignWallet
}

const world: Partial<World> = {}
const wanted = {
  eip155: {
    chains: ['eip155:31337'],
    methods: ['personal_sign'],
    events: ['accountsChanged', 'chainChanged'],
  },
}
const disconnectReason = { code: 6000, message: 'User disconnected.' }

beforeEach(async () => {
  const relay = await startRelay()
  Object.assign(world, {
    relay,
    dapp: await startPeer(relay.url, 'dapp'),
    wallet: await startSignWallet(relay.url),
  })
})

afterEach(async () => {
  await Promise.all([world.dapp?.stop(), world.wallet?.stop()])
  await world.relay?.stop()
})

function happens(peer: Peer, event: Parameters<Peer['client']['once']>[0]): Promise<unknown> {
  return new Promise((resolve) => peer.client.once(event, (args: unknown) => resolve(args)))
}

async function connect({ dapp, wallet }: World): Promise<string> {
  const { uri, approval } = await dapp.client.connect({ optionalNamespaces: wanted })
  await wallet.pair(uri ?? '')
  return (await approval()).topic
}

// Both sides are the reference client, so a failure is a defect of the relay.
describe('the relay between two third-party clients', () => {
  test('default', async () => {
    const { dapp, wallet } = world as World
    const topic = await connect(world as World)
    const params = ['0x68656c6c6f', wallet.account.address]
    const signature = await dapp.client.request<`0x${string}`>({
      topic,
      chainId: 'eip155:31337',
      request: { method: 'personal_sign', params },
    })
    expect(
      await verifyMessage({ address: wallet.account.address, message: 'hello', signature }),
    ).toBe(true)
  })

  test('behavior: delivers update, extend, event, ping, and the disconnect of either side', async () => {
    const { dapp, wallet, relay } = world as World
    const topic = await connect(world as World)
    const updated = happens(dapp, 'session_update')
    await wallet.client.update({ topic, namespaces: wallet.namespaces([31338]) })
    expect(await updated).toMatchObject({
      topic,
      params: { namespaces: { eip155: { chains: ['eip155:31338'] } } },
    })
    const extended = happens(dapp, 'session_extend')
    await wallet.client.extend({ topic })
    await extended
    const changed = happens(dapp, 'session_event')
    await wallet.client.emit({
      topic,
      chainId: 'eip155:31338',
      event: { name: 'chainChanged', data: 31338 },
    })
    expect(await changed).toMatchObject({
      params: { event: { name: 'chainChanged', data: 31338 } },
    })
    await dapp.client.ping({ topic })
    await wallet.client.ping({ topic })
    const deleted = happens(wallet, 'session_delete')
    await dapp.client.disconnect({ topic, reason: disconnectReason })
    await deleted
    const other = await connect(world as World)
    const left = happens(dapp, 'session_delete')
    await wallet.client.disconnect({ topic: other, reason: disconnectReason })
    expect(await left).toMatchObject({ topic: other })
    expect(relay.inspect().sockets).toBe(2)
  })

  test('behavior: signs in with one approval', async () => {
    const { dapp, wallet } = world as World
    learnAuthenticate(wallet)
    const uri = 'https://dapp.example/login'
    const request = {
      chains: ['eip155:31337'],
      domain: 'dapp.example',
      uri,
      nonce: '32891756',
      methods: ['personal_sign'],
    }
    const asked = await dapp.client.authenticate(request)
    await wallet.pair(asked.uri ?? '')
    const { auths, session } = await asked.response()
    expect(auths?.[0]?.p).toMatchObject({ nonce: '32891756', domain: 'dapp.example', aud: uri })
    expect(session?.namespaces.eip155?.accounts).toContain(`eip155:31337:${wallet.account.address}`)
  })

  test('error: delivers a rejection', async () => {
    const { dapp, wallet } = world as World
    wallet.will = 'reject'
    const { uri, approval } = await dapp.client.connect({ optionalNamespaces: wanted })
    const refused = expect(approval()).rejects.toMatchObject({ code: 5000 })
    await wallet.pair(uri ?? '')
    await refused
  })
})
