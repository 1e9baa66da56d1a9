import {
  connect,
  createConfig,
  createStorage,
  disconnect,
  getAccount,
  reconnect,
  signMessage,
  switchChain,
} from '@wagmi/core'
import { custom } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { wallClock } from './kernel/clock.js'
import type { WalletConnectExtras } from './parameters.js'
import { createMemoryRelay, type MemoryRelay } from './test/memoryRelay.js'
import { address, createTestWallet, namespaces, type TestWallet } from './test/testWallet.js'
import { memoryStorage } from './test/world.js'
import { walletConnect } from './walletConnect.js'
import { walletConnectSolana } from './walletConnectSolana.js'

const chain = (id: number) => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://node.test'] } },
})

interface Page {
  relay: MemoryRelay
  wallet: TestWallet
  storage: ReturnType<typeof memoryStorage>
}

const page = {} as Page
const saved = { socket: globalThis.WebSocket }

// The connector has no parameter for a clock or socket: the tests use the machine's, as apps do.
beforeEach(() => {
  page.relay = createMemoryRelay(wallClock)
  page.wallet = createTestWallet(page.relay, wallClock)
  page.storage = memoryStorage()
  globalThis.WebSocket = function open(url: string) {
    return page.relay.openSocket(url)
  } as unknown as typeof WebSocket
})

afterEach(() => {
  page.relay.close(1000)
  page.wallet.relay.close()
  globalThis.WebSocket = saved.socket
})

function load() {
  const { storage } = page
  const create = walletConnect({
    relayUrl: 'wss://relay.test',
    metadata: { name: 'Demo' },
    storage,
  })
  const config = createConfig({
    chains: [chain(1), chain(10)],
    transports: {
      1: custom({ request: async () => '0x1' }),
      10: custom({ request: async () => '0xa' }),
    },
    connectors: [create],
    multiInjectedProviderDiscovery: false,
    storage: createStorage({ storage }),
  })
  return {
    config,
    solana: walletConnectSolana(create),
    connector: config.connectors[0] as unknown as (typeof config.connectors)[number] &
      WalletConnectExtras,
  }
}

const both = { namespaces: namespaces(`eip155:1:${address.toLowerCase()}`, `eip155:10:${address}`) }

/** Connects as an app does: creates the pairing, which the wallet scans and approves. */
async function open() {
  const { config, connector } = load()
  const uris: unknown[] = []
  connector.emitter.on('message', ({ type, data }) => {
    if (type === 'display_uri') uris.push(data)
  })
  const { uri, expiresAt } = await connector.pair({ signal: new AbortController().signal })
  expect(expiresAt).toBeGreaterThan(Date.now() + 200_000)
  const connected = connect(config, { connector })
  await page.wallet.pair(uri)
  await proposed()
  await page.wallet.approve({ settle: both })
  expect(await connected).toEqual({ accounts: [address], chainId: 1 })
  expect(uris).toEqual([uri])
  return { config, connector }
}

/** Resolves when the wallet has received that many messages of a method. */
async function received(method: string, count = 1): Promise<void> {
  const have = (): number =>
    page.wallet.received.filter(
      ({ message }) => message.type === 'request' && message.method === method,
    ).length
  while (have() < count) await new Promise((resolve) => setImmediate(resolve))
}

const proposed = (): Promise<void> => received('wc_sessionPropose')

test('default: pairs, connects, signs, switches and disconnects through wagmi', async () => {
  const { config, connector } = await open()
  expect(getAccount(config)).toMatchObject({ address, chainId: 1, status: 'connected' })
  expect(connector.peer()).toEqual({
    name: 'Phone',
    iconUrl: 'https://wallet.example/i.png',
    redirect: { native: 'phone://' },
  })
  const signed = signMessage(config, { message: 'hello' })
  await received('wc_sessionRequest')
  const [request] = page.wallet.requests()
  expect(request?.params).toMatchObject({
    chainId: 'eip155:1',
    request: { method: 'personal_sign', params: ['0x68656c6c6f', address] },
  })
  await page.wallet.answer(request!.id, '0x5160')
  expect(await signed).toBe('0x5160')
  expect(await switchChain(config, { chainId: 10 })).toMatchObject({ id: 10 })
  expect(getAccount(config).chainId).toBe(10)
  await disconnect(config)
  expect(getAccount(config).status).toBe('disconnected')
  await received('wc_sessionDelete')
})

test('behavior: loads and opens nothing before its first use', async () => {
  const { connector } = load()
  expect(connector).toMatchObject({
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'walletConnect',
  })
  expect(await connector.isAuthorized()).toBe(false)
  expect(connector.peer()).toBeUndefined()
  connector.revive()
  expect(page.relay.addresses).toHaveLength(0)
})

test('behavior: reconnects after a reload, without a socket', async () => {
  await open()
  const sockets = page.relay.addresses.length
  const { config, connector } = load()
  expect(await connector.isAuthorized()).toBe(true)
  await reconnect(config)
  expect(getAccount(config)).toMatchObject({ address, chainId: 1, status: 'connected' })
  expect(page.relay.addresses).toHaveLength(sockets)
  expect(connector.peer()?.name).toBe('Phone')
})

test('behavior: notifies wagmi when the wallet ends the session', async () => {
  const { config } = await open()
  await page.wallet.request('wc_sessionDelete', { code: 6000, message: '' })
  while (getAccount(config).status !== 'disconnected')
    await new Promise((resolve) => setImmediate(resolve))
  expect(page.storage.values.get('latchkey.walletconnect')).not.toContain('symKey')
})

test('error: rejects when the wallet rejects, and at once on a cancel', async () => {
  const { config, connector } = load()
  const { uri } = await connector.pair({ signal: undefined })
  const rejected = connect(config, { connector }).catch((error: unknown) => error)
  await page.wallet.pair(uri)
  await proposed()
  await page.wallet.reject({ code: 5000, message: 'User rejected.' })
  expect(await rejected).toMatchObject({ code: 4001 })
  const abort = new AbortController()
  const cancelled = connector
    .connect({ signal: abort.signal } as object)
    .catch((error: unknown) => error)
  abort.abort()
  expect(await cancelled).toMatchObject({ code: 'CANCELLED' })
})

test('error: rejects a chain that is not configured, and a restore without a session', async () => {
  const { connector } = load()
  await expect(connector.switchChain?.({ chainId: 137 })).rejects.toMatchObject({ code: 4902 })
  await expect(connector.connect({ isReconnecting: true })).rejects.toMatchObject({ code: 4100 })
})

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA_ADDRESS = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const solanaGrant = {
  accounts: [`${MAINNET}:${SOLANA_ADDRESS}`],
  methods: ['solana_signMessage'],
  events: [],
}

/** The wallet scans the code and grants an account in both namespaces. */
async function approveBoth(uri: string): Promise<void> {
  await page.wallet.pair(uri)
  await proposed()
  await page.wallet.approve({ settle: { namespaces: { ...both.namespaces, solana: solanaGrant } } })
}

test('behavior: wagmi and Solana share one client, one code and one session', async () => {
  const { config, connector, solana } = load()
  const notified: unknown[] = []
  const unsubscribe = solana.subscribe(() => notified.push(solana.getSession()?.accounts))
  solana.offer([MAINNET])
  const { uri } = await connector.pair({})
  expect((await solana.pair({})).uri).toBe(uri)
  const connected = [connect(config, { connector }), solana.connect({})]
  await approveBoth(uri)
  await Promise.all(connected)
  expect(notified).toEqual([solanaGrant.accounts])
  const signed = solana.request({ chainId: MAINNET, method: 'solana_signMessage', params: {} })
  await received('wc_sessionRequest')
  await page.wallet.answer(page.wallet.requests()[0]!.id, { signature: 'any' })
  expect(await signed).toEqual({ signature: 'any' })
  await disconnect(config)
  expect(getAccount(config).status).toBe('disconnected')
  expect(solana.getSession()?.accounts).toEqual(solanaGrant.accounts)
  unsubscribe()
  // The session, then the request and its answer.
  expect(notified).toEqual(Array(3).fill(solanaGrant.accounts))
  await solana.disconnect()
  await received('wc_sessionDelete')
  expect([solana.getSession(), notified.length]).toEqual([undefined, 3])
})

test('behavior: wagmi reconnects by a session that the Solana side created', async () => {
  const { config, connector, solana } = load()
  solana.offer([MAINNET])
  const connected = solana.connect({})
  await approveBoth((await solana.pair({})).uri)
  await connected
  expect(getAccount(config).status).toBe('disconnected')
  expect(await connector.isAuthorized()).toBe(true)
  expect(await connector.connect({ isReconnecting: true })).toMatchObject({ accounts: [address] })
  // Now both use the session.
  await solana.disconnect()
  expect(await connector.isAuthorized()).toBe(true)
  await connector.disconnect()
  await received('wc_sessionDelete')
})

test('behavior: works in an app without wagmi, also after a reload', async () => {
  const parameters = { relayUrl: 'wss://relay.test', storage: page.storage }
  const solana = walletConnectSolana(walletConnect(parameters))
  solana.offer([MAINNET])
  const connected = solana.connect({})
  await approveBoth((await solana.pair({})).uri)
  await connected
  const after = walletConnectSolana(walletConnect(parameters))
  expect(after.getSession()).toBeUndefined()
  await after.restore()
  expect(after.getSession()).toEqual({
    accounts: solanaGrant.accounts,
    methods: solanaGrant.methods,
    peer: {
      name: 'Phone',
      iconUrl: 'https://wallet.example/i.png',
      redirect: { native: 'phone://' },
    },
  })
})

test('error: an aborted wait of the Solana side ends at once', async () => {
  const { solana } = load()
  const abort = new AbortController()
  const cancelled = solana.connect({ signal: abort.signal }).catch((error: unknown) => error)
  await solana.pair({})
  abort.abort()
  expect(await cancelled).toMatchObject({ code: 'CANCELLED' })
})
