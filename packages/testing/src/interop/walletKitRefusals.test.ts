import { type EvmAdapter, evm } from '@latchkey/evm'
import { getConnection, sendCalls, sendTransaction, signMessage, switchChain } from '@wagmi/core'
import { type BaseError, type Hex, UserRejectedRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import type { SdkError } from '../test/kitWallet.js'
import { type KitWorld, useKitWorld } from '../test/kitWorld.js'
import { testAccounts } from '../wallets/accounts.js'

const [FIRST, SECOND] = testAccounts(2).map(({ address }) => address) as [Hex, Hex]

/**
 * The adapter of the kit on the app's own config. The kit shows its errors to the user.
 */
function latchkeyOf({ dapp }: KitWorld): EvmAdapter {
  return evm({ config: dapp.config }, { window: new EventTarget() })
}

/** Connects through the kit; the wallet scans the code. */
async function connectLatchkey(world: KitWorld): Promise<unknown> {
  const { pair, connect } = latchkeyOf(world) as Required<EvmAdapter>
  const wish = { walletId: 'walletConnect', signal: new AbortController().signal }
  const { uri } = await pair(wish)
  const connected = connect(wish)
  // The caller gets the error only after the wallet has scanned.
  connected.catch(() => undefined)
  await world.wallet.pair(uri)
  return connected
}

function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => `resolved with ${String(value)}`,
    (error: unknown) => error,
  )
}

/** True if viem reports that the user rejected the request. */
function isRejection(error: unknown): boolean {
  return Boolean((error as BaseError).walk?.((cause) => cause instanceof UserRejectedRequestError))
}

describe('a wallet on WalletKit that refuses to connect', () => {
  const world = useKitWorld()

  // The sample wallet refuses with USER_REJECTED_METHODS:
  // https://github.com/reown-com/web-examples, react-wallet-v2/src/views/SessionProposalModal.tsx
  test.each<[SdkError, number, string]>([
    ['USER_REJECTED', 4001, 'UserRejectedError'],
    ['USER_REJECTED_CHAINS', 4001, 'UserRejectedError'],
    ['USER_REJECTED_METHODS', 4001, 'UserRejectedError'],
    ['USER_REJECTED_EVENTS', 4001, 'UserRejectedError'],
    ['UNSUPPORTED_CHAINS', 4902, 'NetworkUnknownError'],
    ['UNSUPPORTED_METHODS', -32601, 'MethodUnsupportedError'],
    ['UNSUPPORTED_EVENTS', 4200, 'MethodUnsupportedError'],
    ['UNSUPPORTED_ACCOUNTS', 4100, 'WalletLockedError'],
    ['UNSUPPORTED_NAMESPACE_KEY', 4200, 'MethodUnsupportedError'],
  ])('error: maps %s to %i for the app and %s for the user', async (refusal, code, name) => {
    world.wallet.toProposals = refusal
    expect(await failure(connectLatchkey(world))).toMatchObject({ name, cause: { code } })
  })

  test('behavior: the next code works', async () => {
    const { dapp, wallet } = world
    wallet.toProposals = 'USER_REJECTED_METHODS'
    expect(await failure(world.connect())).toMatchObject({ code: 4001 })
    wallet.toProposals = 'approve'
    await world.connect()
    expect(getConnection(dapp.config)).toMatchObject({ status: 'connected', address: FIRST })
    expect(wallet.proposals).toHaveLength(2)
  })
})

describe('a wallet on WalletKit that refuses a request', () => {
  const world = useKitWorld()

  // https://github.com/reown-com/web-examples,
  // react-wallet-v2/src/utils/EIP155RequestHandlerUtil.ts: a string, and no code of the SDK.
  test.each([
    { code: -32000, message: 'User rejected.' },
    { code: 5000, message: 'User rejected.' },
    { code: 5002, message: 'User rejected methods.' },
  ])('error: $code "$message" is a rejection for the app and the user', async (refusal) => {
    const { dapp, wallet } = world
    await world.connect()
    wallet.toRequests = refusal
    expect(isRejection(await failure(signMessage(dapp.config, { message: 'hello' })))).toBe(true)
    expect(
      await failure(latchkeyOf(world).sendTransaction({ to: SECOND, value: 1n })),
    ).toMatchObject({
      name: 'UserRejectedError',
    })
  })

  test('error: the app gets the reason of a failed transaction', async () => {
    const { dapp, wallet } = world
    await world.connect()
    const reason = 'insufficient funds for gas * price + value'
    wallet.toRequests = { code: -32000, message: reason }
    expect(await failure(sendTransaction(dapp.config, { to: SECOND, value: 1n }))).toMatchObject({
      details: reason,
    })
    expect(
      await failure(latchkeyOf(world).sendTransaction({ to: SECOND, value: 1n })),
    ).toMatchObject({
      details: reason,
    })
  })

  test('behavior: an app falls back to single transactions when the wallet offers no batch', async () => {
    const { dapp, wallet } = world
    await world.connect()
    const to = SECOND
    const { id } = await sendCalls(dapp.config, {
      calls: [
        { to, value: 1n },
        { to, value: 2n },
      ],
      experimental_fallback: true,
    })
    expect(id).toMatch(/^0x/)
    expect(wallet.requests.map(({ method }) => method)).toEqual([
      'eth_sendTransaction',
      'eth_sendTransaction',
    ])
  })
})

describe('a wallet on WalletKit with one network of two', () => {
  const world = useKitWorld({ chains: [31337] })

  test('error: refuses a switch to the other network, and the app does not switch', async () => {
    const { dapp, wallet } = world
    await world.connect()
    expect(await failure(switchChain(dapp.config, { chainId: 31338 }))).toMatchObject({
      code: 4200,
    })
    const switched = latchkeyOf(world).switchNetwork({
      networkId: 'eip155:31338',
      signal: new AbortController().signal,
    })
    expect(await failure(switched)).toMatchObject({ name: 'MethodUnsupportedError' })
    await signMessage(dapp.config, { message: 'hello' })
    expect(wallet.requests).toEqual([{ method: 'personal_sign', chainId: 'eip155:31337' }])
  })
})
