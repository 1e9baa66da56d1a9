import {
  type ChainAdapter,
  connectWallet,
  createLatchkey,
  createSignIn,
  createSignInClient,
  type Latchkey,
  type LatchkeyOptions,
  type SignInOptions,
  signIn,
} from '@latchkey/core'
import type { KeyValueStorage } from '@latchkey/core/internal'
import { evm } from '@latchkey/evm'
import { createServer } from '@latchkey/server'
import {
  createTestClock,
  createTestWallet,
  type TestClock,
  type TestWallet,
} from '@latchkey/testing'
import { type Anvil, startAnvil } from '@latchkey/testing/node'
import { type Chain, defineChain, http } from 'viem'
import { afterAll, afterEach, beforeAll } from 'vitest'

const WALLET = 'dev.latchkey.testwallet'
const ORIGIN = 'https://millpond.example'
export const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** The server, and the cookies of one browser. */
interface Site {
  /** The requested paths, in order. */
  asked: string[]
  fetch: typeof globalThis.fetch
}

export interface World {
  latchkey: Latchkey
  wallet: TestWallet
  clock: TestClock
  storage: KeyValueStorage
  site: Site
  /** The callbacks of the app, in order. */
  calls: string[]
  stop(): void
}

const anvils: Anvil[] = []
const stops: (() => void)[] = []

/** Real chains for a test file. */
export function useChains(): void {
  beforeAll(
    async () =>
      void anvils.push(
        ...(await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])),
      ),
  )
  afterAll(() => Promise.all(anvils.splice(0).map((anvil) => anvil.stop())))
  afterEach(() => stops.splice(0).forEach((stop) => void stop()))
}

function chain(id: number, url: string): Chain {
  return defineChain({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
}

function createSite(clock: TestClock): Site {
  const handle = createServer({
    origins: [ORIGIN],
    chains: { 31337: urlOf(0), 31338: urlOf(1) },
    clock,
  })
  const cookies = new Map<string, string>()
  const asked: string[] = []
  return {
    asked,
    async fetch(input, init) {
      const request = new Request(input, init)
      asked.push(new URL(request.url).pathname.split('/').at(-1) ?? '')
      request.headers.set('origin', ORIGIN)
      if (cookies.size > 0)
        request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
      const response = await handle(request)
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
        cookies.set(name, value)
      }
      return response
    },
  }
}

function urlOf(index: number): string {
  return anvils[index]?.url ?? ''
}

function mapStorage(): KeyValueStorage {
  const map = new Map<string, string>()
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }
}

/**
 * A kit that signs in at a real server. `reloaded` is the page before a reload, `tab` another tab
 * of the page.
 */
export function createWorld(
  parameters: {
    signIn?: Partial<SignInOptions>
    options?: Partial<LatchkeyOptions>
    reloaded?: World
    tab?: World
    adapt?(adapter: ChainAdapter, wallet: TestWallet): ChainAdapter
  } = {},
): World {
  const { reloaded, tab } = parameters
  const last = reloaded ?? tab
  const clock = last?.clock ?? createTestClock()
  const window = new EventTarget()
  const site = last?.site ?? createSite(clock)
  const known = [31337, 31338, 31339].map((id) => ({ id, rpcUrl: urlOf(id === 31337 ? 0 : 1) }))
  const wallet = last?.wallet ?? createTestWallet({ chains: known })
  wallet.announce(window)
  const plain = evm(
    {
      networks: [chain(31337, urlOf(0)), chain(31338, urlOf(1))],
      transports: { 31337: http(urlOf(0)), 31338: http(urlOf(1)) },
    },
    { clock, window },
  )
  const storage = last?.storage ?? mapStorage()
  const calls: string[] = []
  const latchkey = createLatchkey({
    adapters: [parameters.adapt ? parameters.adapt(plain, wallet) : plain],
    app: { name: 'Millpond' },
    storage,
    clock,
    storageKey:
      tab?.latchkey.options.storageKey ??
      reloaded?.latchkey.options.storageKey ??
      crypto.randomUUID(),
    signIn: createSignIn({
      ...createSignInClient({ url: 'https://api.example/', fetch: site.fetch }),
      domain: 'millpond.example',
      uri: ORIGIN,
      onSignIn: ({ accountId }) => calls.push(`in ${accountId}`),
      onSignOut: () => calls.push('out'),
      ...parameters.signIn,
    }),
    ...parameters.options,
  })
  const stop = latchkey.start()
  stops.push(stop)
  return { latchkey, wallet, clock, storage, site, calls, stop }
}

export function viewOf({ latchkey }: World): string {
  const state = latchkey.modal.getState()
  return state.status === 'open' ? (state.stack.at(-1)?.view ?? '') : state.status
}

/** Resolves once a state matches, without a clock. */
export function until<state>(
  machine: { getState(): state; subscribe(listener: () => void): () => void },
  fits: (state: state) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!fits(machine.getState())) return
      stop()
      resolve()
    }
    const stop = machine.subscribe(look)
    look()
  })
}

export const untilStatus = (
  { latchkey }: World,
  status: Latchkey['signIn'] extends { getState(): infer state }
    ? (state & { status: string })['status']
    : never,
): Promise<void> => until(latchkey.signIn, (state) => state.status === status)

/** Connects, and waits until the session is requested from the server. */
export async function connected(world: World): Promise<void> {
  connectWallet(world.latchkey, WALLET)
  await until(world.latchkey.connect, ({ status }) => status === 'connected')
  await until(world.latchkey.signIn, ({ status }) => status !== 'loading')
}

export async function signedIn(world: World): Promise<void> {
  await connected(world)
  await signIn(world.latchkey)
}

/** Returns the number of signature prompts. */
export function signatures({ wallet }: World): number {
  return wallet.prompts.filter(({ kind }) => kind === 'sign').length
}

/** Returns the server's session for this browser, independent of the kit. */
export async function serverSession({ site }: World): Promise<string | undefined> {
  const response = await site.fetch('https://api.example/v1/sign-in/session')
  return ((await response.json()) as { session: { accountId: string } | null }).session?.accountId
}
