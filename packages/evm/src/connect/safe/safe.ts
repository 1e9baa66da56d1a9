import { OptionError, WalletNotFoundError } from '@latchkey/core'
import { type Clock, createStore, parseLink, systemClock } from '@latchkey/core/internal'
import { lazyMethods, noop } from '@latchkey/protocol/std'
import type { CreateConnectorFn } from '@wagmi/core'
import { lazyModule } from '../../kernel/lazyModule.js'
import type { ConnectExtras } from '../liveWallet.js'
import type { SafeWallet } from './safeWallet.js'

/** Options of the Safe connector. */
export interface SafeOptions {
  /**
   * Origins of the Safes that may frame the app; an expression must match the whole origin.
   * @default `['https://app.safe.global']`
   */
  allowedOrigins?: readonly (string | RegExp)[] | undefined
}

function toPattern(origin: unknown): RegExp {
  // Matches the whole origin, or look-alikes would match. Drops the flags that give an expression
  // a state (`lastIndex`).
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
 * A wagmi connector for an app that runs inside a Safe, an account with several owners.
 *
 * Requires `@safe-global/safe-apps-sdk` 9, which the app installs. The SDK is lazy-loaded only
 * inside a frame that may be a Safe's. Connecting needs no prompt. Without an answer from the
 * parent frame within a second it fails with {@link WalletNotFoundError}. A connection that the
 * user did not end is restored.
 *
 * A transaction is proposed to the Safe's owners, so sending resolves to its **Safe transaction
 * hash**, which is on no chain. The transaction is pending in the Safe until enough owners have
 * approved and one of them has executed it. The provider answers `eth_getTransactionReceipt` for
 * that hash with `null` until then, and with the receipt on chain afterwards. A signature that
 * needs more owners fails with {@link ApprovalPendingError}. The network is that of the Safe.
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
    const isListed = (): boolean => {
      // In browsers without `ancestorOrigins`, the origin of the Safe's answer decides later.
      if (typeof window === 'undefined' || window.parent === window) return false
      const parent = window.location.ancestorOrigins?.[0]
      return parent === undefined || patterns.some((pattern) => pattern.test(parent))
    }
    const load = lazyModule(() =>
      import('./safeWallet.js').then((code) => code.createSafeWallet({ patterns, chains, clock })),
    )
    const wake = Object.assign(
      async (): Promise<SafeWallet> => {
        if (!isListed()) throw new WalletNotFoundError({ walletId: 'safe' })
        return load()
      },
      { current: load.current },
    )
    return {
      id: 'safe',
      name: 'Safe',
      type: 'safe',
      isGuarded: true,
      /** True if the page is inside a frame that may be a Safe's. */
      isListed,
      async connect(extras?: ConnectExtras) {
        const { accounts, chainId } = await (await wake()).connect(extras)
        store.remove('left')
        // wagmi accepts plain addresses, although its type requires pairs.
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
      ...lazyMethods(wake, ['switchChain', 'getAccounts', 'getChainId']),
      getProvider: async () => (await wake()).provider,
      // A Safe reloads the page when its account or network changes.
      onAccountsChanged: noop,
      onChainChanged: noop,
      onDisconnect: noop,
    }
  }
}
