import { sleep } from '@latchkey/protocol/std'
import { afterCancel, check, nameOf } from '../kernel/conformanceChecks.js'
import type { ConformanceCase, ConformanceWallet, ConformanceWorld } from './conformingAdapter.js'

type World = ConformanceWorld<ConformanceWallet>
type Body = (world: World & { events: string[]; signal: AbortSignal }) => Promise<void>

const cases: Record<string, Body> = {
  'default: finds the wallet, connects on request, and reports the connection': async ({
    adapter,
    wallet,
    walletId,
    networkIds,
    events,
    signal,
  }) => {
    check(
      adapter.getWallets().some(({ id }) => id === walletId),
      'the announced wallet is not listed',
    )
    const connection = await adapter.connect({ walletId, signal })
    check(
      connection.networkId === networkIds[0],
      `it reports ${connection.networkId}, the wallet is on ${networkIds[0]}`,
    )
    check(
      adapter.getConnection()?.address === connection.address,
      'getConnection does not show what connect answered',
    )
    check(wallet.prompts.length === 1, `the wallet was asked ${wallet.prompts.length} times`)
    check(events.includes('connectionChanged'), 'no connectionChanged was sent')
  },
  'behavior: reconnects without a prompt, and only if the wallet allows it': async ({
    adapter,
    wallet,
    walletId,
    signal,
  }) => {
    check(
      (await adapter.reconnect({ walletId, signal })) === undefined,
      'it reconnected to a wallet that never agreed',
    )
    check(wallet.prompts.length === 0, 'reconnect prompted the user')
    await adapter.connect({ walletId, signal })
    check(
      (await adapter.reconnect({ walletId, signal })) !== undefined,
      'it does not reconnect to a wallet that agreed',
    )
    check(wallet.prompts.length === 1, 'reconnect prompted the user')
  },
  'behavior: a cancel settles without the wallet’s answer, and a late approval changes nothing':
    async ({ adapter, wallet, walletId }) => {
      wallet.behaviors.neverAnswers = ['*']
      const controller = new AbortController()
      const connecting = nameOf(adapter.connect({ walletId, signal: controller.signal }))
      controller.abort()
      check(
        (await afterCancel(connecting)) === 'CancelledError',
        'a cancelled connect is not a CancelledError',
      )
      wallet.settlePending('answer')
      await sleep(0)
      check(adapter.getConnection() === undefined, 'a late approval connected')
    },
  'behavior: a rejection is a UserRejectedError, prompted once': async ({
    adapter,
    wallet,
    walletId,
    signal,
  }) => {
    wallet.behaviors.rejectsAs = { code: 4001, message: 'User rejected the request.' }
    check(
      (await nameOf(adapter.connect({ walletId, signal }))) === 'UserRejectedError',
      'a rejection has another name',
    )
    check(wallet.prompts.length === 1, 'the wallet was asked more than once')
  },
  'behavior: switches with the wallet, and does not switch when it refuses': async ({
    adapter,
    wallet,
    walletId,
    networkIds,
    switchesInApp = false,
    signal,
  }) => {
    await adapter.connect({ walletId, signal })
    await adapter.switchNetwork({ networkId: networkIds[1], signal })
    check(adapter.getConnection()?.networkId === networkIds[1], 'the switch is not shown')
    if (switchesInApp) return
    wallet.behaviors.rejectsAs = { code: 4001, message: 'User rejected the request.' }
    check(
      (await nameOf(adapter.switchNetwork({ networkId: networkIds[0], signal }))) ===
        'UserRejectedError',
      'a refused switch has another name',
    )
    check(
      adapter.getConnection()?.networkId === networkIds[1],
      'a refused switch moved what is shown',
    )
  },
  'behavior: disconnects and reports it': async ({ adapter, walletId, events, signal }) => {
    await adapter.connect({ walletId, signal })
    await adapter.disconnect()
    check(adapter.getConnection() === undefined, 'still connected')
    check(events.at(-1) === 'connectionLost', 'no connectionLost was sent')
  },
  'behavior: a cancelled switch settles without the wallet’s answer and is requested once': async ({
    adapter,
    wallet,
    walletId,
    networkIds,
    signal,
  }) => {
    await adapter.connect({ walletId, signal })
    const requests = wallet.requests.length
    wallet.behaviors.neverAnswers = ['*']
    const controller = new AbortController()
    const switching = nameOf(
      adapter.switchNetwork({ networkId: networkIds[1], signal: controller.signal }),
    )
    controller.abort()
    check(
      (await afterCancel(switching)) === 'CancelledError',
      'a cancelled switch is not a CancelledError',
    )
    check(
      wallet.requests.slice(requests).filter(({ method }) => method.includes('switch')).length <= 1,
      'the wallet was asked more than once',
    )
    check(
      adapter.getConnection()?.networkId === networkIds[0],
      'a cancelled switch moved what is shown',
    )
  },
  'behavior: does not prompt a wallet that switched without an event for a signature': async ({
    adapter,
    wallet,
    walletId,
    signal,
  }) => {
    await adapter.connect({ walletId, signal })
    wallet.behaviors.silentEvents = ['accountsChanged']
    wallet.selectAccount(1)
    check(
      (await nameOf(adapter.signMessage({ message: 'x' }))) === 'WalletMismatchError',
      'it signs with an account that is not shown',
    )
    check(wallet.prompts.length === 1, 'the wallet was asked to sign all the same')
  },
  'behavior: disconnect does not wait for a wallet that hangs': async ({
    adapter,
    wallet,
    walletId,
    signal,
  }) => {
    await adapter.connect({ walletId, signal })
    wallet.behaviors.neverAnswers = ['*']
    await adapter.disconnect()
    check(adapter.getConnection() === undefined, 'still connected')
  },
  'behavior: rejects malformed answers': async ({ adapter, wallet, walletId, signal }) => {
    wallet.behaviors.accountsAs = ['nonsense']
    check(
      (await nameOf(adapter.connect({ walletId, signal }))) === 'InvalidWalletResponseError',
      'malformed accounts are accepted',
    )
    check(adapter.getConnection() === undefined, 'nonsense connected')
    wallet.behaviors.accountsAs = undefined
    await adapter.connect({ walletId, signal })
    wallet.behaviors.answersAs = { personal_sign: 'null' }
    check(
      (await nameOf(adapter.signMessage({ message: 'x' }))) === 'InvalidWalletResponseError',
      'a malformed signature is accepted',
    )
  },
  'behavior: reports a wallet that died, and works with it again afterwards': async ({
    adapter,
    wallet,
    walletId,
    signal,
  }) => {
    await adapter.connect({ walletId, signal })
    wallet.behaviors.portIsClosed = true
    check(
      (await nameOf(adapter.signMessage({ message: 'x' }))) === 'WalletGoneError',
      'a dead wallet has another name',
    )
    wallet.behaviors.portIsClosed = false
    check((await adapter.signMessage({ message: 'x' })).length > 0, 'it does not sign again')
  },
  'behavior: reads a balance': async ({ adapter, walletId, networkIds, signal }) => {
    const { address } = await adapter.connect({ walletId, signal })
    const { value, decimals, symbol } = await adapter.getBalance({
      address,
      networkId: networkIds[0],
    })
    check(
      typeof value === 'bigint' && value >= 0n && Number.isInteger(decimals) && symbol.length > 0,
      'the balance is not an amount',
    )
  },
  'error: rejects an unknown wallet, and a signature without a connection': async ({
    adapter,
    signal,
  }) => {
    check(
      (await nameOf(adapter.connect({ walletId: 'nobody', signal }))) === 'WalletNotFoundError',
      'an unknown wallet has another name',
    )
    check(
      (await nameOf(adapter.signMessage({ message: 'x' }))) === 'NotConnectedError',
      'signing without a connection has another name',
    )
  },
}

/**
 * Creates the suite that every chain adapter passes. It needs no test runner.
 *
 * @param createWorld - Creates a fresh world; called once per case.
 *
 * @example
 * ```ts
 * import { adapterConformance, type ConformanceWorld } from '@latchkey/testing'
 *
 * declare function createWorld(): Promise<ConformanceWorld>
 * for (const { title, run } of adapterConformance(createWorld)) console.log(title, await run())
 * ```
 */
export function adapterConformance(createWorld: () => Promise<World>): readonly ConformanceCase[] {
  return Object.entries(cases).map(([title, body]) => ({
    title,
    async run() {
      const world = await createWorld()
      const events: string[] = []
      const stop = world.adapter.start(({ type }) => events.push(type))
      try {
        await body({ ...world, events, signal: new AbortController().signal })
      } finally {
        stop()
      }
      check(
        world.wallet.listenerCount() === 0,
        'listeners are left on the wallet after it was stopped',
      )
    },
  }))
}
