import {
  connectWallet,
  createLatchkey,
  disconnect,
  type Latchkey,
  selectAccount,
  switchNetwork,
} from '@latchkey/core'
import { createTestWallet, type TestWallet } from '@latchkey/testing'
import {
  type Config,
  connect as connectByWagmi,
  cookieStorage,
  cookieToInitialState,
  createConfig,
  createStorage,
  disconnect as disconnectByWagmi,
  getAccount,
  hydrate,
  type Storage,
  switchChain as switchByWagmi,
  watchAccount,
} from '@wagmi/core'
import { http } from 'viem'
import { expect } from 'vitest'
import { evm } from '../evm.js'
import { chain, type useChains, WALLET_ID } from './world.js'

/** `wagmi`: without the kit. `own`: `evm({ config })`. `made`: `evm({ networks })`. */
export type Setup = 'wagmi' | 'own' | 'made'

export interface Mode {
  ssr: boolean
  storage: 'localStorage' | 'cookie' | 'none'
  /** The app connects, switches and disconnects by wagmi's actions, not by the kit's. */
  usesHooks?: boolean
}

/** A page of one load. `trace` has every state of wagmi's `useConnection`. */
export interface LoadedPage {
  config: Config
  wallet: TestWallet
  trace: string[]
  connect(): Promise<void>
  disconnect(): Promise<void>
  switchChain(chainId: number): Promise<void>
  /** Chooses one of the wallet's accounts in the kit. */
  selectAccount(address: string): Promise<void>
  /** Waits until the last state is this one, and the kit agrees. */
  reached(state: string): Promise<void>
  unload(): void
}

export interface LoadParameters {
  isLocked?: boolean
  isWalletGone?: boolean
  approve?: boolean
}

const line = (config: Config): string => {
  const { status, address = '–', chainId = '–', connector } = getAccount(config)
  return status === 'disconnected'
    ? status
    : `${status} ${address} ${chainId} ${connector?.id ?? '–'}`
}

function createKept(kept: Map<string, string>): { storage: globalThis.Storage; close(): void } {
  const page = { isOpen: true }
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    // A page that was closed writes nothing.
    setItem: (key: string, value: string) => void (page.isOpen && kept.set(key, value)),
    removeItem: (key: string) => void (page.isOpen && kept.delete(key)),
  }
  const close = (): void => {
    page.isOpen = false
  }
  return { storage: storage as globalThis.Storage, close }
}

/** The globals of a page: `window` with `localStorage`, and `document.cookie`. */
function openPage(kept: Map<string, string>): {
  window: EventTarget
  storage: globalThis.Storage
  close(): void
} {
  const { storage, close } = createKept(kept)
  const window = Object.assign(new EventTarget(), { localStorage: storage })
  const document = {
    get cookie() {
      return [...kept].map(([key, value]) => `${key}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [pair = ''] = text.split(';')
      const key = pair.slice(0, pair.indexOf('='))
      if (text.includes('max-age=-1')) storage.removeItem(key)
      else storage.setItem(key, pair.slice(key.length + 1))
    },
  }
  for (const [name, value] of Object.entries({ window, document }))
    Object.defineProperty(globalThis, name, { configurable: true, value })
  return { window, storage, close }
}

/** Removes the globals of the page. */
export function closePages(): void {
  for (const name of ['window', 'document']) Reflect.deleteProperty(globalThis, name)
}

/** A browser that keeps its storage, cookies and wallet over loads of one page. */
export interface Browser {
  /** Loads the page, as `WagmiProvider` around `LatchkeyProvider` does. */
  load(parameters?: LoadParameters): Promise<LoadedPage>
}

export function createBrowser(
  chains: ReturnType<typeof useChains>,
  setup: Setup,
  { ssr, storage: kind, usesHooks = false }: Mode,
): Browser {
  const kept = new Map<string, string>()
  const walletKept = new Map<string, string>()
  const walletStorage = createKept(walletKept).storage
  const urls = [chains.one().url, chains.two().url] as const
  const networks = [chain(31337, urls[0]), chain(31338, urls[1])] as const
  const transports = { 31337: http(urls[0]), 31338: http(urls[1]) }

  function createParts(storage: globalThis.Storage): {
    config: Config
    latchkey: Latchkey | undefined
  } {
    const cookies = { storage: createStorage({ storage: cookieStorage }) as unknown as Storage }
    const store = { localStorage: {}, cookie: cookies, none: { storage: null } }[kind]
    const own = (): Config =>
      createConfig({
        chains: networks,
        transports,
        ssr,
        storage: createStorage({ storage }),
        ...store,
      } as never) as unknown as Config
    if (setup === 'wagmi') return { config: own(), latchkey: undefined }
    const adapter =
      setup === 'own' ? evm({ config: own() }) : evm({ networks, transports, ssr, ...store })
    return {
      config: adapter.config,
      latchkey: createLatchkey({ adapters: [adapter], app: { name: 'Millpond' }, storage }),
    }
  }

  async function load({
    isLocked = false,
    isWalletGone = false,
    approve = true,
  }: LoadParameters = {}): Promise<LoadedPage> {
    const { window, storage, close } = openPage(kept)
    const { cookie } = document
    const wallet = createTestWallet({
      chains: networks.map(({ id }, index) => ({ id, rpcUrl: urls[index] ?? '' })),
      storage: walletStorage,
      approve: async () => approve,
    })
    if (isLocked) wallet.lock()
    if (!isWalletGone) wallet.announce(window)
    const { config, latchkey } = createParts(storage)
    const initialState = kind === 'cookie' ? cookieToInitialState(config, cookie) : undefined
    // React renders in a later task.
    await new Promise((resolve) => setTimeout(resolve))
    const { onMount } = hydrate(config, { initialState, reconnectOnMount: true })
    if (!ssr) onMount()
    const trace = [line(config)]
    const note = (): void => {
      if (trace.at(-1) !== line(config)) trace.push(line(config))
    }
    const stopTrace = watchAccount(config, { onChange: note })
    await new Promise((resolve) => setTimeout(resolve))
    const stopLatchkey = latchkey?.start()
    if (ssr) onMount()

    const reached: LoadedPage['reached'] = async (state) => {
      await expect.poll(() => line(config)).toBe(state)
      if (latchkey)
        await expect.poll(() => latchkey.connect.getState().status).toBe(getAccount(config).status)
    }
    const connector = (): Config['connectors'][number] => {
      const found = config.connectors.find(({ id }) => id === WALLET_ID)
      if (!found) throw new Error('The wallet is not registered')
      return found
    }
    return {
      config,
      wallet,
      trace,
      reached,
      async connect() {
        if (usesHooks || !latchkey)
          await connectByWagmi(config, { connector: connector() }).catch(() => undefined)
        else connectWallet(latchkey, WALLET_ID)
      },
      async selectAccount(address) {
        if (latchkey) await selectAccount(latchkey, address)
      },
      disconnect: async () =>
        usesHooks || !latchkey ? disconnectByWagmi(config) : disconnect(latchkey),
      async switchChain(chainId) {
        if (usesHooks || !latchkey) await switchByWagmi(config, { chainId })
        else switchNetwork(latchkey, `eip155:${chainId}`)
      },
      unload() {
        stopTrace()
        stopLatchkey?.()
        close()
      },
    }
  }

  return { load }
}
