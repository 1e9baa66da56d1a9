import {
  CancelledError,
  InvalidWalletResponseError,
  UnknownError,
  WalletLockedError,
} from '@latchkey/core'
import { type Clock, deadlines, findById, settle, toLatchkeyError } from '@latchkey/core/internal'
import type { CreateConnectorFn } from '@wagmi/core'
import { type Address, type Chain, SwitchChainError } from 'viem'
import { type GuardedProvider, guardProvider, type Shown } from '../guardProvider.js'
import type { ConnectExtras } from '../liveWallet.js'
import { type SwitchExtras, switchWallet } from '../switchWallet.js'
import { type Watcher, watchWallet } from '../watchWallet.js'
import { createPopups, type Popups } from './popups.js'
import { createSdkProvider, type LazyProvider } from './sdkProvider.js'
import type { CoinbaseSettings } from './settings.js'

/**
 * The wallet behind the connector. The SDK itself is lazy-loaded by the first request or by
 * `prepare`.
 */
export interface CoinbaseWallet {
  readonly provider: GuardedProvider
  prepare(): Promise<unknown>
  connect(options?: ConnectExtras): Promise<Shown>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Address[]>
  getChainId(): Promise<number>
  switchChain(options: { chainId: number } & SwitchExtras): Promise<Chain>
}

interface CoinbaseWalletParameters {
  settings: CoinbaseSettings
  clock: Clock
  wagmi: Pick<Parameters<CreateConnectorFn>[0], 'chains' | 'emitter'>
}

/** Reads that open no window. */
const OPENS_NOTHING = /^eth_(?:accounts|chainId)$/

interface CoinbaseDeps {
  clock: Clock
  /** The accounts and the chain id that the app shows for this wallet. */
  page: { shown: Shown | undefined }
  popups: Popups
  sdk: LazyProvider
  provider: GuardedProvider
  watcher: Watcher
}

/** Runs `act` and closes the window when `signal` aborts. */
async function closingOnAbort<value>(
  popups: Popups,
  signal: AbortSignal | undefined,
  act: () => Promise<value>,
): Promise<value> {
  const onAbort = (): void => popups.giveUp(new CancelledError())
  signal?.addEventListener('abort', onAbort)
  try {
    return await act()
  } finally {
    signal?.removeEventListener('abort', onAbort)
  }
}

function createDeps({
  settings,
  clock,
  wagmi: { chains, emitter },
}: CoinbaseWalletParameters): CoinbaseDeps {
  const page: CoinbaseDeps['page'] = { shown: undefined }
  const shown = (): Shown | undefined => page.shown
  const popups = createPopups({ origin: new URL(settings.keysUrl).origin, clock })
  const sdk = createSdkProvider({ settings, chainIds: chains.map(({ id }) => id), popups, clock })
  const guarded = guardProvider({ provider: sdk, clock, shown, onMismatch: () => watcher.poll() })
  const provider: GuardedProvider = {
    ...guarded,
    request(request, options) {
      const ask = (): Promise<unknown> => guarded.request(request, options)
      return OPENS_NOTHING.test(request.method)
        ? ask()
        : closingOnAbort(popups, options?.signal, ask)
    },
  }
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
      page.shown = undefined
      watcher.stop()
      emitter.emit('disconnect')
    },
  })
  return { clock, page, popups, sdk, provider, watcher }
}

async function connect(
  { clock, sdk, provider }: CoinbaseDeps,
  { isReconnecting, signal }: ConnectExtras,
): Promise<Shown> {
  // Must come first, so that no window opens for a request that was aborted while the SDK loaded.
  await settle(sdk.wake(), { deadline: deadlines.read, signal, clock })
  const answer = await provider.request(
    { method: isReconnecting ? 'eth_accounts' : 'eth_requestAccounts' },
    { signal },
  )
  const [first, ...rest] = answer as readonly Address[]
  if (!first) throw new WalletLockedError()
  const chainId = Number(await provider.request({ method: 'eth_chainId' }, { signal }))
  return { accounts: [first, ...rest], chainId }
}

/** Guards and watches the wallet, and closes its window when a request is aborted. */
export function createCoinbaseWallet(parameters: CoinbaseWalletParameters): CoinbaseWallet {
  const { clock, wagmi } = parameters
  const parts = createDeps(parameters)
  const { page, popups, sdk, provider, watcher } = parts

  async function disconnect(): Promise<void> {
    page.shown = undefined
    watcher.stop()
    popups.giveUp(new CancelledError())
    await sdk.forget()
  }

  return {
    provider,
    prepare: sdk.wake,
    disconnect,
    async connect(options = {}) {
      if (options.signal?.aborted) throw new CancelledError()
      try {
        page.shown = await connect(parts, options)
        watcher.start()
        return page.shown
      } catch (error) {
        const known = toLatchkeyError(error)
        // The SDK would fail in the same way on every try, because of its stored session.
        if (known instanceof InvalidWalletResponseError || known instanceof UnknownError)
          await disconnect()
        throw known
      }
    },
    getAccounts: async () =>
      (await provider.request({ method: 'eth_accounts' })) as readonly Address[],
    getChainId: async () => Number(await provider.request({ method: 'eth_chainId' })),
    async switchChain({ chainId, ...rest }) {
      const chain = findById(wagmi.chains, chainId)
      if (!chain) throw new SwitchChainError(new Error(`Chain ${chainId} is not configured.`))
      await switchWallet({ provider, chain, clock, ...rest })
      if (page.shown) page.shown = { ...page.shown, chainId }
      wagmi.emitter.emit('change', { chainId })
      return chain
    },
  }
}
