import { fromBase58 } from '@latchkey/protocol/std'
import { type SolanaTestWallet, solanaTestAccounts } from '@latchkey/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { solanaDevnet } from './kernel/solanaNetwork.js'
import {
  createWorld,
  disguised,
  failure,
  failureOf,
  registerRaw,
  unreachable,
  WALLET_ID,
  type World,
  type WorldOptions,
} from './test/world.js'

const [one, two, three] = solanaTestAccounts(3)
if (!one || !two || !three) throw new Error('no test accounts')
const signal = new AbortController().signal

// Loads the lazy-loaded modules up front: the clock is stopped during the tests.
beforeAll(() => import('./actions.js'))

async function connected(options: WorldOptions = {}): Promise<World> {
  const world = createWorld(unreachable, options)
  await world.connect()
  return world
}

type Wallet = SolanaTestWallet['wallet']
type Method = (...given: never[]) => unknown

/** Returns the wallet with another method of a feature. */
function withFeature(wallet: Wallet, name: string, method: string, own: Method): object {
  const feature = { ...(wallet.features[name as keyof typeof wallet.features] as object) }
  const features = { ...wallet.features, [name]: { ...feature, [method]: own } }
  return disguised(wallet, { features: { get: () => features, configurable: true } })
}

const requestsOf = ({ wallet }: World, feature: string): number =>
  wallet.requests.filter((request) => request.feature === feature).length

describe('connecting', () => {
  test('default: shares the account, on the first network that both have', async () => {
    const world = createWorld(unreachable)
    expect(await world.connect()).toEqual({
      wallet: expect.objectContaining({ id: WALLET_ID, namespace: 'solana', installed: true }),
      address: one.address,
      addresses: [one.address],
      networkId: unreachable.networkId,
    })
    expect(requestsOf(world, 'standard:connect')).toBe(1)
  })

  test('behavior: starts on another network of the app if the wallet lacks the first', async () => {
    const chains = [{ id: 'solana:devnet', rpcUrl: unreachable.url }] as const
    const world = createWorld(unreachable, { chains: [...chains] })
    expect((await world.connect()).networkId).toBe(solanaDevnet.id)
    expect(
      await failure(world.adapter.switchNetwork({ networkId: unreachable.networkId, signal })),
    ).toBe('NetworkUnknownError')
    expect(world.adapter.getConnection()?.networkId).toBe(solanaDevnet.id)
  })

  test('error: S6 rejects at the deadline if the wallet never answers, and a late answer changes nothing', async () => {
    const world = createWorld(unreachable, { behaviors: { neverAnswers: ['*'] } })
    const connecting = failure(world.connect())
    await world.clock.advance(300_000)
    expect(await connecting).toBe('TimeoutError')
    world.wallet.settlePending('answer')
    await world.settled()
    expect(world.adapter.getConnection()).toBeUndefined()
  })

  test('behavior: S6 a late approval after a cancel is found without a prompt', async () => {
    const world = createWorld(unreachable, { behaviors: { neverAnswers: ['*'] } })
    const controller = new AbortController()
    const connecting = failure(world.connect(controller.signal))
    await world.settled()
    controller.abort()
    expect(await connecting).toBe('CancelledError')
    const waiting = world.adapter.waitForAccounts({ walletId: WALLET_ID, signal })
    Object.assign(world.wallet.behaviors, { neverAnswers: [] })
    world.wallet.settlePending('answer')
    await waiting
    expect(world.wallet.prompts).toHaveLength(1)
    await world.connect()
    expect(world.wallet.prompts).toHaveLength(1)
  })

  test('error: S6 a cancelled wait leaves no listener and no timer', async () => {
    const world = createWorld(unreachable)
    const controller = new AbortController()
    const waiting = failure(
      world.adapter.waitForAccounts({ walletId: WALLET_ID, signal: controller.signal }),
    )
    await world.settled()
    controller.abort()
    expect(await waiting).toBe('CancelledError')
    expect([world.wallet.listenerCount(), world.clock.pending()]).toEqual([0, 0])
  })

  test('error: S7 no accounts means that the wallet is locked', async () => {
    const answersAs = { 'standard:connect': { accounts: [] } }
    const world = createWorld(unreachable, { behaviors: { answersAs } })
    expect(await failure(world.connect())).toBe('WalletLockedError')
    expect(world.adapter.getConnection()).toBeUndefined()
  })

  test.each([
    [undefined, 'InvalidWalletResponseError'],
    [{ accounts: 'all' }, 'InvalidWalletResponseError'],
    [{ accounts: [{ address: one.address }] }, 'InvalidWalletResponseError'],
    [
      { accounts: [{ address: '0x', publicKey: '', chains: ['eip155:1'], features: [] }] },
      'WalletLockedError',
    ],
    [
      {
        accounts: [{ ...one, chains: ['solana:mainnet'], features: ['solana:signMessage'] }],
      },
      'NetworkUnknownError',
    ],
  ])('error: S7 rejects unusable accounts: %#', async (answer, name) => {
    const answersAs = { 'standard:connect': answer }
    const world = createWorld(unreachable, { behaviors: { answersAs } })
    expect(await failure(world.connect())).toBe(name)
    expect(world.adapter.getConnection()).toBeUndefined()
  })

  test('error: S4 a wallet that unregisters while it connects is gone', async () => {
    const world = createWorld(unreachable, { behaviors: { neverAnswers: ['*'] } })
    const connecting = failure(world.connect())
    await world.settled()
    world.unregister()
    world.wallet.settlePending('answer')
    expect(await connecting).toBe('WalletGoneError')
    expect(world.adapter.getWallets()).toEqual([])
  })

  test('error: S4 a connected wallet that unregisters is lost', async () => {
    const world = await connected()
    world.unregister()
    expect(world.adapter.getConnection()).toBeUndefined()
    expect(world.events.at(-1)).toEqual({ type: 'connectionLost', isChosen: false })
    expect(world.wallet.listenerCount()).toBe(0)
  })
})

describe('restoring', () => {
  test('default: connects silently, to the account and network that were chosen', async () => {
    const stored = new Map<string, string>()
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    }
    const first = createWorld(unreachable, { sharesAll: true, storage, parameters: { storage } })
    await first.connect()
    const account = await first.adapter.selectAccount?.({ address: two.address })
    await first.adapter.switchNetwork({ networkId: solanaDevnet.id, signal })
    const next = createWorld(unreachable, { sharesAll: true, storage, parameters: { storage } })
    expect(await next.adapter.reconnect({ walletId: WALLET_ID, signal, account })).toMatchObject({
      address: two.address,
      addresses: [two.address, one.address, three.address],
      networkId: solanaDevnet.id,
    })
    expect(next.wallet.prompts).toEqual([])
    expect(next.wallet.requests).toEqual([
      { feature: 'standard:connect', inputs: [{ silent: true }] },
    ])
  })

  test('error: S8 a wallet that ignores `silent` is not called, and restored if it shares accounts itself', async () => {
    const world = createWorld(unreachable, { info: { name: 'MetaMask' } })
    const restoring = world.adapter.reconnect({ walletId: 'standard:MetaMask', signal })
    await world.clock.advance(1000)
    expect(await restoring).toBeUndefined()
    expect(world.wallet.requests).toEqual([])
    await world.adapter.connect({ walletId: 'standard:MetaMask', signal })
    expect(await world.adapter.reconnect({ walletId: 'standard:MetaMask', signal })).toBeDefined()
    expect(requestsOf(world, 'standard:connect')).toBe(1)
  })

  test('error: S8 gives up after 15 s on a wallet that prompts for a silent connection', async () => {
    const world = createWorld(unreachable, { behaviors: { neverAnswers: ['*'] } })
    const restoring = world.adapter.reconnect({ walletId: WALLET_ID, signal })
    await world.clock.advance(15_000)
    expect(await restoring).toBeUndefined()
  })

  test('behavior: waits a second for a wallet that registers late', async () => {
    const world = createWorld(unreachable)
    world.unregister()
    await world.settled()
    const restoring = world.adapter.reconnect({ walletId: WALLET_ID, signal })
    await world.clock.advance(900)
    await world.wallet.register(world.window)
    expect(await restoring).toBeUndefined()
    expect(requestsOf(world, 'standard:connect')).toBe(1)
  })

  test('error: S3 does not restore a wallet whose name another one has', async () => {
    const world = createWorld(unreachable)
    registerRaw(disguised(world.wallet.wallet, {}), world.window)
    expect(world.adapter.getWallets()).toMatchObject([{ conflict: true }, { conflict: true }])
    expect(await world.adapter.reconnect({ walletId: WALLET_ID, signal })).toBeUndefined()
    expect(world.wallet.requests).toEqual([])
  })
})

describe('events', () => {
  const changesOf = ({ events }: World): string[] =>
    events.filter(({ type }) => type !== 'walletsChanged').map(({ type }) => type)

  test('default: follows the account of the wallet', async () => {
    const world = await connected()
    world.wallet.selectAccount(1)
    expect(world.adapter.getConnection()?.address).toBe(two.address)
    expect(changesOf(world)).toEqual(['connectionChanged', 'connectionChanged'])
  })

  test('behavior: S10 no accounts and then some within 100 ms is one change', async () => {
    const state = { isEmpty: false }
    const world = await connected({
      disguise: (wallet) =>
        disguised(wallet, { accounts: { get: () => (state.isEmpty ? [] : wallet.accounts) } }),
    })
    state.isEmpty = true
    world.wallet.emit({ accounts: [] })
    expect(world.adapter.getConnection()?.address).toBe(one.address)
    await world.clock.advance(50)
    state.isEmpty = false
    world.wallet.selectAccount(1)
    await world.clock.advance(1000)
    expect(changesOf(world)).toEqual(['connectionChanged', 'connectionChanged'])
    expect(world.adapter.getConnection()?.address).toBe(two.address)
  })

  test('behavior: S10 a wallet that shares nothing for 100 ms has disconnected', async () => {
    const world = await connected()
    world.wallet.revoke()
    await world.clock.advance(100)
    expect(world.adapter.getConnection()).toBeUndefined()
    expect(world.events.at(-1)).toEqual({ type: 'connectionLost', isChosen: false })
  })

  test('behavior: S10 ignores changes before the connection', async () => {
    const world = createWorld(unreachable, { behaviors: { neverAnswers: ['*'] } })
    const connecting = world.connect()
    await world.settled()
    world.wallet.emit({ accounts: [] })
    world.wallet.settlePending('answer')
    await connecting
    expect(changesOf(world)).toEqual(['connectionChanged'])
  })

  test('behavior: S10 a disconnect by the app is reported once', async () => {
    const world = await connected()
    await world.adapter.disconnect()
    await world.clock.advance(1000)
    expect(changesOf(world)).toEqual(['connectionChanged', 'connectionLost'])
    expect(world.events.at(-1)).toEqual({ type: 'connectionLost', isChosen: true })
  })

  test('error: a wallet whose events throw still connects', async () => {
    const world = await connected({
      disguise: (wallet) =>
        withFeature(wallet, 'standard:events', 'on', () => {
          throw new Error('no')
        }),
    })
    expect(world.adapter.getConnection()).toBeDefined()
  })
})

describe('accounts', () => {
  test('behavior: selects a shared account, until another is selected in the wallet', async () => {
    const world = await connected({ sharesAll: true })
    expect(await world.adapter.selectAccount?.({ address: three.address })).toEqual({
      address: three.address,
      insteadOf: one.address,
    })
    expect(world.adapter.getConnection()?.addresses).toEqual([
      three.address,
      one.address,
      two.address,
    ])
    world.wallet.selectAccount(1)
    expect(world.adapter.getConnection()?.address).toBe(two.address)
  })

  test('error: refuses an account that the wallet does not share', async () => {
    const world = await connected()
    const select = world.adapter.selectAccount?.({ address: two.address }) ?? Promise.resolve()
    expect(await failure(select)).toBe('WalletMismatchError')
  })
})

describe('signing', () => {
  test('default: returns the signature in base58', async () => {
    const world = await connected()
    const signature = await world.adapter.signMessage({ message: 'Hello' })
    expect(fromBase58(signature)).toHaveLength(64)
    expect(world.wallet.prompts.at(-1)).toEqual({
      kind: 'sign',
      account: one.address,
      messages: ['Hello'],
    })
  })

  test('error: S10 a switch while signing does not change the signer', async () => {
    const world = await connected()
    Object.assign(world.wallet.behaviors, { neverAnswers: ['solana:signMessage'] })
    const signing = world.adapter.signMessage({ message: 'Hello' })
    await world.settled()
    world.wallet.selectAccount(1)
    world.wallet.settlePending('answer')
    expect(fromBase58(await signing)).toHaveLength(64)
    expect(world.wallet.prompts.at(-1)).toMatchObject({ account: one.address })
  })

  test('behavior: S9 reads the account’s object again, and calls once more for a replaced one', async () => {
    const state = { isStale: false, calls: 0 }
    const world = await connected({
      disguise: (wallet) => {
        const copies = wallet.accounts
        return disguised(
          withFeature(wallet, 'solana:signMessage', 'signMessage', (input: { account: object }) => {
            state.calls++
            if (!wallet.accounts.includes(input.account as never)) {
              state.isStale = false
              throw new Error('invalid account')
            }
            const { signMessage } = wallet.features[
              'solana:signMessage' as keyof typeof wallet.features
            ] as { signMessage(input: object): Promise<unknown> }
            return signMessage(input)
          }),
          {
            accounts: {
              get: () =>
                state.isStale
                  ? wallet.accounts.map((account) => ({ ...account }))
                  : wallet.accounts,
            },
          },
        ) as typeof copies
      },
    })
    state.isStale = true
    expect(fromBase58(await world.adapter.signMessage({ message: 'Hello' }))).toHaveLength(64)
    expect(state.calls).toBe(2)
    expect(world.wallet.prompts).toHaveLength(2)
  })

  test('error: S9 a wallet that refuses its own object is called once', async () => {
    const state = { calls: 0 }
    const world = await connected({
      disguise: (wallet) =>
        withFeature(wallet, 'solana:signMessage', 'signMessage', () => {
          state.calls++
          throw new Error('invalid account')
        }),
    })
    expect(await failure(world.adapter.signMessage({ message: 'Hello' }))).toBe('UnknownError')
    expect(state.calls).toBe(1)
  })

  test('error: S11 a feature that vanished after connecting is a method that is not supported', async () => {
    const state = { isGone: false }
    const world = await connected({
      disguise: (wallet) =>
        disguised(wallet, {
          features: {
            get: () => (state.isGone ? { 'standard:connect': {} } : wallet.features),
          },
        }),
    })
    state.isGone = true
    expect(await failure(world.adapter.signMessage({ message: 'Hello' }))).toBe(
      'MethodUnsupportedError',
    )
    expect(world.wallet.prompts).toHaveLength(1)
  })

  test('error: S11 an account without the feature cannot sign', async () => {
    const world = await connected({
      disguise: (wallet) => {
        const weak = (): object[] =>
          wallet.accounts.map((account) => ({ ...account, features: ['solana:signTransaction'] }))
        return disguised(wallet, { accounts: { get: weak } })
      },
    })
    expect(await failure(world.adapter.signMessage({ message: 'Hello' }))).toBe(
      'MethodUnsupportedError',
    )
  })

  const bytes = new TextEncoder().encode('Hello')
  const signature = new Uint8Array(64).fill(7)
  test.each([
    ['no list', { signedMessage: bytes, signature }],
    ['an empty list', []],
    ['two outputs', [1, 2]],
    ['no output', [null]],
    ['63 bytes', [{ signedMessage: bytes, signature: signature.slice(1) }]],
    ['zeros', [{ signedMessage: bytes, signature: new Uint8Array(64) }]],
    ['a string', [{ signedMessage: bytes, signature: 'signature' }]],
    ['another message', [{ signedMessage: new TextEncoder().encode('Hella'), signature }]],
    ['another scheme', [{ signedMessage: bytes, signature, signatureType: 'secp256k1' }]],
    ['a signature of other bytes', [{ signedMessage: bytes, signature }]],
  ])('error: S16 rejects %s as a signature', async (_, answer) => {
    const answersAs = { 'solana:signMessage': answer }
    const world = await connected({ behaviors: { answersAs } })
    expect(await failure(world.adapter.signMessage({ message: 'Hello' }))).toBe(
      'InvalidWalletResponseError',
    )
  })

  test.each([
    { code: 4001, message: 'no' },
    { code: '4001', message: 'no' },
    'User rejected the request.',
    new Error('User rejected the request.'),
  ])('behavior: S18 maps every rejection to UserRejectedError: %#', async (value) => {
    const world = await connected()
    Object.assign(world.wallet.behaviors, { throws: { value } })
    expect(await failure(world.adapter.signMessage({ message: 'Hello' }))).toBe('UserRejectedError')
    expect(world.adapter.getConnection()).toBeDefined()
  })

  test('behavior: S19 reports that the wallet shows an earlier request', async () => {
    const rejectsAs = { code: -32002, message: 'Request already pending' }
    const world = createWorld(unreachable, { behaviors: { rejectsAs } })
    const error = await failureOf(world.connect())
    expect(error.name).toBe('RequestPendingError')
    expect(error.message).toContain('Open the wallet')
  })

  test('error: an account that the wallet no longer shares counts as locked, without a prompt', async () => {
    const state = { isLocked: false }
    const world = await connected({
      disguise: (wallet) =>
        disguised(wallet, { accounts: { get: () => (state.isLocked ? [] : wallet.accounts) } }),
    })
    state.isLocked = true
    expect(await failure(world.adapter.signMessage({ message: 'Hello' }))).toBe('WalletLockedError')
    expect(world.wallet.prompts).toHaveLength(1)
  })
})
