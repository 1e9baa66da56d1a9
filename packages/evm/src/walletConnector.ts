import { type Clock, WalletLockedError } from '@latchkey/core'
import type { CreateConnectorFn } from '@wagmi/core'
import { type Address, type Chain, SwitchChainError } from 'viem'
import type { FoundWallet, WalletWindow } from './discoverWallets.js'
import { type GuardedProvider, guardProvider, type Shown } from './guardProvider.js'
import { switchWallet } from './switchWallet.js'
import { watchWallet } from './watchWallet.js'

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
  /** May be restored without asking; set by the adapter, read by wagmi's own reconnect. */
  expected: boolean
  /** Stops listening to the wallet, for good or until it is connected again. */
  rest(): void
  /** Listens again, when the wallet is connected. */
  wake(): void
}

/** A wagmi connector that can take any wallet, together with what the adapter needs of it. */
export function walletConnector(parameters: { wallet: FoundWallet; window: WalletWindow; clock: Clock }): { create: CreateConnectorFn; handle: WalletHandle } {
  const { wallet, window, clock } = parameters
  const { announcement, id } = wallet
  const shownNow: { value: Shown | undefined } = { value: undefined }
  const provider = guardProvider({ provider: announcement.provider, clock, shown: () => shownNow.value })
  const handle: WalletHandle = { id, provider, expected: false, rest: () => {}, wake: () => {} }

  async function read(method: 'eth_accounts' | 'eth_requestAccounts', signal?: AbortSignal): Promise<Shown & { accounts: readonly Address[] }> {
    const accounts = (await provider.request({ method }, { signal })) as readonly Address[]
    const [account] = accounts
    if (!account) throw new WalletLockedError()
    return { accounts, account, chainId: Number(await provider.request({ method: 'eth_chainId' }, { signal })) }
  }

  const create: CreateConnectorFn = ({ chains, emitter }) => {
    const watcher = watchWallet({
      provider,
      window,
      clock,
      onChange({ accounts, chainId }) {
        shownNow.value = { account: accounts[0], chainId }
        emitter.emit('change', { accounts, chainId })
      },
      onLost() {
        end()
        emitter.emit('disconnect')
      },
    })
    function end(): void {
      watcher.stop()
      handle.expected = false
      shownNow.value = undefined
    }
    handle.rest = watcher.stop
    handle.wake = () => {
      if (shownNow.value) watcher.start()
    }

    return {
      id,
      name: announcement.name,
      type: 'injected',
      rdns: announcement.rdns,
      ...(announcement.iconUrl ? { icon: announcement.iconUrl } : {}),
      async connect(options: ConnectExtras = {}) {
        const { accounts, account, chainId } = await read(options.isReconnecting ? 'eth_accounts' : 'eth_requestAccounts', options.signal)
        handle.expected = true
        shownNow.value = { account, chainId }
        watcher.start()
        // wagmi takes plain addresses as well as the pairs its type asks for.
        return { accounts: accounts as never, chainId }
      },
      async disconnect() {
        end()
        const revoke = provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }, { deadline: REVOKE_MS })
        await revoke.catch(() => undefined) // Best effort: the page has let go either way.
      },
      getAccounts: async () => (await provider.request({ method: 'eth_accounts' })) as readonly Address[],
      getChainId: async () => Number(await provider.request({ method: 'eth_chainId' })),
      getProvider: async () => provider,
      async isAuthorized() {
        if (!handle.expected) return false
        return read('eth_accounts').then(
          () => true,
          () => false,
        )
      },
      async switchChain({ chainId, signal }: { chainId: number; signal?: AbortSignal }) {
        const chain = chains.find((known) => known.id === chainId)
        if (!chain) throw new SwitchChainError(new Error(`Chain ${chainId} is not configured.`))
        await switchWallet({ provider, chain: chain as Chain, clock, signal })
        if (shownNow.value) shownNow.value = { ...shownNow.value, chainId }
        emitter.emit('change', { chainId })
        return chain
      },
      onAccountsChanged: () => watcher.look(),
      onChainChanged: () => watcher.look(),
      onDisconnect: () => watcher.look(),
    }
  }
  return { create, handle }
}
