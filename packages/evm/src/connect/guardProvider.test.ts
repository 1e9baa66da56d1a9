import { deadlines } from '@latchkey/core/internal'
import { describe, expect, test } from 'vitest'
import { createWorld, expectRecovery, failure, useChains, type World } from '../test/world.js'
import type { GuardedProvider } from './guardProvider.js'

const chains = useChains()
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const STRANGER = '0x00000000000000000000000000000000000000aa'

async function providerOf({ adapter }: World): Promise<GuardedProvider> {
  return (await adapter.config.connectors[0]?.getProvider()) as GuardedProvider
}

function typedData(chainId: unknown): string {
  const types = {
    EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
    Note: [{ name: 'text', type: 'string' }],
  }
  return JSON.stringify({ domain: { chainId }, types, primaryType: 'Note', message: { text: 'x' } })
}

describe('the provider of wagmi’s hooks', () => {
  test('default', async () => {
    const world = createWorld(chains)
    await world.connect()
    const provider = await providerOf(world)
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
    expect(
      await provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', ACCOUNT] }),
    ).toMatch(/^0x[0-9a-f]{130}$/)
    expect(
      await provider.request({
        method: 'eth_signTypedData_v4',
        params: [ACCOUNT, typedData(31337)],
      }),
    ).toMatch(/^0x[0-9a-f]{130}$/)
    expect(world.wallet.prompts.map(({ kind }) => kind)).toEqual(['connect', 'sign', 'sign'])
    await expectRecovery(world)
  })

  test.each([
    [
      'a transaction of a stranger',
      { method: 'eth_sendTransaction', params: [{ from: STRANGER, to: SECOND }] },
    ],
    [
      'a transaction for another chain',
      { method: 'eth_sendTransaction', params: [{ from: ACCOUNT, to: SECOND, chainId: '0x1' }] },
    ],
    [
      'a transaction for a malformed chain id',
      {
        method: 'eth_sendTransaction',
        params: [{ from: ACCOUNT, to: SECOND, chainId: 'eip155:31337' }],
      },
    ],
    [
      'the other method for transactions',
      { method: 'wallet_sendTransaction', params: [{ from: STRANGER, to: SECOND }] },
    ],
    [
      'a batch for another chain',
      { method: 'wallet_sendCalls', params: [{ from: ACCOUNT, chainId: '0x1', calls: [] }] },
    ],
    [
      'a message for another account',
      { method: 'personal_sign', params: ['0x68656c6c6f', STRANGER] },
    ],
    [
      'typed data of another chain',
      { method: 'eth_signTypedData_v4', params: [ACCOUNT, typedData(1)] },
    ],
    [
      'typed data of another chain, by the older method',
      { method: 'eth_signTypedData_v3', params: [ACCOUNT, typedData('0x1')] },
    ],
  ])('behavior: W33, SEC-52 does not send %s to the wallet', async (_, request) => {
    const world = createWorld(chains)
    await world.connect()
    const provider = await providerOf(world)
    expect(await failure(provider.request(request))).toBe('WalletMismatchError')
    expect(world.wallet.requests.some(({ method }) => method === request.method)).toBe(false)
    await expectRecovery(world)
  })

  test('behavior: does not mistake a message of twenty bytes for a signer', async () => {
    const world = createWorld(chains)
    await world.connect()
    expect(
      await (await providerOf(world)).request({
        method: 'personal_sign',
        params: [STRANGER, ACCOUNT],
      }),
    ).toMatch(/^0x/)
    await expectRecovery(world)
  })

  test('behavior: W33 after a rejection the page shows the wallet’s true network, and the next try works', async () => {
    const world = createWorld(chains, {
      behaviors: { silentEvents: ['accountsChanged', 'chainChanged'] },
    })
    await world.connect()
    world.wallet.selectAccount(1)
    expect(await failure(world.adapter.signMessage({ message: 'x' }))).toBe('WalletMismatchError')
    await world.settled()
    expect(world.events.at(-1)).toMatchObject({
      type: 'connectionChanged',
      connection: { address: SECOND },
    })
    expect(await world.adapter.signMessage({ message: 'x' })).toMatch(/^0x/)
    await expectRecovery(world)
  })

  test('behavior: W11 a wallet that revoked its permission without an event counts as locked and is not prompted', async () => {
    const world = createWorld(chains, { behaviors: { silentEvents: ['accountsChanged'] } })
    await world.connect()
    world.wallet.revoke()
    expect(await failure(world.adapter.signMessage({ message: 'x' }))).toBe('WalletLockedError')
    await world.clock.advance(400)
    expect(world.adapter.getConnection()).toBeUndefined()
    await expectRecovery(world)
  })

  test('behavior: W21 a connected wallet that answers no read counts as gone', async () => {
    const world = createWorld(chains)
    await world.connect()
    await world.settled()
    world.wallet.behaviors.neverAnswers = ['*']
    const signed = failure(world.adapter.signMessage({ message: 'x' }))
    await world.clock.advance(deadlines.read)
    expect(await signed).toBe('WalletGoneError')
    expect(world.wallet.prompts).toHaveLength(1)
    await expectRecovery(world)
  })

  test('behavior: W1 every method that prompts the user has the long deadline', async () => {
    for (const method of [
      'eth_signTypedData_v3',
      'wallet_sendTransaction',
      'wallet_requestPermissions',
      'eth_decrypt',
      'wallet_watchAsset',
    ]) {
      const world = createWorld(chains, { behaviors: { neverAnswers: [method] } })
      await world.connect()
      const asked = failure((await providerOf(world)).request({ method, params: [] }))
      await world.clock.advance(deadlines.interactive - 1)
      world.wallet.settlePending('reject')
      expect(await asked).toBe('UserRejectedError')
      await expectRecovery(world)
    }
  })

  test('behavior: a request that is aborted before it starts does not prompt', async () => {
    const world = createWorld(chains)
    const controller = new AbortController()
    controller.abort()
    expect(await failure(world.connect(controller.signal))).toBe('CancelledError')
    expect(world.wallet.prompts).toHaveLength(0)
    await expectRecovery(world)
  })

  test('behavior: W18 adds one listener only to a wallet that cannot remove listeners', async () => {
    const world = createWorld(chains)
    const { provider } = world.wallet
    const stubborn = { request: provider.request, on: provider.on }
    const info = { ...world.wallet.info, rdns: 'com.stubborn', uuid: crypto.randomUUID() }
    world.window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: { info, provider: stubborn } }),
    )
    for (let round = 0; round < 5; round++) {
      await world.adapter.connect({
        walletId: 'com.stubborn',
        signal: new AbortController().signal,
      })
      await world.adapter.disconnect()
    }
    expect(world.wallet.listenerCount()).toBe(3)
    world.stop()
  })
})
