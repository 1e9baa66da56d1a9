import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  connectWallet,
  createLatchkey,
  getSwap,
  type Latchkey,
  type LatchkeyOptions,
  type Swap,
  type SwapState,
  type TokenBalance,
} from '@latchkey/core'
import {
  type EventMachine,
  factsOf,
  type KeyValueStorage,
  QUOTE_PAUSE_MS,
  type ReportedEvent,
  type SwapEvent,
  systemClock,
} from '@latchkey/core/internal'
import { type EvmParameters, evm } from '@latchkey/evm'
import {
  defineWorldChain,
  startWorldChain,
  type WorldChain,
  worldChainConfig,
  worldContracts,
} from '@latchkey/sandbox/world'
import { createServer, createUniswapExchange } from '@latchkey/server'
import {
  createTestWallet,
  type TestWallet,
  type TestWalletOptions,
  testAccounts,
} from '@latchkey/testing'
import { waitForReceipt } from '@latchkey/testing/node'
import {
  type Address,
  createTestClient,
  createWalletClient,
  defineChain,
  erc20Abi,
  http,
  maxUint256,
  type PublicClient,
  publicActions,
  type TestClient,
} from 'viem'

const ORIGIN = 'https://millpond.example'
export const NETWORK = 'eip155:31337'
const WALLET = 'dev.latchkey.testwallet'

/** Returns an answer of the server, changed or unchanged. */
export type Mutation = (path: string, body: unknown) => unknown

/** A proxy between the page and the server. */
interface Proxy {
  readonly url: string
  /** The requested paths, in order. */
  readonly asked: string[]
  mutate: Mutation | undefined
  stop(): Promise<void>
}

export interface SwapWorld {
  readonly chain: WorldChain
  readonly proxy: Proxy
  readonly node: TestClient & PublicClient
  stop(): Promise<void>
}

/** The page of one user. */
export interface SwapPage {
  readonly latchkey: Latchkey
  readonly swap: Swap
  /** Empties the form, at any step of a swap. */
  reset(): void
  readonly wallet: TestWallet
  readonly account: Address
  readonly storage: KeyValueStorage
  readonly events: ReportedEvent[]
  stop(): void
}

function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => resolve(Buffer.concat(parts)))
    request.on('error', reject)
  })
}

/** Starts the real server over HTTP, with changeable answers. */
async function startProxy(handle: (request: Request) => Promise<Response>): Promise<Proxy> {
  const asked: string[] = []
  const held: { mutate: Mutation | undefined } = { mutate: undefined }
  const server: Server = createHttpServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://server.example')
    asked.push(url.pathname)
    const isPost = incoming.method === 'POST'
    const json = isPost
      ? {
          method: 'POST',
          body: new Uint8Array(await bodyOf(incoming)),
          headers: { origin: ORIGIN, 'content-type': 'application/json' },
        }
      : undefined
    const response = await handle(new Request(url, json ?? { headers: { origin: ORIGIN } }))
    const text = await response.text()
    const isJson = response.ok && text.startsWith('{') && held.mutate !== undefined
    // A kept-alive connection may close just when it is used again.
    outgoing.writeHead(response.status, { 'content-type': 'application/json', connection: 'close' })
    outgoing.end(isJson ? JSON.stringify(held.mutate?.(url.pathname, JSON.parse(text))) : text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    get mutate() {
      return held.mutate
    },
    set mutate(mutation) {
      held.mutate = mutation
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

export async function openSwapWorld(): Promise<SwapWorld> {
  const chain = await startWorldChain({ chainId: 31337 })
  const { tokens } = worldContracts
  const handle = createServer({
    origins: [ORIGIN],
    chains: { 31337: worldChainConfig(31337, chain.url) },
    exchange: createUniswapExchange({
      clock: { now: Date.now },
      bases: { 31337: [tokens.DAY.address] },
    }),
  })
  const proxy = await startProxy(handle)
  const node = createTestClient({
    mode: 'anvil',
    chain: defineWorldChain(31337, chain.url),
    transport: http(chain.url),
    cacheTime: 0,
    pollingInterval: 20,
  }).extend(publicActions) as unknown as SwapWorld['node']
  return {
    chain,
    proxy,
    node,
    stop: async () => void (await Promise.all([proxy.stop(), chain.stop()])),
  }
}

function mapStorage(): KeyValueStorage {
  const map = new Map<string, string>()
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }
}

export function until<state>(
  machine: { getState(): state; subscribe(listener: () => void): () => void },
  fits: (state: state) => boolean,
): Promise<state> {
  return new Promise((resolve) => {
    const look = (): void => {
      const state = machine.getState()
      if (!fits(state)) return
      stop()
      resolve(state)
    }
    const stop = machine.subscribe(look)
    look()
  })
}

/** A page with a connected wallet. `before`: the page before a reload. */
export async function openPage(
  world: SwapWorld,
  parameters: {
    index?: number
    before?: SwapPage
    wallet?: Partial<TestWalletOptions>
    options?: Partial<LatchkeyOptions>
    nodes?: Pick<EvmParameters, 'transports' | 'checkTransports'>
  } = {},
): Promise<SwapPage> {
  const { index = 0, before } = parameters
  const { url } = world.chain
  const accounts = testAccounts(10)
  const account = accounts[index]?.address as Address
  const network = defineWorldChain(31337, url, {
    name: 'Sandbox One',
    contracts: { multicall3: { address: worldContracts.multicall3 } },
  })
  const second = defineChain({ ...network, id: 31338, name: 'Sandbox Two' })
  const window = new EventTarget()
  const wallet =
    before?.wallet ??
    createTestWallet({
      chains: [network, second].map(({ id }) => ({ id, rpcUrl: url })),
      ...parameters.wallet,
    })
  if (!before && index > 0) wallet.selectAccount(index)
  wallet.announce(window)
  const swapContracts = {
    wrappedNative: worldContracts.weth,
    uniswapV2Router: worldContracts.uniswapV2.router,
    uniswapV3Router: worldContracts.uniswapV3.router,
  }
  const nodes = { transports: { 31337: http(url), 31338: http(url) }, ...parameters.nodes }
  const adapter = evm(
    { networks: [network, second], swapContracts: { 31337: swapContracts }, ...nodes },
    { window },
  )
  const storage = before?.storage ?? mapStorage()
  const events: ReportedEvent[] = []
  const latchkey = createLatchkey({
    adapters: [adapter],
    app: { name: 'Millpond' },
    storage,
    storageKey: before?.latchkey.options.storageKey ?? `swap-${crypto.randomUUID()}`,
    serverUrl: world.proxy.url,
    onEvent: (event) => events.push(event),
    // No debounce, because no user types.
    clock: {
      now: Date.now,
      after: (ms, callback) => systemClock.after(ms === QUOTE_PAUSE_MS ? 0 : ms, callback),
    },
    ...parameters.options,
  })
  const stop = latchkey.start()
  if (!before) connectWallet(latchkey, WALLET)
  await until(latchkey.connect, ({ status }) => status === 'connected')
  const swap = getSwap(latchkey)
  const { send } = swap.machine as EventMachine<SwapState, SwapEvent>
  const reset = (): void => send({ type: 'reset' })
  return { latchkey, swap, reset, wallet, account, storage, events, stop }
}

type In<status extends SwapState['status']> = Extract<SwapState, { status: status }>

/** Waits for one of these states. */
export function reach<status extends SwapState['status']>(
  { swap }: SwapPage,
  ...statuses: readonly status[]
): Promise<In<status>> {
  return until(swap.machine, ({ status }) =>
    (statuses as readonly string[]).includes(status),
  ) as Promise<In<status>>
}

export function tokenBy(page: SwapPage, symbol: string): TokenBalance {
  const state = page.swap.machine.getState()
  const found =
    'market' in state ? state.market.tokens.find((token) => token.symbol === symbol) : undefined
  if (!found) throw new Error(`No list has ${symbol}`)
  return found
}

/** Opens the form, enters a swap, and waits for its quote. */
export async function enter(
  page: SwapPage,
  from: string,
  to: string,
  text: string,
): Promise<In<'form'>> {
  const { swap } = page
  swap.open()
  await reach(page, 'form', 'unsupported')
  swap.choose('source', tokenBy(page, from))
  swap.choose('target', tokenBy(page, to))
  swap.type(text, 'token')
  return (await until(
    swap.machine,
    (state) => state.status === 'form' && state.quote.status !== 'asking',
  )) as In<'form'>
}

/** Continues from a quote to the confirmation, or back. */
export async function review(page: SwapPage): Promise<In<'review' | 'form'>> {
  page.swap.review()
  return (await until(
    page.swap.machine,
    ({ status }) => status === 'review' || status === 'form',
  )) as In<'review' | 'form'>
}

/** Returns the reason why a swap stopped. */
export function whyNot({ swap }: SwapPage): string {
  const state = swap.machine.getState()
  if (state.status !== 'form') return state.status
  const { problem, needsAcceptance } = factsOf(
    state.market,
    state.form,
    state.quote.status === 'quoted' ? state.quote.quote : undefined,
  )
  const error = state.quote.status === 'failed' ? state.quote.error : state.problem?.error
  return `${problem ?? needsAcceptance} ${error?.name} ${error?.details}`
}

/** Swaps, and asserts that no check refuses it. */
export async function reviewed(page: SwapPage): Promise<In<'review'>> {
  const state = await review(page)
  if (state.status !== 'review') throw new Error(`No review: ${whyNot(page)}`)
  return state
}

/** Returns the prompts of the wallet that move assets. */
export function prompts({ wallet }: SwapPage): number {
  return wallet.prompts.filter(({ kind }) => kind !== 'connect').length
}

export async function balanceOf(
  { node }: SwapWorld,
  symbol: string,
  account: Address,
): Promise<bigint> {
  if (symbol === 'ETH') return node.getBalance({ address: account })
  const { weth, tokens } = worldContracts
  const address = symbol === 'WETH' ? weth : tokens[symbol as keyof typeof tokens].address
  return node.readContract({ abi: erc20Abi, address, functionName: 'balanceOf', args: [account] })
}

/**
 * Approves every DOL of the first account for the routers, so that only the checks prevent a bad
 * swap.
 */
export async function approveAll({ chain, node }: SwapWorld): Promise<void> {
  const [account] = testAccounts(1)
  if (!account) throw new Error('There is no test account')
  const client = createWalletClient({ account, transport: http(chain.url) })
  for (const spender of [worldContracts.uniswapV2.router, worldContracts.uniswapV3.router]) {
    const hash = await client.writeContract({
      chain: null,
      abi: erc20Abi,
      address: worldContracts.tokens.DOL.address,
      functionName: 'approve',
      args: [spender, maxUint256],
    })
    await waitForReceipt(node, { hash })
  }
}
