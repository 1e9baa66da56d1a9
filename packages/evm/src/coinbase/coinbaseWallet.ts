import { CancelledError, type Clock, deadlines, InvalidWalletResponseError, settle, toLatchkeyError, WalletLockedError } from '@latchkey/core'
import type { CreateConnectorFn } from '@wagmi/core'
import { type Address, type Chain, SwitchChainError } from 'viem'
import { type GuardedProvider, guardProvider, type Shown } from '../guardProvider.js'
import type { ConnectExtras } from '../liveWallet.js'
import { type SwitchExtras, switchWallet } from '../switchWallet.js'
import { watchWallet } from '../watchWallet.js'
import type { CoinbaseSettings } from './coinbase.js'
import { createPopups } from './popups.js'
import { createSdkProvider } from './sdkProvider.js'

/** The wallet once somebody wants to talk to it; the SDK itself is fetched by the first request or by `prepare`. */
export interface CoinbaseWallet {
  readonly provider: GuardedProvider
  prepare(): Promise<unknown>
  connect(options?: ConnectExtras): Promise<{ accounts: readonly Address[]; chainId: number }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Address[]>
  getChainId(): Promise<number>
  switchChain(options: { chainId: number } & SwitchExtras): Promise<Chain>
}

export function createCoinbaseWallet(parameters: {
  settings: CoinbaseSettings
  clock: Clock
  wagmi: Pick<Parameters<CreateConnectorFn>[0], 'chains' | 'emitter'>
}): CoinbaseWallet {
  const { settings, clock, wagmi } = parameters
  const { chains, emitter } = wagmi
  const page: { shown: Shown | undefined } = { shown: undefined }
  const shown = (): Shown | undefined => page.shown
  const popups = createPopups({ origin: new URL(settings.keysUrl).origin, clock })
  const sdk = createSdkProvider({ settings, chainIds: chains.map(({ id }) => id), popups, clock })
  const provider = guardProvider({ provider: sdk, clock, shown, onMismatch: () => watcher.look() })
  const watcher = watchWallet({
    provider,
    window,
    clock,
    shown,
    onChange(truth) {
      page.shown = truth
      emitter.emit('change', { ...truth })
    },
    onLost() {
      letGo()
      emitter.emit('disconnect')
    },
  })

  function letGo(): void {
    watcher.stop()
    page.shown = undefined
  }

  async function disconnect(): Promise<void> {
    letGo()
    popups.giveUp(new CancelledError())
    await sdk.forget()
  }

  /** Whoever stops waiting wants no window either. */
  async function closingOnAbort<value>(signal: AbortSignal | undefined, act: () => Promise<value>): Promise<value> {
    const onAbort = (): void => popups.giveUp(new CancelledError())
    signal?.addEventListener('abort', onAbort)
    try {
      return await act()
    } finally {
      signal?.removeEventListener('abort', onAbort)
    }
  }

  async function connect({ isReconnecting, signal }: ConnectExtras): Promise<{ accounts: readonly Address[]; chainId: number }> {
    // Before anything else, so that no window opens for a visitor who has gone away while the SDK was loading.
    await settle(sdk.wake(), { deadline: deadlines.read, signal, clock })
    const answer = await provider.request({ method: isReconnecting ? 'eth_accounts' : 'eth_requestAccounts' }, { signal })
    const accounts = answer as readonly Address[]
    const [first, ...rest] = accounts
    if (!first) throw new WalletLockedError()
    const chainId = Number(await provider.request({ method: 'eth_chainId' }, { signal }))
    page.shown = { accounts: [first, ...rest], chainId }
    watcher.start()
    return { accounts, chainId }
  }

  return {
    provider,
    prepare: sdk.wake,
    async connect(options = {}) {
      if (options.signal?.aborted) throw new CancelledError()
      try {
        return await closingOnAbort(options.signal, () => connect(options))
      } catch (error) {
        // The SDK would remember it, and answer with it for ever.
        if (error instanceof InvalidWalletResponseError) await disconnect()
        throw toLatchkeyError(error)
      }
    },
    disconnect,
    getAccounts: async () => (await provider.request({ method: 'eth_accounts' })) as readonly Address[],
    getChainId: async () => Number(await provider.request({ method: 'eth_chainId' })),
    async switchChain({ chainId, signal, ...rest }) {
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain) throw new SwitchChainError(new Error(`Chain ${chainId} is not configured.`))
      await closingOnAbort(signal, () => switchWallet({ provider, chain, clock, signal, ...rest }))
      if (page.shown) page.shown = { ...page.shown, chainId }
      emitter.emit('change', { chainId })
      return chain
    },
  }
}
