import { deadlines } from '@latchkey/core/internal'
import { createTestWallet } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import {
  createWorld,
  expectRecovery,
  failure,
  ONE,
  TWO,
  useChains,
  WALLET_ID,
} from './test/world.js'

const chains = useChains()
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const never = (): AbortSignal => new AbortController().signal

describe('connecting', () => {
  test('behavior: W1 rejects at the deadline if the wallet never answers, or at once when cancelled', async () => {
    const world = createWorld(chains, { behaviors: { neverAnswers: ['eth_requestAccounts'] } })
    const waiting = failure(world.connect())
    await world.clock.advance(deadlines.interactive)
    expect(await waiting).toBe('TimeoutError')
    const controller = new AbortController()
    const cancelled = failure(world.connect(controller.signal))
    controller.abort()
    expect(await cancelled).toBe('CancelledError')
    await expect.poll(() => world.adapter.config.state.status).toBe('disconnected')
    await expectRecovery(world)
  })

  test('behavior: W1 reconnect settles if the wallet never answers', async () => {
    const world = createWorld(chains, { behaviors: { neverAnswers: ['*'] } })
    const reconnected = world.adapter.reconnect({ walletId: WALLET_ID, signal: never() })
    await world.clock.advance(deadlines.read)
    expect(await reconnected).toBeUndefined()
    await expectRecovery(world)
  })

  test('behavior: W2 reports a pending request, and notices its later approval', async () => {
    const world = createWorld(chains, { behaviors: { neverAnswers: ['eth_requestAccounts'] } })
    const controller = new AbortController()
    const first = failure(world.connect(controller.signal))
    await world.settled()
    controller.abort()
    expect(await first).toBe('CancelledError')
    world.wallet.behaviors.rejectsAs = {
      code: -32002,
      message: 'Already processing eth_requestAccounts. Please wait.',
    }
    world.wallet.behaviors.neverAnswers = []
    expect(await failure(world.connect())).toBe('RequestPendingError')
    world.wallet.behaviors.rejectsAs = undefined
    const ready = world.adapter.waitForAccounts({ walletId: WALLET_ID, signal: never() })
    const prompts = world.wallet.prompts.length
    await world.clock.advance(3000)
    expect(world.wallet.prompts).toHaveLength(prompts)
    world.wallet.settlePending('answer')
    await world.clock.advance(1000)
    await ready
    await expectRecovery(world)
  })

  test('behavior: W3 a late approval changes nothing, and the next connect does not prompt', async () => {
    const world = createWorld(chains, { behaviors: { neverAnswers: ['eth_requestAccounts'] } })
    const controller = new AbortController()
    const cancelled = failure(world.connect(controller.signal))
    await world.settled()
    controller.abort()
    await cancelled
    world.wallet.settlePending('answer')
    await world.settled()
    expect(world.adapter.getConnection()).toBeUndefined()
    await world.adapter.waitForAccounts({ walletId: WALLET_ID, signal: never() })
    world.wallet.behaviors.neverAnswers = []
    const prompts = world.wallet.prompts.length
    expect(await world.connect()).toMatchObject({ address: ACCOUNT })
    expect(world.wallet.prompts).toHaveLength(prompts)
    await expectRecovery(world)
  })

  test('behavior: W4 repeated events make one change', async () => {
    const world = createWorld(chains, { behaviors: { repeatsEvents: true } })
    await world.connect()
    world.events.length = 0
    const updates: unknown[] = []
    // wagmi's hooks render again with each of these.
    const stop = world.adapter.config.subscribe(
      ({ connections }) => connections,
      (connections) => updates.push(connections),
    )
    world.wallet.selectAccount(1)
    await world.settled()
    stop()
    expect(world.events.filter(({ type }) => type === 'connectionChanged')).toHaveLength(1)
    expect(updates).toHaveLength(1)
    await expectRecovery(world)
  })

  test.each([
    ['a string'],
    [undefined],
    [null],
    [{}],
    [Object.freeze({ code: 'x' })],
    [Symbol('x')],
    [7],
  ])('behavior: W5 thrown %s becomes one of the kit’s errors', async (value) => {
    const world = createWorld(chains, { behaviors: { throws: { value } } })
    expect(await failure(world.connect())).toBe('UnknownError')
    expect(world.wallet.prompts).toHaveLength(1)
    await expectRecovery(world)
  })

  test.each([
    [{ code: 5000 }],
    [{ code: '4001' }],
    [{ code: 'ACTION_REJECTED' }],
    [{ code: -32603, message: 'User denied account access' }],
    [new Error('User rejected the request.')],
  ])('behavior: W6 %o is a rejection, after one prompt', async (rejectsAs) => {
    const world = createWorld(chains, { behaviors: { rejectsAs } })
    expect(await failure(world.connect())).toBe('UserRejectedError')
    expect(world.wallet.prompts).toHaveLength(1)
    await expectRecovery(world)
  })

  test.each([
    ['null', null],
    ['a string', 'null'],
    ['a list of malformed addresses', ['0x12']],
    ['an object', { 0: ACCOUNT }],
  ])('behavior: W8 rejects accounts that are %s', async (_, accountsAs) => {
    const world = createWorld(chains, {
      behaviors: { answersAs: { eth_requestAccounts: accountsAs } },
    })
    expect(await failure(world.connect())).toBe('InvalidWalletResponseError')
    await expectRecovery(world)
  })

  test('behavior: W8 no account means locked; normalizes repeated, lower-case and a hundred accounts', async () => {
    const world = createWorld(chains, { behaviors: { accountsAs: [] } })
    expect(await failure(world.connect())).toBe('WalletLockedError')
    const many = Array.from(
      { length: 150 },
      (_, index) => `0x${index.toString(16).padStart(40, '0')}`,
    )
    world.wallet.behaviors.accountsAs = [
      ACCOUNT.toLowerCase(),
      ACCOUNT,
      ACCOUNT.toUpperCase().replace('0X', '0x'),
      ...many,
    ]
    const connection = await world.connect()
    expect(connection.address).toBe(ACCOUNT)
    expect(connection.addresses.length).toBeLessThanOrEqual(100)
    await expectRecovery(world)
  })

  test.each([['0x7a69'], ['0x7A69'], ['31337'], [31337]])(
    'behavior: W9 accepts chain id %s',
    async (chainIdAs) => {
      const world = createWorld(chains, { behaviors: { chainIdAs } })
      expect(await world.connect()).toMatchObject({ networkId: ONE })
      await expectRecovery(world)
    },
  )

  test.each([['eip155:31337'], ['0x007a69'], [Number.NaN], [null], [''], [{}], ['1e3']])(
    'behavior: W9 rejects chain id %s',
    async (chainIdAs) => {
      const world = createWorld(chains, { behaviors: { answersAs: { eth_chainId: chainIdAs } } })
      expect(await failure(world.connect())).toBe('InvalidWalletResponseError')
      expect(world.adapter.getConnection()).toBeUndefined()
      await expectRecovery(world)
    },
  )
})

describe('connected', () => {
  test('behavior: W10 a lock of less than 400 ms does not disconnect, a longer one does', async () => {
    const world = createWorld(chains)
    await world.connect()
    world.wallet.lock()
    await world.clock.advance(300)
    world.wallet.unlock()
    await world.clock.advance(1000)
    expect(world.events.some(({ type }) => type === 'connectionLost')).toBe(false)
    world.wallet.lock()
    await world.clock.advance(400)
    expect(world.events.at(-1)).toEqual({ type: 'connectionLost', isChosen: false })
    world.wallet.unlock()
    await expectRecovery(world)
  })

  test('behavior: W11 notices a disconnect without an event at the next focus', async () => {
    const world = createWorld(chains, { behaviors: { silentEvents: ['accountsChanged'] } })
    await world.connect()
    world.wallet.revoke()
    world.window.dispatchEvent(new Event('focus'))
    await world.clock.advance(400)
    expect(world.adapter.getConnection()).toBeUndefined()
    await expectRecovery(world)
  })

  test('behavior: W12 checks an event with an account that is not selected before showing it', async () => {
    const world = createWorld(chains)
    await world.connect()
    world.wallet.emit('accountsChanged', [SECOND])
    world.wallet.emit('accountsChanged', null)
    world.wallet.emit('accountsChanged', ['not an address'])
    await world.settled()
    expect(world.adapter.getConnection()).toMatchObject({ address: ACCOUNT })
    await expectRecovery(world)
  })

  test('behavior: W13 wrong or repeated chain events leave one consistent snapshot', async () => {
    const world = createWorld(chains, {
      behaviors: { repeatsEvents: true, emitsBefore: [['chainChanged', '0x1']] },
    })
    await world.connect()
    world.wallet.switchChain(31338)
    world.wallet.selectAccount(1)
    await world.settled()
    expect(world.adapter.getConnection()).toMatchObject({ networkId: TWO, address: SECOND })
    world.wallet.emit('chainChanged', 'eip155:5')
    await world.settled()
    expect(world.adapter.getConnection()).toMatchObject({ networkId: TWO, address: SECOND })
    await expectRecovery(world)
  })

  test('behavior: W17 code 1013 starts a pause of up to three seconds and does not disconnect', async () => {
    const world = createWorld(chains)
    await world.connect()
    world.wallet.emit('disconnect', { code: 1013, message: 'Disconnected from chain' })
    world.wallet.behaviors.portIsClosed = true
    await world.clock.advance(2900)
    world.wallet.behaviors.portIsClosed = false
    await world.clock.advance(200)
    expect(world.adapter.getConnection()).toMatchObject({ address: ACCOUNT })
    world.wallet.emit('disconnect', { code: 1013 })
    world.wallet.behaviors.portIsClosed = true
    await world.clock.advance(3000)
    expect(world.adapter.getConnection()).toBeUndefined()
    await expectRecovery(world)
  })

  test.each(['missing', 'throwing'] as const)(
    'behavior: W18 a wallet with %s events works',
    async (eventsAre) => {
      const world = createWorld(chains, { behaviors: { eventsAre } })
      expect(await world.connect()).toMatchObject({ address: ACCOUNT })
      world.wallet.selectAccount(1)
      world.window.dispatchEvent(new Event('focus'))
      await world.settled()
      expect(world.adapter.getConnection()).toMatchObject({ address: SECOND })
      await expectRecovery(world)
    },
  )

  test('behavior: W21 a wallet that was updated or has died counts as gone', async () => {
    const world = createWorld(chains)
    await world.connect()
    world.wallet.behaviors.portIsClosed = true
    expect(await failure(world.adapter.signMessage({ message: 'x' }))).toBe('WalletGoneError')
    await expectRecovery(world)
  })

  test('behavior: W21 rejects at the deadline if the wallet died during the request', async () => {
    const world = createWorld(chains, { behaviors: { neverAnswers: ['personal_sign'] } })
    await world.connect()
    const signed = failure(world.adapter.signMessage({ message: 'x' }))
    await world.clock.advance(deadlines.interactive)
    expect(await signed).toBe('TimeoutError')
    await expectRecovery(world)
  })

  test('behavior: W22 after a return from the cache disconnects a wallet that does not answer, and no other', async () => {
    const world = createWorld(chains)
    await world.connect()
    const pageshow = Object.assign(new Event('pageshow'), { persisted: true })
    world.window.dispatchEvent(pageshow)
    await world.clock.advance(deadlines.read)
    expect(world.adapter.getConnection()).toMatchObject({ address: ACCOUNT })
    world.wallet.behaviors.neverAnswers = ['*']
    world.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await world.clock.advance(deadlines.read)
    expect(world.adapter.getConnection()).toBeUndefined()
    await expectRecovery(world)
  })
})

describe('switching', () => {
  test('behavior: W14 a wallet without switching is a MethodUnsupportedError', async () => {
    const world = createWorld(chains, { behaviors: { switchesAs: 'missing' } })
    await world.connect()
    expect(await failure(world.adapter.switchNetwork({ networkId: TWO, signal: never() }))).toBe(
      'MethodUnsupportedError',
    )
    await expectRecovery(world)
  })

  test('behavior: W14 rejects a switch that the wallet resolves without switching', async () => {
    const world = createWorld(chains, { behaviors: { switchesAs: 'resolves without moving' } })
    await world.connect()
    const accepted: string[] = []
    const switched = failure(
      world.adapter.switchNetwork({
        networkId: TWO,
        signal: never(),
        onAccepted: () => accepted.push('yes'),
      }),
    )
    await world.clock.advance(deadlines.switchNetwork - 1)
    expect(accepted).toEqual(['yes'])
    await world.clock.advance(1)
    expect(await switched).toBe('NetworkUnchangedError')
    expect(world.adapter.getConnection()?.networkId).toBe(ONE)
    await expectRecovery(world)
  })

  test.each(['moves and rejects', 'moves and hangs'] as const)(
    'behavior: W14 a wallet that %s has switched',
    async (switchesAs) => {
      const world = createWorld(chains, { behaviors: { switchesAs } })
      await world.connect()
      const switched = world.adapter.switchNetwork({ networkId: TWO, signal: never() })
      await world.clock.advance(1000)
      await switched
      expect(world.adapter.getConnection()?.networkId).toBe(TWO)
      await expectRecovery(world)
    },
  )

  test.each([
    ['the plain code', undefined],
    [
      'nested',
      { code: -32603, message: 'Internal', data: { originalError: { code: 4902, message: 'x' } } },
    ],
    [
      'a string',
      new Error(
        'Unrecognized chain ID "0x7a6a". Try adding the chain using wallet_addEthereumChain first.',
      ),
    ],
    ['-32603 with a message', { code: -32603, message: 'Unrecognized chain ID' }],
    ['a refusal in words', { code: 4001, message: 'provided network 0x7a6a not supported' }],
    ['a refusal without a code', new Error('Chain Id not supported')],
    [
      'a chain that is not connected',
      { code: 4901, message: 'The Provider is not connected to the requested chain.' },
    ],
  ])('behavior: W15 adds an unknown chain: %s', async (_, unknownChainAs) => {
    const world = createWorld(chains, {
      chains: [{ id: 31337, rpcUrl: chains.one().url }],
      behaviors: { unknownChainAs },
    })
    await world.connect()
    await world.adapter.switchNetwork({ networkId: TWO, signal: never() })
    expect(world.adapter.getConnection()?.networkId).toBe(TWO)
    expect(world.wallet.prompts.map(({ kind }) => kind)).toEqual(['connect', 'add', 'switch'])
    await expectRecovery(world)
  })

  test.each([
    ['User rejected the request.'],
    ['User rejected the request: network not supported.'],
    ['Request denied. Unsupported network.'],
    [undefined],
  ])('behavior: W15 adds no chain after the refusal %j', async (message) => {
    const unknownChainAs = { code: 4001, message }
    const world = createWorld(chains, {
      chains: [{ id: 31337, rpcUrl: chains.one().url }],
      behaviors: { unknownChainAs },
    })
    await world.connect()
    expect(await failure(world.adapter.switchNetwork({ networkId: TWO, signal: never() }))).toBe(
      'UserRejectedError',
    )
    expect(world.wallet.requests.some(({ method }) => method === 'wallet_addEthereumChain')).toBe(
      false,
    )
    await expectRecovery(world)
  })

  test('behavior: W15 adds no chain after a refusal that took a user’s time, also if it says unsupported', async () => {
    const world = createWorld(chains, {
      behaviors: { neverAnswers: ['wallet_switchEthereumChain'] },
    })
    await world.connect()
    const switched = failure(world.adapter.switchNetwork({ networkId: TWO, signal: never() }))
    await world.clock.advance(1001)
    world.wallet.behaviors.rejectsAs = { code: 4001, message: 'This network is not supported' }
    world.wallet.settlePending('answer')
    expect(await switched).toBe('UserRejectedError')
    expect(world.wallet.prompts.map(({ kind }) => kind)).toEqual(['connect', 'switch'])
    expect(world.wallet.requests.some(({ method }) => method === 'wallet_addEthereumChain')).toBe(
      false,
    )
    await expectRecovery(world)
  })

  test('behavior: W16 a switch that is refused after adding the chain is a rejection, and switches nothing', async () => {
    const world = createWorld(chains, {
      chains: [{ id: 31337, rpcUrl: chains.one().url }],
      behaviors: { refusesAfterAdding: true },
    })
    await world.connect()
    expect(await failure(world.adapter.switchNetwork({ networkId: TWO, signal: never() }))).toBe(
      'UserRejectedError',
    )
    expect(world.adapter.getConnection()?.networkId).toBe(ONE)
    await expectRecovery(world)
  })

  test('behavior: a cancelled switch settles at once, after one prompt', async () => {
    const world = createWorld(chains, {
      behaviors: { neverAnswers: ['wallet_switchEthereumChain'] },
    })
    await world.connect()
    const controller = new AbortController()
    const switched = failure(
      world.adapter.switchNetwork({ networkId: TWO, signal: controller.signal }),
    )
    await world.settled()
    controller.abort()
    expect(await switched).toBe('CancelledError')
    expect(
      world.wallet.requests.filter(({ method }) => method === 'wallet_switchEthereumChain'),
    ).toHaveLength(1)
    await expectRecovery(world)
  })
})

describe('signing and sending', () => {
  test.each([[null], ['null'], [[]], [{ hash: '0x' }], ['ab'.repeat(32)], ['0x']])(
    'behavior: W7 %o is not a transaction hash',
    async (answer) => {
      const world = createWorld(chains, {
        behaviors: { answersAs: { eth_sendTransaction: answer, personal_sign: answer } },
      })
      await world.connect()
      expect(await failure(world.adapter.sendTransaction({ to: SECOND, value: 1n }))).toBe(
        'InvalidWalletResponseError',
      )
      expect(await failure(world.adapter.signMessage({ message: 'x' }))).toBe(
        'InvalidWalletResponseError',
      )
      await expectRecovery(world)
    },
  )

  test('behavior: W33 rejects without a prompt if the wallet is on another account', async () => {
    const world = createWorld(chains, {
      behaviors: { silentEvents: ['accountsChanged', 'chainChanged'] },
    })
    await world.connect()
    world.wallet.selectAccount(1)
    expect(await failure(world.adapter.sendTransaction({ to: SECOND, value: 1n }))).toBe(
      'WalletMismatchError',
    )
    expect(await failure(world.adapter.signMessage({ message: 'x' }))).toBe('WalletMismatchError')
    expect(world.wallet.prompts).toHaveLength(1)
    await expectRecovery(world)
  })

  test('behavior: W33, SEC-52 rejects without a prompt if the wallet is on another chain', async () => {
    const world = createWorld(chains, {
      behaviors: { silentEvents: ['accountsChanged', 'chainChanged'] },
    })
    await world.connect()
    world.wallet.switchChain(31338)
    expect(await failure(world.adapter.sendTransaction({ to: SECOND, value: 1n }))).toBe(
      'WalletMismatchError',
    )
    expect(await failure(world.adapter.signMessage({ message: 'x' }))).toBe('WalletMismatchError')
    expect(world.wallet.prompts).toHaveLength(1)
    await expectRecovery(world)
  })

  test('behavior: sends a request once, also if the wallet throws an internal error', async () => {
    const world = createWorld(chains)
    await world.connect()
    world.wallet.behaviors.rejectsAs = { code: -32603, message: 'Internal JSON-RPC error.' }
    await failure(world.adapter.sendTransaction({ to: SECOND, value: 1n }))
    expect(
      world.wallet.requests.filter(({ method }) => method === 'eth_sendTransaction'),
    ).toHaveLength(1)
    await expectRecovery(world)
  })
})

describe('other tabs', () => {
  test('behavior: W23 disconnects a wallet that another tab disconnected', async () => {
    const world = createWorld(chains)
    await world.connect()
    // Another tab of the same site revokes the permission in the same wallet.
    await world.wallet.provider.request({
      method: 'wallet_revokePermissions',
      params: [{ eth_accounts: {} }],
    })
    await world.clock.advance(400)
    expect(world.adapter.getConnection()).toBeUndefined()
    await expectRecovery(world)
  })
})

describe('finding wallets', () => {
  test('behavior: W19, SEC-40 hostile forms of window.ethereum break nothing', async () => {
    const forms: PropertyDescriptor[] = [
      {
        get: () => {
          throw new Error('no')
        },
      },
      {
        get: () => createTestWallet({ chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }] }).provider,
      },
      { value: { providers: [] }, writable: false },
      { value: { request: 'no function' } },
      { value: null },
      {
        value: new Proxy(
          {},
          {
            get: () => {
              throw new Error('no')
            },
          },
        ),
      },
    ]
    for (const form of forms) {
      const world = createWorld(chains, { announced: false })
      Object.defineProperty(world.window, 'ethereum', form)
      const stop = world.adapter.start(() => {})
      world.window.dispatchEvent(new Event('ethereum#initialized'))
      expect(world.adapter.getWallets().length).toBeLessThanOrEqual(1)
      stop()
      world.stop()
    }
  })

  test('behavior: SEC-40 window.ethereum is read once and never assigned', async () => {
    const world = createWorld(chains, { announced: false })
    const counts = { read: 0, assigned: 0 }
    Object.defineProperty(world.window, 'ethereum', {
      get: () => {
        counts.read += 1
        return world.wallet.provider
      },
      set: () => void (counts.assigned += 1),
    })
    for (let index = 0; index < 3; index++)
      world.window.dispatchEvent(new Event('ethereum#initialized'))
    expect(await world.adapter.connect({ walletId: 'injected', signal: never() })).toMatchObject({
      address: ACCOUNT,
    })
    expect(await world.adapter.signMessage({ message: 'x' })).toMatch(/^0x/)
    expect(counts).toEqual({ read: 1, assigned: 0 })
    await world.adapter.disconnect()
    world.stop()
  })

  test('behavior: SEC-40 offers the wallet in window.ethereum until a wallet announces itself', async () => {
    const world = createWorld(chains, { announced: false })
    Object.assign(world.window, { ethereum: world.wallet.provider })
    world.window.dispatchEvent(new Event('ethereum#initialized'))
    expect(world.adapter.getWallets()).toMatchObject([{ id: 'injected', name: 'Browser wallet' }])
    expect(await world.adapter.connect({ walletId: 'injected', signal: never() })).toMatchObject({
      address: ACCOUNT,
    })
    world.wallet.announce(world.window)
    expect(world.adapter.getWallets().map(({ id }) => id)).toEqual([WALLET_ID])
    world.stop()
  })

  test('behavior: W20 lists every valid wallet once after late, repeated, renamed and malformed announcements', async () => {
    const world = createWorld(chains)
    const { window, wallet } = world
    const say = (detail: unknown): boolean =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    for (const detail of [
      null,
      undefined,
      {},
      'x',
      { info: null },
      { info: {}, provider: {} },
      { walletId: 'x' },
    ])
      say(detail)
    for (let index = 0; index < 10_000; index++)
      say({ info: { ...wallet.info, uuid: crypto.randomUUID() }, provider: wallet.provider })
    await world.clock.advance(10_000)
    const late = createTestWallet({
      chains: [{ id: 31337, rpcUrl: chains.one().url }],
      info: { rdns: 'com.late', name: 'Late' },
    })
    late.announce(window)
    expect(world.adapter.getWallets().map(({ id }) => id)).toEqual([WALLET_ID, 'com.late'])
    expect(world.events.at(-1)).toMatchObject({ type: 'walletsChanged' })
    await expectRecovery(world)
  })

  test('behavior: W20 lists sixty-four of ten thousand announced wallets', () => {
    const world = createWorld(chains)
    for (let index = 0; index < 10_000; index++) {
      const info = { ...world.wallet.info, uuid: crypto.randomUUID(), rdns: `com.w${index}` }
      world.window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', {
          detail: { info, provider: { request: async () => null } },
        }),
      )
    }
    expect(world.adapter.getWallets()).toHaveLength(64)
    world.stop()
  })

  test('behavior: SEC-39 shows both of two wallets with one name, with a warning, and selects neither', async () => {
    const world = createWorld(chains)
    await world.wallet.provider.request({ method: 'eth_requestAccounts' })
    createTestWallet({ chains: [{ id: 31337, rpcUrl: chains.one().url }] }).announce(world.window)
    expect(world.adapter.getWallets()).toMatchObject([
      { id: WALLET_ID, conflict: true },
      { id: `${WALLET_ID}#2`, conflict: true },
    ])
    expect(await world.adapter.reconnect({ walletId: WALLET_ID, signal: never() })).toBeUndefined()
    await expectRecovery(world)
  })

  test('behavior: SEC-39 a later namesake does not replace a connected wallet', async () => {
    const world = createWorld(chains)
    await world.connect()
    createTestWallet({ chains: [{ id: 31337, rpcUrl: chains.one().url }] }).announce(world.window)
    await world.settled()
    expect(await world.adapter.signMessage({ message: 'x' })).toMatch(/^0x/)
    expect(world.wallet.prompts.map(({ kind }) => kind)).toEqual(['connect', 'sign'])
    await expectRecovery(world)
  })

  test('behavior: waits a second for a remembered wallet to announce itself', async () => {
    const world = createWorld(chains, { announced: false })
    await world.wallet.provider.request({ method: 'eth_requestAccounts' })
    const reconnected = world.adapter.reconnect({ walletId: WALLET_ID, signal: never() })
    await world.clock.advance(900)
    world.wallet.announce(world.window)
    expect(await reconnected).toMatchObject({ address: ACCOUNT })
    await expectRecovery(world)
  })
})
