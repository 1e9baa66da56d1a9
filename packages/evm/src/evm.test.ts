import { waitForReceipt } from '@latchkey/testing/node'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
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
} from './test/world.js'

const chains = useChains()
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const never = (): AbortSignal => new AbortController().signal

const lastOf = ({ events }: World): unknown => events.at(-1)

describe('evm', () => {
  test('default', async () => {
    const world = createWorld(chains)
    expect(world.adapter.getWallets()).toMatchObject([
      { id: WALLET_ID, name: 'Test Wallet', installed: true, namespace: 'eip155' },
    ])
    expect(await world.connect()).toMatchObject({
      address: ACCOUNT,
      networkId: ONE,
      wallet: { id: WALLET_ID },
    })
    expect(world.wallet.prompts).toHaveLength(1)
    expect(lastOf(world)).toMatchObject({
      type: 'connectionChanged',
      connection: { address: ACCOUNT },
    })
    await expectRecovery(world)
  })

  test('behavior: reads the balance from the chain', async () => {
    const { adapter, stop } = createWorld(chains)
    expect(await adapter.getBalance({ address: ACCOUNT, networkId: TWO })).toEqual({
      value: 10_000n * 10n ** 18n,
      decimals: 18,
      symbol: 'ETH',
    })
    stop()
  })

  test('behavior: signs and sends on the chain', async () => {
    const world = createWorld(chains)
    await world.connect()
    const signature = await world.adapter.signMessage({ message: 'hello' })
    expect(
      await verifyMessage({
        address: ACCOUNT,
        message: 'hello',
        signature: signature as `0x${string}`,
      }),
    ).toBe(true)
    const to = privateKeyToAccount(`0x${'ab'.repeat(32)}`).address
    expect(await world.adapter.estimateGas({ to, value: 5n })).toBe(21_000n)
    const hash = (await world.adapter.sendTransaction({ to, value: 5n })) as `0x${string}`
    // The node has the transaction, but not yet in a block.
    const receipt = await waitForReceipt(world.adapter.config.getClient(), {
      hash,
    })
    expect(receipt).toMatchObject({
      status: 'success',
      from: ACCOUNT.toLowerCase(),
      to: to.toLowerCase(),
    })
    expect((await world.adapter.getBalance({ address: to, networkId: ONE })).value).toBe(5n)
    await expectRecovery(world)
  })

  test('behavior: switches, and the app’s own reads use the new network', async () => {
    const world = createWorld(chains)
    await world.connect()
    await world.adapter.switchNetwork({ networkId: TWO, signal: never() })
    expect(world.adapter.getConnection()?.networkId).toBe(TWO)
    expect(world.adapter.config.state.chainId).toBe(31338)
    await expectRecovery(world)
  })

  test('behavior: without a wallet switches only the app', async () => {
    const world = createWorld(chains)
    await world.adapter.switchNetwork({ networkId: TWO, signal: never() })
    expect(world.adapter.config.state.chainId).toBe(31338)
    expect(world.wallet.requests).toEqual([])
    world.stop()
  })

  test('behavior: reconnects without a prompt, and only the requested wallet', async () => {
    const world = createWorld(chains)
    expect(await world.adapter.reconnect({ walletId: WALLET_ID, signal: never() })).toBeUndefined()
    await world.wallet.provider.request({ method: 'eth_requestAccounts' })
    expect(await world.adapter.reconnect({ walletId: WALLET_ID, signal: never() })).toMatchObject({
      address: ACCOUNT,
    })
    expect(world.wallet.prompts).toHaveLength(1)
    await expectRecovery(world)
  })

  test('behavior: disconnect revokes the permission where the wallet supports it', async () => {
    const world = createWorld(chains)
    await world.connect()
    await world.adapter.disconnect()
    expect(lastOf(world)).toEqual({ type: 'connectionLost', isChosen: true })
    expect(await world.wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
    world.stop()
  })

  test('behavior: disconnect succeeds although the wallet never answers', async () => {
    const world = createWorld(chains)
    await world.connect()
    world.wallet.behaviors.neverAnswers = ['*']
    const disconnected = world.adapter.disconnect()
    await world.clock.advance(100)
    await disconnected
    expect(world.adapter.getConnection()).toBeUndefined()
    await expectRecovery(world)
  })

  test('error: rejects without a connection', async () => {
    const { adapter, stop } = createWorld(chains)
    expect(await failure(adapter.signMessage({ message: 'x' }))).toBe('NotConnectedError')
    expect(await failure(adapter.connect({ walletId: 'com.nobody', signal: never() }))).toBe(
      'WalletNotFoundError',
    )
    stop()
  })

  test('behavior: the app’s selected account follows the wallet', async () => {
    const world = createWorld(chains)
    await world.connect()
    world.wallet.selectAccount(1)
    await world.settled()
    expect(world.adapter.getConnection()).toMatchObject({ address: SECOND })
    expect(lastOf(world)).toMatchObject({
      type: 'connectionChanged',
      connection: { address: SECOND },
    })
    await expectRecovery(world)
  })
})
