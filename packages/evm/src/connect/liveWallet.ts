import { WalletLockedError, WalletMismatchError } from '@latchkey/core'
import type { Clock, PreferredAccount } from '@latchkey/core/internal'
import { findById } from '@latchkey/core/internal'
import { noop } from '@latchkey/protocol/std'
import type { CreateConnectorFn } from '@wagmi/core'
import { type Address, type Chain, SwitchChainError } from 'viem'
import type { FoundWallet, WalletWindow } from '../wallets/discoverWallets.js'
import { createAccountChoice } from './accountChoice.js'
import { type GuardedProvider, guardProvider, type Shown } from './guardProvider.js'
import { type SwitchExtras, switchWallet } from './switchWallet.js'
import { type Watcher, watchWallet } from './watchWallet.js'

/** Timeout for a wallet to revoke its permission, in milliseconds. */
const REVOKE_MS = 100

/** A parameter of our connectors beside wagmi's own; wagmi passes it through. */
export interface ConnectExtras {
  isReconnecting?: boolean | undefined
  signal?: AbortSignal | undefined
  /** The preferred account. Ignored if the wallet's active account changed after the choice. */
  account?: PreferredAccount | undefined
}

/** The guarded wallet behind a connector, as the connector and the adapter use it. */
export interface LiveWallet {
  readonly provider: GuardedProvider
  readonly watcher: Watcher
  connect(options?: ConnectExtras): Promise<{ accounts: readonly Address[]; chainId: number }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Address[]>
  /** Selects another of the shared accounts. */
  selectAccount(address: string, signal?: AbortSignal): Promise<PreferredAccount>
  getChainId(): Promise<number>
  switchChain(options: { chainId: number } & SwitchExtras): Promise<Chain>
}

interface LiveWalletParameters {
  wallet: FoundWallet
  window: WalletWindow
  clock: Clock
  /** Returns the accounts and the chain id that the app shows for this wallet. */
  shown(): Shown | undefined
  wagmi: Pick<Parameters<CreateConnectorFn>[0], 'chains' | 'emitter'>
}

/** Guards and watches a wallet. */
export function createLiveWallet({
  wallet,
  window,
  clock,
  shown,
  wagmi: { chains, emitter },
}: LiveWalletParameters): LiveWallet {
  const choice = createAccountChoice()
  const provider = guardProvider({
    provider: wallet.announcement.provider,
    clock,
    shown,
    onMismatch: () => watcher.poll(),
    order: choice.order,
  })
  const watcher = watchWallet({
    provider,
    window,
    clock,
    shown,
    onChange: ({ accounts, chainId }) => emitter.emit('change', { accounts, chainId }),
    onLost: () => emitter.emit('disconnect'),
  })
  const getChainId = async (signal?: AbortSignal): Promise<number> =>
    Number(await provider.request({ method: 'eth_chainId' }, { signal }))

  return {
    provider,
    watcher,
    async connect({ isReconnecting, signal, account } = {}) {
      // wagmi's own reconnect passes no preferred account, and must not clear it.
      if (account || !isReconnecting) choice.set(account)
      const accounts = (await provider.request(
        { method: isReconnecting ? 'eth_accounts' : 'eth_requestAccounts' },
        { signal },
      )) as readonly Address[]
      if (accounts.length === 0) throw new WalletLockedError()
      return { accounts, chainId: await getChainId(signal) }
    },
    async disconnect() {
      watcher.stop()
      choice.set(undefined)
      const revoke = provider.request(
        { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] },
        { deadline: REVOKE_MS },
      )
      await revoke.catch(noop) // Best effort: the page is disconnected either way.
    },
    getAccounts: async () =>
      (await provider.request({ method: 'eth_accounts' })) as readonly Address[],
    async selectAccount(address, signal) {
      choice.set(undefined)
      const accounts = (await provider.request(
        { method: 'eth_accounts' },
        { signal },
      )) as readonly Address[]
      const [own] = accounts
      if (own === undefined || !accounts.some((account) => account === address)) {
        watcher.poll()
        throw new WalletMismatchError({ details: `${address} is not shared any more` })
      }
      choice.set({ address, insteadOf: own })
      emitter.emit('change', { accounts: choice.order(accounts) })
      return { address, insteadOf: own }
    },
    getChainId,
    async switchChain({ chainId, ...rest }) {
      const chain = findById(chains, chainId)
      if (!chain) throw new SwitchChainError(new Error(`Chain ${chainId} is not configured.`))
      await switchWallet({ provider, chain, clock, ...rest })
      emitter.emit('change', { chainId })
      return chain
    },
  }
}
