import { createTestClock, type TestClock } from '@latchkey/testing'
import { type Config, createConfig, createStorage, http, reconnect } from '@wagmi/core'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type EvmAdapter, evm } from '../../evm.js'
import { createSafeWorld, SAFE_ADDRESS, type SafeWorld } from '../../test/safeParent.js'
import { chain, failure } from '../../test/world.js'
import { type SafeOptions, safe } from './safe.js'

// Loads the lazy-loaded modules up front: the clock is held during the tests.
beforeAll(() => Promise.all([import('../../actions.js'), import('./safeWallet.js')]))

const state: { world: SafeWorld | undefined } = { world: undefined }

function world(): SafeWorld {
  if (!state.world) throw new Error('The world is there only while a test runs')
  return state.world
}

beforeEach(() => {
  state.world = createSafeWorld()
})

afterEach(() => {
  // Before the globals: restored later, a watched one would be the stub again.
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

interface World {
  adapter: EvmAdapter
  config: Config
  clock: TestClock
  isListed(): boolean
  connect(): ReturnType<EvmAdapter['connect']>
}

function createInstance(options?: SafeOptions): World {
  const clock = createTestClock()
  const config = createConfig({
    chains: [chain(31337, 'http://node.test/31337'), chain(31338, 'http://node.test/31338')],
    transports: { 31337: http('http://node.test/31337'), 31338: http('http://node.test/31338') },
    connectors: [safe(options, { clock })],
    multiInjectedProviderDiscovery: false,
    storage: createStorage({
      storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    }),
  })
  const adapter = evm({ config }, { clock, window: new EventTarget() })
  adapter.start(() => {})
  return {
    adapter,
    config,
    clock,
    isListed: () => (config.connectors[0] as unknown as { isListed(): boolean }).isListed(),
    connect: () => adapter.connect({ walletId: 'safe', signal: new AbortController().signal }),
  }
}

test('default: W31 connects without a prompt, signs, and sends a proposal, which is then pending in the Safe', async () => {
  const { adapter, config, connect, clock } = createInstance()
  expect(await connect()).toMatchObject({
    wallet: { id: 'safe', name: 'Safe' },
    address: SAFE_ADDRESS,
    networkId: 'eip155:31337',
  })
  expect(await adapter.signMessage({ message: 'Hello' })).toBe(`0x${'22'.repeat(130)}`)
  const asked = vi.spyOn(globalThis, 'fetch')
  const hash = await adapter.sendTransaction({ to: SAFE_ADDRESS, value: 1n })
  // Sends no request to a node: no node knows the hash of a proposal.
  expect(asked).not.toHaveBeenCalled()
  expect(hash).toBe(`0x${'5a'.repeat(32)}`)
  const provider = (await config.connectors[0]?.getProvider()) as {
    request(request: object): Promise<unknown>
  }
  const receipt = { method: 'eth_getTransactionReceipt', params: [hash] }
  expect(await provider.request(receipt)).toBeNull()
  const executed = `0x${'e0'.repeat(32)}`
  world().answers.getTxBySafeTxHash = () => ({ txStatus: 'SUCCESS', txHash: executed })
  world().answers.rpcCall = (params) => ({
    transactionHash: (params as { params: string[] }).params[0],
  })
  expect(await provider.request(receipt)).toEqual({ transactionHash: executed })
  await adapter.disconnect()
  expect(adapter.getConnection()).toBeUndefined()
  expect(clock.pending()).toBe(0)
})

test('behavior: outside a frame it is neither listed nor found, and sends no request', async () => {
  world().isFramed = false
  const { adapter, config, connect, isListed } = createInstance()
  expect(isListed()).toBe(false)
  expect(adapter.getWallets()).toEqual([])
  expect(await failure(connect())).toBe('WalletNotFoundError')
  expect(await reconnect(config)).toEqual([])
  expect(adapter.getConnection()).toBeUndefined()
  expect(world().requests).toEqual([])
})

test('behavior: sends no request to a parent of another origin where the browser has ancestorOrigins', async () => {
  world().posted = 'https://app.safe.global.evil.example'
  const { connect, isListed } = createInstance()
  expect(isListed()).toBe(false)
  expect(await failure(connect())).toBe('WalletNotFoundError')
  expect(world().requests).toEqual([])
})

test('behavior: without ancestorOrigins, ignores an answer from another origin', async () => {
  Object.assign(world(), { posted: undefined, origin: 'https://evil.example' })
  const { adapter, connect, clock, isListed } = createInstance()
  expect(isListed()).toBe(true)
  expect(adapter.getWallets()).toMatchObject([{ id: 'safe' }])
  const connected = failure(connect())
  await vi.waitUntil(() => world().requests.length > 0, { interval: 1, timeout: 20_000 })
  // The answer arrives long before the deadline.
  await clock.advance(0)
  await clock.advance(1000)
  expect(await connected).toBe('WalletNotFoundError')
})

test('error: rejects within a second in a frame that is not inside a Safe', async () => {
  world().isSafe = false
  const { connect, clock } = createInstance()
  const connected = failure(connect())
  await clock.advance(999)
  expect(clock.pending()).toBeGreaterThan(0)
  await clock.advance(1)
  expect(await connected).toBe('WalletNotFoundError')
  expect(clock.pending()).toBe(0)
  world().isSafe = true
  expect((await connect()).address).toBe(SAFE_ADDRESS)
})

test('error: rejects a Safe with a malformed address or chain id', async () => {
  world().answers.getSafeInfo = () => ({ safeAddress: 'here', chainId: 31337 })
  expect(await failure(createInstance().connect())).toBe('WalletNotFoundError')
  world().answers.getSafeInfo = () => ({ safeAddress: SAFE_ADDRESS, chainId: -1 })
  expect(await failure(createInstance().connect())).toBe('WalletNotFoundError')
})

test('behavior: restores a connection until the user disconnects', async () => {
  expect(await reconnect(createInstance().config)).toHaveLength(1)
  const { adapter, connect } = createInstance()
  await connect()
  await adapter.disconnect()
  expect(await reconnect(createInstance().config)).toEqual([])
  await createInstance().connect()
  const restored = await createInstance().adapter.reconnect({
    walletId: 'safe',
    signal: new AbortController().signal,
  })
  expect(restored?.address).toBe(SAFE_ADDRESS)
})

test('error: distinguishes an owner’s refusal from a signature that waits for other owners', async () => {
  const { adapter, connect } = createInstance()
  await connect()
  world().answers.sendTransactions = () => {
    throw new Error('Transaction was rejected')
  }
  expect(await failure(adapter.sendTransaction({ to: SAFE_ADDRESS }))).toBe('UserRejectedError')
  world().answers.signMessage = () => ({ messageHash: `0x${'11'.repeat(32)}` })
  expect(await failure(adapter.signMessage({ message: 'Hello' }))).toBe('ApprovalPendingError')
})

test('behavior: signs typed data, sends plain numbers in a transaction, and reads through the Safe', async () => {
  const { adapter, config, connect } = createInstance()
  await connect()
  await adapter.sendTransaction({ to: SAFE_ADDRESS, value: 255n, data: '0xabcd' })
  expect(world().requests.at(-1)?.params).toMatchObject({
    txs: [{ to: SAFE_ADDRESS, value: '255', data: '0xabcd' }],
  })
  const provider = (await config.connectors[0]?.getProvider()) as {
    request(request: object): Promise<unknown>
  }
  world().answers.signTypedMessage = () => ({ signature: `0x${'33'.repeat(65)}` })
  const typedData = { domain: { chainId: 31337 }, types: { A: [] }, primaryType: 'A', message: {} }
  expect(
    await provider.request({
      method: 'eth_signTypedData_v4',
      params: [SAFE_ADDRESS, JSON.stringify(typedData)],
    }),
  ).toBe(`0x${'33'.repeat(65)}`)
  expect(world().requests.at(-1)).toMatchObject({
    method: 'signTypedMessage',
    params: { typedData },
  })
  world().answers.rpcCall = () => '0x10'
  expect(await provider.request({ method: 'eth_getBalance', params: [SAFE_ADDRESS] })).toBe('0x10')
  expect(world().requests.at(-1)?.params).toEqual({
    call: 'eth_getBalance',
    params: [SAFE_ADDRESS, 'latest'],
  })
})

test('error: rejects methods that a Safe lacks and signatures by another account', async () => {
  const { config, connect } = createInstance()
  await connect()
  const provider = (await config.connectors[0]?.getProvider()) as {
    request(request: object): Promise<unknown>
  }
  expect(
    await failure(provider.request({ method: 'eth_sign', params: [SAFE_ADDRESS, '0x'] })),
  ).toBe('MethodUnsupportedError')
  expect(
    await failure(provider.request({ method: 'eth_sendTransaction', params: [{ data: '0x00' }] })),
  ).toBe('MethodUnsupportedError')
  const asked = world().requests.length
  const stranger = `0x${'99'.repeat(20)}`
  expect(
    await failure(provider.request({ method: 'personal_sign', params: ['0x48', stranger] })),
  ).toBe('WalletMismatchError')
  expect(world().requests).toHaveLength(asked)
})

test('error: rejects a switch of the network', async () => {
  const { adapter, connect } = createInstance()
  await connect()
  const signal = new AbortController().signal
  expect(await failure(adapter.switchNetwork({ networkId: 'eip155:31338', signal }))).toBe(
    'MethodUnsupportedError',
  )
  expect(adapter.getConnection()?.networkId).toBe('eip155:31337')
})

test('behavior: an expression must match the whole origin', () => {
  world().posted = 'https://safe.example.evil.example'
  expect(createInstance({ allowedOrigins: [/https:\/\/safe\.example/g] }).isListed()).toBe(false)
  world().posted = 'https://safe.example'
  const { isListed } = createInstance({ allowedOrigins: [/https:\/\/safe\.example/g] })
  expect([isListed(), isListed()]).toEqual([true, true])
  expect(createInstance({ allowedOrigins: ['https://safe.example'] }).isListed()).toBe(true)
  world().posted = 'https://safeXexample'
  expect(createInstance({ allowedOrigins: ['https://safe.example'] }).isListed()).toBe(false)
})

test.each(['*', 'https://safe.example/', 'http://safe.example', 7])(
  'error: throws with the name of a wrong origin (%s)',
  (origin) => {
    expect(() => safe({ allowedOrigins: [origin as string] })).toThrow('safe.allowedOrigins')
  },
)
