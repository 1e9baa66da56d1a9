import type { Clock } from '@latchkey/core/internal'
import { type Lazy, lazyMethods } from '@latchkey/protocol/std'
import type { CreateConnectorFn } from '@wagmi/core'
import { lazyModule } from '../kernel/lazyModule.js'
import type { FoundWallet, WalletWindow } from '../wallets/discoverWallets.js'
import type { Shown } from './guardProvider.js'
import { lazyProvider } from './lazyProvider.js'
import type { ConnectExtras, LiveWallet } from './liveWallet.js'

/** The adapter's state of each of its connectors. */
export interface WalletHandle {
  readonly id: string
  /** True if it may be restored without a prompt. Set by the adapter, read by wagmi's reconnect. */
  expected: boolean
  /** The number of pending connections. */
  connecting: number
  /** Set after the first use of the wallet, so always set when it is connected. */
  live: LiveWallet | undefined
  /** Loads the code behind the connector. */
  wake: Lazy<LiveWallet>
}

export interface WalletConnectorParameters {
  wallet: FoundWallet
  window: WalletWindow
  clock: Clock
  /** Returns the accounts and the chain id that the app shows for the connector with this uid. */
  shown(uid: string): Shown | undefined
  onCreate(handle: WalletHandle, uid: string): void
  /** Resolves once the kit restores nothing or has restored. */
  whenRestored(): Promise<void>
}

function createHandle(
  { wallet, window, clock, shown }: WalletConnectorParameters,
  wagmi: Parameters<CreateConnectorFn>[0],
): WalletHandle {
  const handle: WalletHandle = {
    id: wallet.id,
    expected: false,
    connecting: 0,
    live: undefined,
    wake: lazyModule(async () => {
      const code = await import('./liveWallet.js')
      handle.live = code.createLiveWallet({
        wallet,
        window,
        clock,
        shown: () => shown(wagmi.emitter.uid),
        wagmi,
      })
      return handle.live
    }),
  }
  return handle
}

/**
 * Creates a wagmi connector for any wallet. wagmi's hooks use it too, so it keeps the kit's
 * guarantees by itself: one prompt, no network switch while connecting, a deadline for every
 * request, a disconnect that always succeeds. The code behind it is lazy-loaded by the first use.
 */
export function walletConnector(parameters: WalletConnectorParameters): CreateConnectorFn {
  const { announcement, id } = parameters.wallet
  return (wagmi) => {
    const handle = createHandle(parameters, wagmi)
    const { wake } = handle
    const provider = lazyProvider(wake)
    const poll = (): void => handle.live?.watcher.poll()
    parameters.onCreate(handle, wagmi.emitter.uid)

    return {
      id,
      name: announcement.name,
      type: 'injected',
      rdns: announcement.rdns,
      ...(announcement.iconUrl ? { icon: announcement.iconUrl } : {}),
      async connect(options?: ConnectExtras) {
        handle.connecting++
        const shared = wake().then((live) => live.connect(options))
        const { accounts, chainId } = await shared.finally(() => handle.connecting--)
        handle.expected = true
        // wagmi accepts plain addresses, although its type requires pairs.
        return { accounts: accounts as never, chainId }
      },
      async disconnect() {
        handle.expected = false
        await handle.live?.disconnect()
      },
      async isAuthorized() {
        // wagmi's reconnect sets "disconnected" after the last answer.
        await parameters.whenRestored()
        if (!handle.expected) return false
        const accounts = await wake().then(
          (live) => live.getAccounts(),
          () => [],
        )
        return accounts.length > 0
      },
      ...lazyMethods(wake, ['switchChain', 'getAccounts', 'getChainId']),
      getProvider: async () => handle.live?.provider ?? provider,
      onAccountsChanged: poll,
      onChainChanged: poll,
      onDisconnect: poll,
    }
  }
}
