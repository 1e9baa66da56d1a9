import { noop } from '@latchkey/protocol/std'
import { afterCancel, check, nameOf } from '../kernel/conformanceChecks.js'
import type { ConformanceCase, ConformingAdapter } from './conformingAdapter.js'

/**
 * The world of one case of {@link pairingConformance}: a fresh adapter, not started, and a phone
 * that pairs with it.
 */
export interface PairingWorld {
  adapter: ConformingAdapter & {
    pair(parameters: {
      walletId: string
      signal: AbortSignal
    }): Promise<{ uri: string; expiresAt: number }>
  }
  /** Id of a wallet with `kind: 'pairing'`. */
  walletId: string
  /** Scans the code as the user, and answers the prompt. */
  scan(uri: string, answer: boolean): void
  /**
   * Like `scan`, but approves only when the returned function is called. Resolves once the user is
   * prompted.
   */
  scanAndWait(uri: string): Promise<() => void>
  /** Resolves when the phone has no more connections. */
  isForgotten(): Promise<void>
}

type PairingBody = (world: PairingWorld & { signal: AbortSignal }) => Promise<void>

const pairingCases: Record<string, PairingBody> = {
  'default: creates a code, connects the wallet that scans it, and disconnects on both sides':
    async ({ adapter, walletId, scan, isForgotten, signal }) => {
      const { uri, expiresAt } = await adapter.pair({ walletId, signal })
      check(expiresAt - Date.now() > 10_000, 'the code expires within 10 s')
      const connecting = adapter.connect({ walletId, signal })
      scan(uri, true)
      const connection = await connecting
      check(
        adapter.getConnection()?.address === connection.address,
        'getConnection does not show what connect answered',
      )
      await adapter.disconnect()
      check(adapter.getConnection() === undefined, 'still connected')
      await isForgotten()
    },
  'behavior: returns the same code until it is used, and another one afterwards': async ({
    adapter,
    walletId,
    scan,
    signal,
  }) => {
    const codes = await Promise.all([1, 2, 3].map(() => adapter.pair({ walletId, signal })))
    const [first] = codes
    check(
      first !== undefined && codes.every(({ uri }) => uri === first.uri),
      'it makes several codes at once',
    )
    const connecting = nameOf(adapter.connect({ walletId, signal }))
    scan(first?.uri ?? '', false)
    check((await connecting) === 'UserRejectedError', 'a rejection has another name')
    check(
      (await adapter.pair({ walletId, signal })).uri !== first?.uri,
      'a code that was declined is offered again',
    )
  },
  'behavior: a cancel settles without the wallet’s answer and undoes a late approval': async ({
    adapter,
    walletId,
    scanAndWait,
    isForgotten,
    signal,
  }) => {
    const { uri } = await adapter.pair({ walletId, signal })
    const controller = new AbortController()
    const connecting = nameOf(adapter.connect({ walletId, signal: controller.signal }))
    const approve = await scanAndWait(uri)
    controller.abort()
    check(
      (await afterCancel(connecting)) === 'CancelledError',
      'a cancelled connect is not a CancelledError',
    )
    approve()
    await isForgotten()
    check(adapter.getConnection() === undefined, 'a late approval connected')
  },
  'behavior: creates no code with a signal that is already aborted': async ({
    adapter,
    walletId,
  }) => {
    check(
      (await nameOf(adapter.pair({ walletId, signal: AbortSignal.abort() }))) === 'CancelledError',
      'an aborted signal is ignored',
    )
  },
  'error: rejects for an unknown wallet': async ({ adapter, signal }) => {
    check(
      (await nameOf(adapter.pair({ walletId: 'nobody', signal }))) === 'WalletNotFoundError',
      'an unknown wallet has another name',
    )
  },
}

/**
 * Creates the suite for adapters that connect wallets on other devices. It needs no test runner.
 *
 * @param createWorld - Creates a fresh world; called once per case.
 *
 * @example
 * ```ts
 * import { type PairingWorld, pairingConformance } from '@latchkey/testing'
 *
 * declare function createWorld(): Promise<PairingWorld>
 * for (const { title, run } of pairingConformance(createWorld)) console.log(title, await run())
 * ```
 */
export function pairingConformance(
  createWorld: () => Promise<PairingWorld>,
): readonly ConformanceCase[] {
  return Object.entries(pairingCases).map(([title, body]) => ({
    title,
    async run() {
      const world = await createWorld()
      const stop = world.adapter.start(noop)
      try {
        await body({ ...world, signal: new AbortController().signal })
      } finally {
        stop()
      }
    },
  }))
}
