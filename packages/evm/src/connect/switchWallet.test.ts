import { deadlines } from '@latchkey/core/internal'
import { switchChain } from '@wagmi/core'
import { describe, expect, test } from 'vitest'
import {
  createWorld,
  expectRecovery,
  failure,
  ONE,
  TWO,
  useChains,
  WALLET_ID,
  type World,
} from '../test/world.js'

const chains = useChains()
const never = (): AbortSignal => new AbortController().signal
const knowsOne = (): { chains: { id: number; rpcUrl: string }[] } => ({
  chains: [{ id: 31337, rpcUrl: chains.one().url }],
})

const added = ({ wallet }: World): unknown =>
  wallet.requests.find(({ method }) => method === 'wallet_addEthereumChain')?.params

describe('switching networks', () => {
  test('default', async () => {
    const world = createWorld(chains)
    await world.connect()
    await world.adapter.switchNetwork({ networkId: TWO, signal: never() })
    expect(world.adapter.getConnection()).toMatchObject({ networkId: TWO })
    expect(world.wallet.prompts.map(({ kind }) => kind)).toEqual(['connect', 'switch'])
    await expectRecovery(world)
  })

  test('behavior: W15 adds a chain to the wallet with viem’s parameters, overridden by those of the app', async () => {
    for (const parameter of [undefined, { chainName: 'Ours' }]) {
      const world = createWorld(chains, knowsOne())
      await world.connect()
      await switchChain(world.adapter.config, {
        chainId: 31338,
        ...(parameter ? { addEthereumChainParameter: parameter } : {}),
      })
      expect(added(world)).toEqual([
        {
          chainId: '0x7a6a',
          chainName: parameter?.chainName ?? 'Chain 31338',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: [chains.two().url],
        },
      ])
      await expectRecovery(world)
    }
  })

  test.each([
    [
      'does not know the method',
      { code: -32601, message: 'the method does not exist' },
      'NetworkUnknownError',
    ],
    [
      'rejects the address of the node',
      { code: -32602, message: 'Expected an HTTPS url' },
      'NetworkUnknownError',
    ],
    ['is refused', { code: 4001, message: 'User rejected the request.' }, 'UserRejectedError'],
  ])(
    'behavior: W15 when the wallet %s, rejects with an error text for the user',
    async (_, error, name) => {
      const world = createWorld(chains, knowsOne())
      await world.connect()
      world.wallet.behaviors.rejectsAs = error
      expect(await failure(world.adapter.switchNetwork({ networkId: TWO, signal: never() }))).toBe(
        name,
      )
      expect(world.adapter.getConnection()).toMatchObject({ networkId: ONE })
      expect(
        world.wallet.requests.filter(({ method }) => method === 'wallet_addEthereumChain'),
      ).toHaveLength(1)
      await expectRecovery(world)
    },
  )

  test('behavior: rejects a network that the app does not list, without a prompt', async () => {
    const world = createWorld(chains)
    await world.connect()
    expect(
      await failure(world.adapter.switchNetwork({ networkId: 'eip155:5', signal: never() })),
    ).toBe('NetworkUnknownError')
    expect(world.wallet.prompts).toHaveLength(1)
    await expectRecovery(world)
  })
})

describe('waiting for a late approval', () => {
  test('behavior: W2 rejects after the deadline and leaves no timer', async () => {
    const world = createWorld(chains)
    const waiting = failure(world.adapter.waitForAccounts({ walletId: WALLET_ID, signal: never() }))
    await world.clock.advance(deadlines.interactive)
    expect(await waiting).toBe('TimeoutError')
    expect(world.wallet.prompts).toHaveLength(0)
    expect(world.clock.pending()).toBe(0)
    await expectRecovery(world)
  })

  test('behavior: W2 rejects on a cancel, and for an unknown wallet', async () => {
    const world = createWorld(chains, { behaviors: { neverAnswers: ['eth_accounts'] } })
    const controller = new AbortController()
    const waiting = failure(
      world.adapter.waitForAccounts({ walletId: WALLET_ID, signal: controller.signal }),
    )
    await world.settled()
    controller.abort()
    expect(await waiting).toBe('CancelledError')
    expect(world.clock.pending()).toBe(0)
    expect(
      await failure(world.adapter.waitForAccounts({ walletId: 'com.nobody', signal: never() })),
    ).toBe('WalletNotFoundError')
    await expectRecovery(world)
  })
})
