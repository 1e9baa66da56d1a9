import { type Clock, createStore, systemClock } from '@latchkey/core/internal'
import { lazyMethods, noop } from '@latchkey/protocol/std'
import type { CreateConnectorFn } from '@wagmi/core'
import { lazyModule } from '../../kernel/lazyModule.js'
import { lazyProvider } from '../lazyProvider.js'
import type { ConnectExtras } from '../liveWallet.js'
import { type CoinbaseOptions, resolveSettings } from './settings.js'

export type { CoinbaseOptions } from './settings.js'

/**
 * Creates a wagmi connector for the Coinbase wallet: its extension, its mobile app, and the wallet
 * in a popup.
 *
 * Requires `@coinbase/wallet-sdk` 4, which the app installs. The SDK is lazy-loaded when the user
 * chooses the wallet, when `prepare` is called (on hover or focus, so that the window opens inside
 * the click) or when a remembered connection is restored. Connecting fails with {@link
 * PopupBlockedError} if the browser blocks the window, with {@link PopupCutOffError} if the page is
 * served with `Cross-Origin-Opener-Policy: same-origin`, and with {@link UserRejectedError} if the
 * user closes the window. It takes a `signal` in addition to wagmi's parameters.
 *
 * @param options.clock - For tests. @default the machine's clock
 * @throws {@link OptionError} when an option is wrong.
 *
 * @example
 * ```ts
 * import { coinbase } from '@latchkey/evm/coinbase'
 * import { createConfig, http } from '@wagmi/core'
 * import { base } from 'viem/chains'
 *
 * const config = createConfig({
 *   chains: [base],
 *   connectors: [coinbase({ appName: 'Millpond' })],
 *   transports: { [base.id]: http('https://node.example') },
 * })
 * ```
 */
export function coinbase(
  parameters: CoinbaseOptions = {},
  options: { clock?: Clock | undefined } = {},
): CreateConnectorFn {
  const settings = resolveSettings(parameters)
  const { clock = systemClock } = options
  const store = createStore({ prefix: 'latchkey.coinbase', storage: () => globalThis.localStorage })
  return (wagmi) => {
    const wake = lazyModule(() =>
      import('./coinbaseWallet.js').then((code) =>
        code.createCoinbaseWallet({ settings, clock, wagmi }),
      ),
    )
    const provider = lazyProvider(wake)
    return {
      id: 'coinbase',
      name: 'Coinbase Wallet',
      type: 'coinbase',
      // The extension announces itself by this name: it is the same wallet.
      rdns: 'com.coinbase.wallet',
      isGuarded: true,
      /** Preloads the SDK when the user is about to choose this wallet. */
      prepare: () =>
        void wake()
          .then(({ prepare }) => prepare())
          .catch(noop), // Connecting loads it again and reports a failure.
      async connect(extras?: ConnectExtras) {
        const { accounts, chainId } = await (await wake()).connect(extras)
        store.write('connected', true)
        // wagmi accepts plain addresses, although its type requires pairs.
        return { accounts: accounts as never, chainId }
      },
      async disconnect() {
        store.remove('connected')
        await (await wake()).disconnect()
      },
      async isAuthorized() {
        if (store.read('connected', (value) => value) !== true) return false
        const accounts = wake().then(({ getAccounts }) => getAccounts())
        return accounts.then(
          ({ length }) => length > 0,
          () => false,
        )
      },
      ...lazyMethods(wake, ['switchChain', 'getAccounts', 'getChainId']),
      getProvider: async () => provider,
      // The wallet's events carry no state: the new state is read from the wallet.
      onAccountsChanged: noop,
      onChainChanged: noop,
      onDisconnect: noop,
    }
  }
}
