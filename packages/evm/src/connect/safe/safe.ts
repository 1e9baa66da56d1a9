import { OptionError, WalletNotFoundError } from '@latchkey/core'
import { type Clock, createStore, parseLink, systemClock } from '@latchkey/core/internal'
import type { CreateConnectorFn } from '@wagmi/core'
import { loadPart } from '../../kernel/loadPart.js'
import type { ConnectExtras } from '../liveWallet.js'
import type { SafeWallet } from './safeWallet.js'

/** What may be said about the Safe. */
export interface SafeOptions {
  /**
   * Origins of the Safes that may frame the app; an expression must match the whole origin.
   * @default `['https://app.safe.global']`
   */
  allowedOrigins?: readonly (string | RegExp)[] | undefined
}

function toPattern(origin: unknown): RegExp {
  // The whole origin, or look-alikes would fit; and without the flags that make an expression
  // remember where it was.
  if (origin instanceof RegExp)
    return new RegExp(`^(?:${origin.source})$`, origin.flags.replaceAll(/[gy]/g, ''))
  if (typeof origin === 'string' && parseLink(origin) === `${origin}/`)
    return new RegExp(`^${origin.replaceAll('.', String.raw`\.`)}$`)
  const expected = 'origins such as https://app.safe.global, or expressions'
  throw new OptionError({
    option: 'safe.allowedOrigins',
    expected,
    received: String(origin).slice(0, 80),
    docsPath: '/options.md#adapters',
  })
}

/**
 * Whether a Safe may be around this page. Where the browser does not tell whose frame this is, the
 * Safe itself is asked later.
 */
function isFramedBy(patterns: readonly RegExp[]): boolean {
  if (typeof window === 'undefined' || window.parent === window) return false
  const parent = window.location.ancestorOrigins?.[0]
  return parent === undefined || patterns.some((pattern) => pattern.test(parent))
}

/**
 * A wagmi connector for an app that runs inside a Safe, an account with several owners.
 *
 * Stands on `@safe-global/safe-apps-sdk` 9, which the app installs; it is fetched only inside a
 * frame that may be a Safe's. Connecting needs no prompt: the Safe around the page answers within a
 * second or is none ({@link WalletNotFoundError}). A connection that the visitor did not end is
 * restored.
 *
 * A transaction is proposed to the Safe's owners, so sending resolves to its **Safe transaction
 * hash**, which is on no chain: it is pending in the Safe until enough owners have approved and one
 * of them has executed it. The provider answers `eth_getTransactionReceipt` for that hash with
 * `null` until then, and with the true receipt afterwards. A signature that other owners must join
 * in fails with {@link ApprovalPendingError}. The network is that of the Safe.
 *
 * @param options.clock - For tests. @default the machine's clock
 * @throws {@link OptionError} when an option is wrong.
 *
 * @example
 * ```ts
 * import { safe } from '@latchkey/evm/safe'
 * import { createConfig, http } from '@wagmi/core'
 * import { mainnet } from 'viem/chains'
 *
 * const config = createConfig({
 *   chains: [mainnet],
 *   connectors: [safe({ allowedOrigins: ['https://app.safe.global', 'https://safe.example'] })],
 *   transports: { [mainnet.id]: http('https://node.example') },
 * })
 * ```
 */
export function safe(
  parameters: SafeOptions = {},
  options: { clock?: Clock | undefined } = {},
): CreateConnectorFn {
  const patterns = (parameters.allowedOrigins ?? ['https://app.safe.global']).map(toPattern)
  const { clock = systemClock } = options
  const store = createStore({ prefix: 'latchkey.safe', storage: () => globalThis.localStorage })
  return ({ chains }) => {
    const isListed = (): boolean => isFramedBy(patterns)
    const load = loadPart(async () =>
      (await import('./safeWallet.js')).createSafeWallet({ patterns, chains, clock }),
    )
    const wake = async (): Promise<SafeWallet> => {
      if (!isListed()) throw new WalletNotFoundError({ walletId: 'safe' })
      return load()
    }
    return {
      id: 'safe',
      name: 'Safe',
      type: 'safe',
      isGuarded: true,
      /**
       * Whether it makes sense to offer this wallet: only a page inside a frame can be inside a
       * Safe.
       */
      isListed,
      async connect(extras?: ConnectExtras) {
        const { accounts, chainId } = await (await wake()).connect(extras)
        store.remove('left')
        // wagmi takes plain addresses as well as the pairs its type asks for.
        return { accounts: accounts as never, chainId }
      },
      disconnect: async () => store.write('left', true),
      async isAuthorized() {
        if (store.read('left', (value) => value) === true) return false
        const connection = wake().then((wallet) => wallet.connect())
        return connection.then(
          () => true,
          () => false,
        )
      },
      switchChain: async ({ chainId }: { chainId: number }) => (await wake()).switchChain(chainId),
      getAccounts: async () => (await (await wake()).connect()).accounts,
      getChainId: async () => (await (await wake()).connect()).chainId,
      getProvider: async () => (await wake()).provider,
      // A Safe loads the page anew when its account or network changes.
      onAccountsChanged: () => {},
      onChainChanged: () => {},
      onDisconnect: () => {},
    }
  }
}
