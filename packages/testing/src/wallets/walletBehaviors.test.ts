import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '../networks/startAnvil.js'
import { EXECUTOR } from './batchExecutor.js'
import { createTestWallet } from './createTestWallet.js'
import type { TestWallet } from './testWallet.js'
import { type Behaviors, conforming } from './walletBehaviors.js'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const STRANGER = '0x000000000000000000000000000000000000dEaD'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const anvils: Anvil[] = []
const tried = new Set<string>()

beforeAll(
  async () =>
    void anvils.push(
      ...(await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])),
    ),
)
afterAll(() => Promise.all(anvils.map((anvil) => anvil.stop())))

interface Asking extends TestWallet {
  ask(method: string, ...params: unknown[]): Promise<unknown>
  received: [event: string, argument: unknown][]
}

function createWallet(behaviors: Partial<Behaviors> = {}): Asking {
  for (const name of Object.keys(behaviors)) tried.add(name)
  const chains = anvils.map(({ url, chainId }) => ({ id: chainId, rpcUrl: url }))
  const wallet = createTestWallet({ chains, behaviors })
  const received: [string, unknown][] = []
  for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect']) {
    wallet.provider.on?.(event, (argument) => received.push([event, argument]))
  }
  return Object.assign(wallet, {
    received,
    ask: (method: string, ...params: unknown[]) => wallet.provider.request({ method, params }),
  })
}

/**
 * Resolves to the outcome of a promise, or to `hangs` if it is still pending after all replies have
 * arrived.
 */
async function outcomeOf(promise: Promise<unknown>): Promise<unknown> {
  const end: { value: unknown } = { value: 'hangs' }
  promise.then(
    (value) => Object.assign(end, { value }),
    (error: unknown) => Object.assign(end, { value: { thrown: error } }),
  )
  await createWallet().ask('eth_blockNumber')
  return end.value
}

describe('a switch', () => {
  test('behavior: W1 neverAnswers hangs with a prompt', async () => {
    const wallet = createWallet({ neverAnswers: ['eth_requestAccounts'] })
    expect(await outcomeOf(wallet.ask('eth_requestAccounts'))).toBe('hangs')
    expect(wallet.prompts).toHaveLength(1)
    expect(await wallet.ask('eth_accounts')).toEqual([])
  })

  test('behavior: W1 neverAnswers hangs for reads and for failing requests', async () => {
    const wallet = createWallet({ neverAnswers: ['*'] })
    const asked = [
      wallet.ask('eth_chainId'),
      wallet.ask('eth_blockNumber'),
      wallet.ask('wallet_fly'),
    ]
    for (const promise of asked) expect(await outcomeOf(promise)).toBe('hangs')
    wallet.settlePending('answer')
    expect(await asked[0]).toBe('0x7a69')
    await expect(asked[2]).rejects.toMatchObject({ code: 4200 })
  })

  test('behavior: W3 settlePending approves or rejects late, without a second prompt', async () => {
    const wallet = createWallet({ neverAnswers: ['eth_requestAccounts', 'personal_sign'] })
    const first = wallet.ask('eth_requestAccounts')
    wallet.settlePending('reject')
    await expect(first).rejects.toMatchObject({ code: 4001 })
    const second = wallet.ask('eth_requestAccounts')
    wallet.settlePending('answer')
    expect(await second).toContain(ACCOUNT)
    expect(wallet.prompts).toHaveLength(2)
  })

  test('behavior: W2 a window that stays open makes the next request pending', async () => {
    const wallet = createTestWallet({
      chains: [{ id: 31337, rpcUrl: anvils[0]?.url ?? '' }],
      approve: () => new Promise(() => {}),
    })
    void wallet.provider.request({ method: 'eth_requestAccounts' })
    await expect(wallet.provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
      code: -32002,
    })
    expect(wallet.prompts).toHaveLength(1)
  })

  test('behavior: W4 repeatsEvents emits every event twice', async () => {
    const wallet = createWallet({ repeatsEvents: true })
    await wallet.ask('eth_requestAccounts')
    expect(wallet.received).toHaveLength(2)
  })

  test.each([['a string'], [undefined], [{ code: '4001' }]])(
    'behavior: W5 throws %s unchanged',
    async (value) => {
      const wallet = createWallet({ throws: { value } })
      const error = await wallet.ask('eth_requestAccounts').catch((reason: unknown) => ({ reason }))
      expect(error).toEqual({ reason: value })
      expect(wallet.prompts).toHaveLength(1)
    },
  )

  test('behavior: W6 rejectsAs rejects only requests with a prompt', async () => {
    const wallet = createWallet()
    await wallet.ask('eth_requestAccounts')
    Object.assign(wallet.behaviors, { rejectsAs: { code: 5000 } })
    tried.add('rejectsAs')
    for (const method of ['personal_sign', 'eth_requestAccounts'])
      await expect(wallet.ask(method, '0x00', ACCOUNT)).rejects.toEqual({ code: 5000 })
    expect(await wallet.ask('eth_accounts')).toContain(ACCOUNT)
  })

  test('behavior: W7 answersAs replaces an answer', async () => {
    expect(
      await createWallet({ answersAs: { eth_sendTransaction: 'null' } }).ask(
        'eth_sendTransaction',
        {},
      ),
    ).toBe('null')
  })

  test('behavior: W8 accountsAs replaces the accounts', async () => {
    const wallet = createWallet({ accountsAs: 'nonsense' })
    expect(await wallet.ask('eth_accounts')).toBe('nonsense')
    expect(await wallet.ask('eth_requestAccounts')).toBe('nonsense')
  })

  test('behavior: W9 chainIdAs replaces the chain id, also in events', async () => {
    const wallet = createWallet({ chainIdAs: 'eip155:31338' })
    expect(await wallet.ask('eth_chainId')).toBe('eip155:31338')
    wallet.switchChain(31338)
    expect(wallet.received).toEqual([['chainChanged', 'eip155:31338']])
  })

  test('behavior: W10 locking and unlocking emits the accounts each time', async () => {
    const wallet = createWallet()
    await wallet.ask('eth_requestAccounts')
    wallet.lock()
    wallet.unlock()
    expect(wallet.received.map(([, accounts]) => (accounts as string[]).length)).toEqual([3, 0, 3])
  })

  test('behavior: W11 silentEvents suppresses events', async () => {
    const wallet = createWallet({ silentEvents: ['accountsChanged'] })
    await wallet.ask('eth_requestAccounts')
    wallet.revoke()
    wallet.switchChain(31338)
    expect(wallet.received).toEqual([['chainChanged', '0x7a6a']])
    expect(await wallet.ask('eth_accounts')).toEqual([])
  })

  test('behavior: W13 emitsBefore emits another value first', () => {
    const wallet = createWallet({ emitsBefore: [['chainChanged', '0x1']] })
    wallet.switchChain(31338)
    expect(wallet.received).toEqual([
      ['chainChanged', '0x1'],
      ['chainChanged', '0x7a6a'],
    ])
  })

  test.each([
    ['missing', { thrown: expect.objectContaining({ code: -32601 }) }, '0x7a69'],
    ['resolves without moving', null, '0x7a69'],
    ['moves and rejects', { thrown: expect.objectContaining({ code: -32603 }) }, '0x7a6a'],
    ['moves and hangs', 'hangs', '0x7a6a'],
  ] as const)('behavior: W14 switchesAs %s', async (switchesAs, outcome, chainId) => {
    const wallet = createWallet({ switchesAs })
    const switched = wallet.ask('wallet_switchEthereumChain', { chainId: '0x7a6a' })
    expect(await outcomeOf(switched)).toEqual(outcome)
    expect(await wallet.ask('eth_chainId')).toBe(chainId)
    wallet.settlePending('answer')
    await Promise.allSettled([switched])
  })

  test('behavior: W15 unknownChainAs disguises 4902', async () => {
    const unknownChainAs = { code: -32603, data: { originalError: { code: 4902 } } }
    await expect(
      createWallet({ unknownChainAs }).ask('wallet_switchEthereumChain', { chainId: '0x5' }),
    ).rejects.toEqual(unknownChainAs)
  })

  test('behavior: movesAfterAdding adds and switches with one prompt', async () => {
    const wallet = createWallet({ movesAfterAdding: true })
    await wallet.ask('wallet_addEthereumChain', {
      chainId: '0x7a6b',
      chainName: 'Three',
      rpcUrls: [anvils[0]?.url],
    })
    expect(await wallet.ask('eth_chainId')).toBe('0x7a6b')
    expect(wallet.prompts.map(({ kind }) => kind)).toEqual(['add'])
    expect(wallet.received).toEqual([['chainChanged', '0x7a6b']])
  })

  test('behavior: W16 refusesAfterAdding adds and refuses to switch', async () => {
    const wallet = createWallet({ refusesAfterAdding: true })
    const chain = { chainId: '0x7a6b', chainName: 'Three', rpcUrls: [anvils[0]?.url] }
    expect(await wallet.ask('wallet_addEthereumChain', chain)).toBeNull()
    await expect(wallet.ask('wallet_switchEthereumChain', chain)).rejects.toMatchObject({
      code: 4001,
    })
    expect(await wallet.ask('eth_chainId')).toBe('0x7a69')
  })

  test('behavior: W17 disconnectsOnSwitch emits disconnect and connect', () => {
    const wallet = createWallet({ disconnectsOnSwitch: true })
    wallet.switchChain(31338)
    expect(wallet.received).toEqual([
      ['disconnect', expect.objectContaining({ code: 1013 })],
      ['chainChanged', '0x7a6a'],
      ['connect', { chainId: '0x7a6a' }],
    ])
  })

  test('behavior: W18 eventsAre missing or throwing', () => {
    expect(createWallet({ eventsAre: 'missing' }).provider.removeListener).toBeUndefined()
    const wallet = createWallet()
    Object.assign(wallet.behaviors, { eventsAre: 'throwing' })
    expect(() => wallet.provider.on?.('connect', () => {})).toThrow('not supported')
  })

  test('behavior: W21 portIsClosed rejects every request', async () => {
    await expect(createWallet({ portIsClosed: true }).ask('eth_chainId')).rejects.toThrow(
      'disconnected port',
    )
  })

  test('behavior: W33 actsFor signs with another account, and sends from it on another chain', async () => {
    const wallet = createWallet({ actsFor: { account: 1, chainId: 31338 } })
    await wallet.ask('eth_requestAccounts')
    const signature = (await wallet.ask('personal_sign', '0x68656c6c6f', ACCOUNT)) as `0x${string}`
    expect(await verifyMessage({ address: SECOND, message: 'hello', signature })).toBe(true)
    const hash = await wallet.ask('eth_sendTransaction', {
      from: ACCOUNT,
      to: ACCOUNT,
      value: '0x1',
    })
    expect(wallet.prompts.at(-1)).toMatchObject({ account: ACCOUNT, chainId: 31337 })
    wallet.switchChain(31338)
    expect(await wallet.ask('eth_getTransactionByHash', hash)).toMatchObject({
      from: SECOND.toLowerCase(),
    })
  })

  test('behavior: atomic sends all calls or none, as the account itself', async () => {
    const wallet = createWallet({ atomic: 'ready' })
    await wallet.ask('eth_requestAccounts')
    const batch = (calls: object[]) => ({
      version: '2.0.0',
      from: ACCOUNT,
      chainId: '0x7a69',
      atomicRequired: true,
      calls,
    })
    const balance = async (): Promise<bigint> =>
      BigInt((await wallet.ask('eth_getBalance', STRANGER, 'latest')) as string)
    expect(await wallet.ask('wallet_getCapabilities', ACCOUNT, ['0x7a69'])).toEqual({
      '0x7a69': { atomic: { status: 'ready' } },
    })
    const { id } = (await wallet.ask(
      'wallet_sendCalls',
      batch([
        { to: STRANGER, value: '0x1' },
        { to: STRANGER, value: '0x2' },
      ]),
    )) as { id: string }
    expect(wallet.prompts.at(-1)).toMatchObject({
      kind: 'batch',
      upgrades: true,
      calls: [{ value: 1n }, { value: 2n }],
    })
    // The request may come before the block.
    await expect
      .poll(() => wallet.ask('wallet_getCallsStatus', id))
      .toMatchObject({ id, status: 200, atomic: true, chainId: '0x7a69' })
    expect(await balance()).toBe(3n)
    expect(await wallet.ask('wallet_getCapabilities', ACCOUNT)).toMatchObject({
      '0x7a69': { atomic: { status: 'supported' } },
      '0x7a6a': { atomic: { status: 'ready' } },
    })
    // The second one fails, so the first one is reverted.
    const asked = wallet.prompts.length
    await expect(
      wallet.ask(
        'wallet_sendCalls',
        batch([
          { to: STRANGER, value: '0x1' },
          { to: EXECUTOR, value: '0x0', data: '0x12' },
        ]),
      ),
    ).rejects.toThrow()
    expect(wallet.prompts).toHaveLength(asked)
    expect(await balance()).toBe(3n)
    // The account still accepts the native currency.
    const hash = await wallet.ask('eth_sendTransaction', {
      from: ACCOUNT,
      to: ACCOUNT,
      value: '0x1',
    })
    await expect
      .poll(() => wallet.ask('eth_getTransactionReceipt', hash))
      .toMatchObject({ status: '0x1' })
    await expect(
      wallet.ask('wallet_sendCalls', { ...batch([]), version: '1.0' }),
    ).rejects.toMatchObject({ code: -32602 })
    await expect(
      wallet.ask('wallet_sendCalls', { ...batch([]), chainId: '0x1' }),
    ).rejects.toMatchObject({ code: 5710 })
    await expect(wallet.ask('wallet_getCallsStatus', '0x12')).rejects.toMatchObject({ code: 5730 })
    await expect(createWallet().ask('wallet_getCapabilities', ACCOUNT)).rejects.toMatchObject({
      code: 4200,
    })
  })

  test('default: tests every switch, and the wallet conforms when they are off again', async () => {
    expect([...tried].sort()).toEqual(Object.keys(conforming).sort())
    const wallet = createWallet({
      portIsClosed: true,
      chainIdAs: 1,
      neverAnswers: ['*'],
      throws: { value: 1 },
    })
    Object.assign(wallet.behaviors, conforming)
    expect(await wallet.ask('eth_requestAccounts')).toContain(ACCOUNT)
    expect(await wallet.ask('eth_chainId')).toBe('0x7a69')
  })
})
