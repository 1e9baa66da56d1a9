import { connectWallet, createLatchkey, type Latchkey, type LatchkeyOptions } from '@latchkey/core'
import type { EventLatchkey, View } from '@latchkey/core/internal'
import { evm } from '@latchkey/evm'
import type {
  SolanaTestWallet,
  SolanaTestWalletOptions,
  TestWallet,
  TestWalletOptions,
} from '@latchkey/testing'
import type { CreateConnectorFn } from '@wagmi/core'
import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type Chain, defineChain } from 'viem'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { ConnectButton } from '../../account/ConnectButton.js'
import type { ModalPlace } from '../../kernel/context.js'
import { LatchkeyProvider } from '../../Latchkey.js'
import { createHttp, type Http, nodeUrl, type Replies, SERVER_URL } from './createHttp.js'
import { createWorldClock } from './createWorldClock.js'
import { type Look, looks } from './looks.js'
import { running } from './running.js'
import { announceWallets, installSolanaWallet } from './worldWallets.js'

function chain(id: number, name: string): Chain {
  return defineChain({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [nodeUrl(id)] } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.test' } },
  })
}

/** The id of the second network. */
export const TWO = 'eip155:31338'

/** The options of a world. */
export interface WorldOptions {
  /** Options of the kit, `adapters` included. */
  options?: Partial<LatchkeyOptions> | undefined
  /** The installed wallets. @default one that approves every request */
  wallets?: readonly Partial<TestWalletOptions>[] | undefined
  /**
   * Adds the Solana adapter with two networks and a wallet, which has the first wallet's name unless
   * it is given another one. @default EVM only
   */
  solana?: Partial<SolanaTestWalletOptions> | undefined
  /** Connectors of the adapter beside the installed wallets. */
  connectors?: readonly CreateConnectorFn[] | undefined
  /** Chains of the app, by id. @default 31337 and 31338 */
  networks?: Readonly<Record<number, string>> | undefined
  /** The replies of the operator's server, by path. @default the app has no server */
  server?: Replies | undefined
  /** The replies of the nodes, by method. */
  node?: Replies | undefined
  /** @default light, 1024 px wide */
  look?: Look | undefined
  /** Place of the modal. @default a dialog */
  place?: ModalPlace | undefined
  /** The app's page. @default a connect button */
  children?: ReactNode
}

/** A running kit on a page, with its wallets and its scripted servers. */
export interface World {
  latchkey: EventLatchkey
  /** The first wallet. */
  wallet: TestWallet
  wallets: readonly TestWallet[]
  /** The wallet of the option `solana`. */
  solana: SolanaTestWallet | undefined
  http: Http
  /** Connects the first wallet through the real adapter. */
  connect(): Promise<void>
  /** Opens the modal on a view, with `below` under it, and waits until it is rendered. */
  open(view: View, ...below: View[]): Promise<void>
  /** Waits until a view is loaded and visible. */
  shows(name: View['view']): Promise<void>
}

function memoryStorage(): NonNullable<LatchkeyOptions['storage']> {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

function createTree(latchkey: Latchkey, children: ReactNode, place: ModalPlace) {
  const container = document.createElement('main')
  document.body.append(container)
  const root = createRoot(container)
  return {
    draw(): void {
      flushSync(() =>
        root.render(
          <StrictMode>
            <LatchkeyProvider latchkey={latchkey} {...place}>
              {children}
            </LatchkeyProvider>
          </StrictMode>,
        ),
      )
    },
    remove(): void {
      root.unmount()
      container.remove()
    },
  }
}

/**
 * Creates a kit with the real EVM adapter and test wallets, renders its provider, and replaces
 * `fetch` by scripted servers. The world ends with the test.
 */
export async function createWorld(given: WorldOptions = {}): Promise<World> {
  const {
    options = {},
    look = looks.light,
    node = {},
    server,
    place = {},
    children = <ConnectButton />,
  } = given
  const names = given.networks ?? { 31337: 'Sandbox One', 31338: 'Sandbox Two' }
  const chains = Object.entries(names).map(([id, name]) => chain(Number(id), name + look.suffix))
  const target = new EventTarget()
  await look.apply()
  const time = createWorldClock()
  const { clock = time } = options
  const http = createHttp({ server: server ?? {}, node })
  const wallets = announceWallets(given.wallets ?? [{}], { chains, look, target })
  const adapter = evm(
    {
      networks: chains as [Chain, ...Chain[]],
      connectors: given.connectors ?? [],
      storage: null,
    },
    { window: target, clock },
  )
  const sol = given.solana && installSolanaWallet(given.solana, { look, target, clock })
  const latchkey = createLatchkey({
    adapters: sol ? [adapter, sol.adapter] : [adapter],
    app: { name: `Millpond${look.suffix}`.slice(0, 64) },
    themeMode: look.theme,
    clock,
    storage: memoryStorage(),
    storageKey: `world-${crypto.randomUUID()}`,
    ...(server ? { serverUrl: SERVER_URL, projectId: 'test' } : {}),
    ...options,
  }) as EventLatchkey
  const tree = createTree(latchkey, children, place)
  // Runs the effect that starts the kit: the kit must run when the test continues.
  tree.draw()
  running.push({
    latchkey,
    draw: tree.draw,
    unexpected: http.unexpected,
    stop() {
      tree.remove()
      time.stop()
      http.stop()
    },
  })
  const shows = async (name: View['view']): Promise<void> => {
    const view = page.getByTestId('lk-view')
    await expect.element(view).toHaveAttribute('data-view', name)
    await expect.poll(() => view.element().querySelector('.lk-loading')).toBeNull()
    // Runs the effects now: StrictMode runs them twice, and so shows a new dialog again.
    tree.draw()
  }
  return {
    latchkey,
    wallet: wallets[0] as TestWallet,
    wallets,
    solana: sol?.wallet,
    http,
    async connect() {
      await connectWallet(latchkey, wallets[0]?.info.rdns ?? '')
    },
    async open(view, ...below) {
      const [first = view, ...rest] = [...below, view]
      latchkey.modal.open(first)
      for (const next of rest) latchkey.modal.push(next)
      await shows(view.view)
    },
    shows,
  }
}
