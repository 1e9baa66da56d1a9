import { verifyMessage } from 'viem'
import { getTransaction } from 'viem/actions'
import { describe, expect, test } from 'vitest'
import { createAccountChoice } from './connect/accountChoice.js'
import { createWorld, expectRecovery, failure, useChains, WALLET_ID } from './test/world.js'

const chains = useChains()
const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const THIRD = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const never = (): AbortSignal => new AbortController().signal

describe('selectAccount', () => {
  test('default', async () => {
    const world = createWorld(chains)
    await world.connect()
    expect(await world.adapter.selectAccount?.({ address: SECOND })).toEqual({
      address: SECOND,
      insteadOf: FIRST,
    })
    expect(world.adapter.getConnection()).toMatchObject({
      address: SECOND,
      addresses: [SECOND, FIRST, THIRD],
    })
    expect(world.events.at(-1)).toMatchObject({
      type: 'connectionChanged',
      connection: { address: SECOND },
    })
    expect(world.wallet.prompts).toHaveLength(1)
    const signature = await world.adapter.signMessage({ message: 'hello' })
    expect(
      await verifyMessage({
        address: SECOND,
        message: 'hello',
        signature: signature as `0x${string}`,
      }),
    ).toBe(true)
    const hash = (await world.adapter.sendTransaction({ to: THIRD, value: 5n })) as `0x${string}`
    expect(await getTransaction(world.adapter.config.getClient(), { hash })).toMatchObject({
      from: SECOND.toLowerCase(),
    })
    await world.adapter.selectAccount?.({ address: FIRST })
    expect(world.adapter.getConnection()).toMatchObject({ address: FIRST })
    await expectRecovery(world)
  })

  test('behavior: restores the selected account after a reload; a new connection starts with the active account', async () => {
    const world = createWorld(chains)
    await world.wallet.provider.request({ method: 'eth_requestAccounts' })
    const account = { address: SECOND, insteadOf: FIRST }
    expect(
      await world.adapter.reconnect({ walletId: WALLET_ID, signal: never(), account }),
    ).toMatchObject({ address: SECOND })
    await world.adapter.disconnect()
    expect(await world.connect()).toMatchObject({ address: FIRST })
    world.stop()
  })

  test('behavior: W12 a later choice in the wallet overrides the selected account', async () => {
    const world = createWorld(chains)
    await world.connect()
    await world.adapter.selectAccount?.({ address: SECOND })
    world.wallet.selectAccount(2)
    await world.settled()
    expect(world.adapter.getConnection()).toMatchObject({ address: THIRD })
    world.wallet.selectAccount(0)
    await world.settled()
    expect(world.adapter.getConnection()).toMatchObject({ address: FIRST })
    await expectRecovery(world)
  })

  test('error: SEC-52 W33 does not prompt a wallet whose active account changed after the selection', async () => {
    const world = createWorld(chains, { behaviors: { silentEvents: ['accountsChanged'] } })
    await world.connect()
    await world.adapter.selectAccount?.({ address: SECOND })
    world.wallet.selectAccount(2)
    expect(await failure(world.adapter.sendTransaction({ to: FIRST, value: 1n }))).toBe(
      'WalletMismatchError',
    )
    expect(world.wallet.prompts).toHaveLength(1)
    world.stop()
  })

  test('error: SEC-52 W33 detects a wallet that sends from another account than the selected one', async () => {
    const world = createWorld(chains, { behaviors: { actsFor: { account: 0 } } })
    await world.connect()
    await world.adapter.selectAccount?.({ address: SECOND })
    expect(await failure(world.adapter.sendTransaction({ to: THIRD, value: 1n }))).toBe(
      'WalletMismatchError',
    )
    world.stop()
  })

  test('error: rejects an account that the wallet does not share, and a selection without a wallet', async () => {
    const world = createWorld(chains)
    expect(
      await failure(world.adapter.selectAccount?.({ address: SECOND }) ?? Promise.resolve()),
    ).toBe('NotConnectedError')
    await world.connect()
    const stranger = `0x${'1'.repeat(40)}`
    expect(
      await failure(world.adapter.selectAccount?.({ address: stranger }) ?? Promise.resolve()),
    ).toBe('WalletMismatchError')
    expect(world.adapter.getConnection()).toMatchObject({ address: FIRST })
    world.stop()
  })
})

describe('createAccountChoice', () => {
  test('behavior: survives a lock, and ends when the wallet selects or stops sharing an account', () => {
    const choice = createAccountChoice()
    choice.set({ address: SECOND, insteadOf: FIRST })
    expect(choice.order([FIRST, SECOND])).toEqual([SECOND, FIRST])
    expect(choice.order([])).toEqual([])
    expect(choice.order([FIRST, SECOND, THIRD])).toEqual([SECOND, FIRST, THIRD])
    expect(choice.order([FIRST, THIRD])).toEqual([FIRST, THIRD])
    expect(choice.order([FIRST, SECOND])).toEqual([FIRST, SECOND])
  })
})
