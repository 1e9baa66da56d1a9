import { type Clock, WalletLockedError } from '@latchkey/core'
import type { CreateConnectorFn } from '@wagmi/core'
import { type Address, type Chain, SwitchChainError } from 'viem'
import type { FoundWallet, WalletWindow } from './discoverWallets.js'
import { type GuardedProvider, guardProvider, type Shown } from './guardProvider.js'
import { type SwitchExtras, switchWallet } from './switchWallet.js'
import { type Watcher, watchWallet } from './watchWallet.js'

/** Milliseconds a wallet has to take back its permission before it is left alone. */
const REVOKE_MS = 100

/** A parameter of our connectors beside wagmi's own; wagmi passes it through. */
export interface ConnectExtras {
  isReconnecting?: boolean | undefined
  signal?: AbortSignal | undefined
}

/** What the adapter keeps of each of its connectors. */
export interface WalletHandle {
  readonly id: string
  readonly provider: GuardedProvider
  readonly watcher: Watcher
  /** May be restored without asking; set by the adapter, read by wagmi's own reconnect. */
  expected: boolean
}

interface WalletConnectorParameters {
  wallet: FoundWallet
  window: WalletWindow
  clock: Clock
  /** What the page shows of the connector with this uid. */
  shown(uid: string): Shown | undefined
  onCreate(handle: WalletHandle, uid: string): void
}

/** A provider that is watched for a connector, and reports to it. */
function createHandle({ wallet, window, clock, shown }: WalletConnectorParameters, emitter: Parameters<CreateConnectorFn>[0]['emitter']): WalletHandle {
  const ownShown = (): Shown | undefined => shown(emitter.uid)
  const provider = guardProvider({ provider: wallet.announcement.provider, clock, shown: ownShown, onMismatch: () => watcher.look() })
  const watcher = watchWallet({
    provider,
    window,
    clock,
    shown: ownShown,
    onChange: ({ accounts, chainId }) => emitter.emit('change', { accounts, chainId }),
    onLost: () => emitter.emit('disconnect'),
  })
  return { id: wallet.id, provider, watcher, expected: false }
}

/**
 * A wagmi connector that can take any wallet. wagmi's hooks use it too, so it keeps the kit's promises by itself:
 * one prompt, no switch of network while connecting, an end to every wait, a disconnect that always succeeds.
 */
export function walletConnector(parameters: WalletConnectorParameters): CreateConnectorFn {
  const { announcement, id } = parameters.wallet
  return ({ chains, emitter }) => {
    const handle = createHandle(parameters, emitter)
    const { provider, watcher } = handle
    parameters.onCreate(handle, emitter.uid)

    const getAccounts = async (): Promise<readonly Address[]> => (await provider.request({ method: 'eth_accounts' })) as readonly Address[]
    const getChainId = async (signal?: AbortSignal): Promise<number> => Number(await provider.request({ method: 'eth_chainId' }, { signal }))

    return {
      id,
      name: announcement.name,
      type: 'injected',
      rdns: announcement.rdns,
      ...(announcement.iconUrl ? { icon: announcement.iconUrl } : {}),
      async connect({ isReconnecting, signal }: ConnectExtras = {}) {
        const accounts = (await provider.request({ method: isReconnecting ? 'eth_accounts' : 'eth_requestAccounts' }, { signal })) as readonly Address[]
        if (accounts.length === 0) throw new WalletLockedError()
        const chainId = await getChainId(signal)
        handle.expected = true
        // wagmi takes plain addresses as well as the pairs its type asks for.
        return { accounts: accounts as never, chainId }
      },
      async disconnect() {
        watcher.stop()
        handle.expected = false
        const revoke = provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }, { deadline: REVOKE_MS })
        await revoke.catch(() => undefined) // Best effort: the page has let go either way.
      },
      async isAuthorized() {
        if (!handle.expected) return false
        return getAccounts().then(
          (accounts) => accounts.length > 0,
          () => false,
        )
      },
      async switchChain({ chainId, ...rest }: { chainId: number } & SwitchExtras) {
        const chain = chains.find((known) => known.id === chainId)
        if (!chain) throw new SwitchChainError(new Error(`Chain ${chainId} is not configured.`))
        await switchWallet({ provider, chain: chain as Chain, clock: parameters.clock, ...rest })
        emitter.emit('change', { chainId })
        return chain
      },
      getAccounts,
      getChainId: () => getChainId(),
      getProvider: async () => provider,
      onAccountsChanged: watcher.look,
      onChainChanged: watcher.look,
      onDisconnect: watcher.look,
    }
  }
}
