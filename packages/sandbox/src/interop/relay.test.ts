import { type Relay, startRelay } from '@latchkey/testing/node'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Peer, startPeer } from '../test/signClient.js'

const world: { relay?: Relay; peers: Peer[] } = { peers: [] }

beforeEach(async () => {
  world.relay = await startRelay()
  world.peers = [await startPeer(world.relay.url, 'dapp'), await startPeer(world.relay.url, 'wallet')]
})

afterEach(async () => {
  await Promise.all(world.peers.map((peer) => peer.stop()))
  await world.relay?.stop()
})

describe('the relay between two clients that we did not write', () => {
  test('default', async () => {
    const [dapp, wallet] = world.peers.map(({ client }) => client) as [Peer['client'], Peer['client']]
    const seen: string[] = []
    world.relay!.observe((event) => {
      if (event.type === 'request' || event.type === 'refused') seen.push(JSON.stringify(event))
    })
    const account = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    wallet.once('session_proposal', ({ id }) => {
      const eip155 = { accounts: [account], methods: ['personal_sign'], events: ['accountsChanged', 'chainChanged'] }
      void wallet.approve({ id, namespaces: { eip155 } })
    })
    wallet.once('session_request', ({ id, topic }) => void wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: '0xsigned' } }))
    const { uri, approval } = await dapp.connect({
      optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['accountsChanged', 'chainChanged'] } },
    })
    await wallet.pair({ uri: uri! })
    const session = await approval()
    expect(session.namespaces.eip155?.accounts).toEqual([account])
    const request = { method: 'personal_sign', params: ['0x00', account.slice(9)] }
    expect(await dapp.request({ topic: session.topic, chainId: 'eip155:1', request })).toBe('0xsigned')
    const deleted = new Promise((resolve) => wallet.once('session_delete', resolve))
    await dapp.disconnect({ topic: session.topic, reason: { code: 6000, message: 'User disconnected.' } })
    await deleted
    console.log(seen.join('\n'), world.relay!.inspect())
  })
})
