import { createTestClock, createTestWallet } from '@latchkey/testing'
import type { Connector } from '@wagmi/core'
import { mock } from '@wagmi/core'
import { describe, expect, test } from 'vitest'
import { type EvmAdapter, evm } from '../evm.js'
import { chain, useChains } from '../test/world.js'
import { type ConnectorExtras, isAnnounced, isOffered } from './connectorExtras.js'

const chains = useChains()
const SIGNATURE = `0x${'11'.repeat(65)}`
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

interface Own {
  adapter: EvmAdapter
  window: EventTarget
}

/** An adapter with a connector that the app brought. */
function createOwn(own: Partial<Connector> & ConnectorExtras): Own {
  const window = new EventTarget()
  const connector: typeof mockConnector = (config) => ({
    ...mockConnector(config),
    id: 'own',
    name: 'Own',
    type: 'own',
    ...(own as object),
  })
  const adapter = evm(
    { networks: [chain(31337, chains.one().url)], connectors: [connector] },
    { clock: createTestClock(), window },
  )
  adapter.start(() => {})
  return { adapter, window }
}
const mockConnector = mock({ accounts: [ACCOUNT] })

const listed = ({ adapter }: Own): string[] => adapter.getWallets().map(({ id }) => id)

describe('isOffered', () => {
  test('default', () => {
    expect(listed(createOwn({}))).toEqual(['own'])
    expect(listed(createOwn({ isListed: () => true }))).toEqual(['own'])
    expect(listed(createOwn({ isListed: () => false }))).toEqual([])
  })

  test('behavior: a connector whose isListed throws is offered', () => {
    const fails = (): never => {
      throw new Error('no')
    }
    expect(isOffered({ isListed: fails } as unknown as Connector)).toBe(true)
  })

  test('error: neither connects nor restores a connector that is not offered', async () => {
    const { adapter } = createOwn({ isListed: () => false })
    await expect(
      adapter.connect({ walletId: 'own', signal: new AbortController().signal }),
    ).rejects.toThrow('is not in this browser')
    expect(
      await adapter.reconnect({ walletId: 'own', signal: AbortSignal.abort() }),
    ).toBeUndefined()
  })
})

describe('isAnnounced', () => {
  test('default', () => {
    const own = createOwn({ rdns: 'com.Own.wallet' })
    expect(listed(own)).toEqual(['own'])
    createTestWallet({
      chains: [{ id: 31337, rpcUrl: chains.one().url }],
      info: { name: 'Own', rdns: 'com.own.wallet' },
    }).announce(own.window)
    expect(listed(own)).toEqual(['com.own.wallet'])
  })

  test('behavior: restores a connection from before the wallet was announced; another rdns is another wallet', async () => {
    const own = createOwn({ rdns: ['com.other', 'com.own.wallet'], isAuthorized: async () => true })
    createTestWallet({
      chains: [{ id: 31337, rpcUrl: chains.one().url }],
      info: { rdns: 'com.own.wallet' },
    }).announce(own.window)
    expect(
      await own.adapter.reconnect({ walletId: 'own', signal: new AbortController().signal }),
    ).toMatchObject({ wallet: { id: 'own' } })
    expect(isAnnounced({ rdns: 'com.own' }, ['com.own.wallet'])).toBe(false)
    expect(isAnnounced({}, ['com.own.wallet'])).toBe(false)
  })
})

describe('prepare', () => {
  test('default', () => {
    const prepared: string[] = []
    const { adapter } = createOwn({ prepare: () => void prepared.push('own') })
    adapter.prepare?.()
    adapter.prepare?.({ walletId: 'other' })
    expect(prepared).toEqual([])
    adapter.prepare?.({ walletId: 'own' })
    expect(prepared).toEqual(['own'])
  })
})

describe('isGuarded', () => {
  test('default', async () => {
    const asked: unknown[] = []
    const request = async (...given: unknown[]): Promise<unknown> => {
      asked.push(given)
      return SIGNATURE
    }
    const { adapter } = createOwn({
      isGuarded: true,
      connect: async () => ({ accounts: [ACCOUNT], chainId: 31337 }) as never,
      getProvider: async () => ({ request, on() {}, removeListener() {} }),
    })
    const { signal } = new AbortController()
    await adapter.connect({ walletId: 'own', signal })
    expect(await adapter.signMessage({ message: 'x', signal })).toBe(SIGNATURE)
    // The wallet gets the request once, with the signal, and no reads before it: its own guard
    // sends those.
    expect(asked).toEqual([[expect.objectContaining({ method: 'personal_sign' }), { signal }]])
  })
})
