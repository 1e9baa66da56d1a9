import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '../networks/startAnvil.js'
import { createTestWallet } from './createTestWallet.js'
import type { TestWallet, TestWalletOptions } from './testWallet.js'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const POOR = '0x000000000000000000000000000000000000dEaD'
const anvils: Anvil[] = []

beforeAll(async () => void anvils.push(await startAnvil({ chainId: 31337 })))
afterAll(() => Promise.all(anvils.map((anvil) => anvil.stop())))

const url = (): string => anvils[0]?.url ?? ''

function mapStorage(given: Record<string, string> = {}): Storage & { map: Map<string, string> } {
  const map = new Map(Object.entries(given))
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  } as never
}

interface Asking extends TestWallet {
  ask(method: string, ...params: unknown[]): Promise<unknown>
  received: [event: string, argument: unknown][]
}

function createWallet(options: Partial<TestWalletOptions> = {}): Asking {
  const wallet = createTestWallet({ chains: [{ id: 31337, rpcUrl: url() }], ...options })
  const received: [string, unknown][] = []
  for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect']) {
    wallet.provider.on?.(event, (argument) => received.push([event, argument]))
  }
  return Object.assign(wallet, {
    received,
    ask: (method: string, ...params: unknown[]) => wallet.provider.request({ method, params }),
  })
}

async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'resolved',
    (error: unknown) => (error as { code?: unknown }).code,
  )
}

describe('a wallet with all switches off', () => {
  test.each(['eth_sign', 'eth_signTransaction', 'eth_signTypedData', 'eth_signTypedData_v3'])(
    'error: does not pass %s to the node, which would sign without a prompt',
    async (method) => {
      const wallet = createWallet()
      await wallet.ask('eth_requestAccounts')
      expect(await codeOf(wallet.ask(method, ACCOUNT, '0x00'))).toBe(4200)
      expect(wallet.prompts).toHaveLength(1)
    },
  )

  test('error: rejects with a code when the node refuses', async () => {
    const wallet = createWallet()
    await wallet.ask('eth_requestAccounts')
    const refused = wallet.ask('eth_sendTransaction', {
      from: ACCOUNT,
      to: SECOND,
      value: `0x${(10n ** 30n).toString(16)}`,
    })
    expect(typeof (await codeOf(refused))).toBe('number')
    expect(await codeOf(wallet.ask('eth_getBalance', 'nobody'))).toBe(-32602)
  })

  test('error: rejects with a code when the node is unreachable', async () => {
    const wallet = createWallet({ chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:9' }] })
    expect(await codeOf(wallet.ask('eth_blockNumber'))).toBe(-32603)
  })

  test('error: refuses a transaction for another chain before any prompt', async () => {
    const wallet = createWallet()
    await wallet.ask('eth_requestAccounts')
    expect(
      await codeOf(
        wallet.ask('eth_sendTransaction', { from: ACCOUNT, to: SECOND, chainId: '0x1' }),
      ),
    ).toBe(-32602)
    expect(await codeOf(wallet.ask('eth_sendTransaction', { from: POOR, to: SECOND }))).toBe(4100)
    expect(wallet.prompts).toHaveLength(1)
  })

  test('behavior: sends the gas that the site requests', async () => {
    const wallet = createWallet()
    await wallet.ask('eth_requestAccounts')
    const hash = await wallet.ask('eth_sendTransaction', {
      from: ACCOUNT,
      to: SECOND,
      gas: '0xc350',
      chainId: '0x7a69',
    })
    expect(await wallet.ask('eth_getTransactionByHash', hash)).toMatchObject({ gas: '0xc350' })
  })

  test('behavior: emits changes only, and none to a site without a connection', async () => {
    const wallet = createWallet()
    wallet.selectAccount(1)
    wallet.lock()
    wallet.unlock()
    wallet.revoke()
    await wallet.ask('wallet_revokePermissions', { eth_accounts: {} })
    expect(wallet.received).toEqual([])
    await wallet.ask('eth_requestAccounts')
    wallet.selectAccount(1)
    expect(wallet.received).toHaveLength(1)
    wallet.selectAccount(0)
    expect(wallet.received.at(-1)).toEqual(['accountsChanged', expect.arrayContaining([ACCOUNT])])
    expect(wallet.received).toHaveLength(2)
  })

  test('behavior: a locked wallet prompts the user and is unlocked afterwards', async () => {
    const wallet = createWallet()
    await wallet.ask('eth_requestAccounts')
    wallet.lock()
    expect(await wallet.ask('eth_accounts')).toEqual([])
    expect(((await wallet.ask('eth_requestAccounts')) as string[])[0]).toBe(ACCOUNT)
    expect(wallet.prompts.map(({ kind }) => kind)).toEqual(['connect', 'connect'])
  })

  test('behavior: permissions follow EIP-2255, and requesting them prompts', async () => {
    const wallet = createWallet()
    await wallet.ask('eth_requestAccounts')
    expect(await wallet.ask('wallet_requestPermissions', { eth_accounts: {} })).toMatchObject([
      {
        parentCapability: 'eth_accounts',
        caveats: [{ type: 'restrictReturnedAccounts', value: expect.arrayContaining([ACCOUNT]) }],
      },
    ])
    expect(wallet.prompts).toHaveLength(2)
    await wallet.ask('wallet_revokePermissions', { eth_accounts: {} })
    expect(await wallet.ask('wallet_getPermissions')).toEqual([])
  })

  test('behavior: keeps an added chain and the site’s selection of it over a reload', async () => {
    const storage = mapStorage()
    const first = createWallet({ storage })
    await first.ask('wallet_addEthereumChain', {
      chainId: '0x7a6a',
      chainName: 'Two',
      rpcUrls: [url()],
    })
    await first.ask('wallet_switchEthereumChain', { chainId: '0x7a6a' })
    const second = createWallet({ storage })
    expect(await second.ask('eth_chainId')).toBe('0x7a6a')
    expect(await second.ask('eth_blockNumber')).toMatch(/^0x/)
    expect(
      await second.ask('wallet_addEthereumChain', {
        chainId: '0x7a6a',
        chainName: 'Two',
        rpcUrls: ['http://127.0.0.1:9'],
      }),
    ).toBeNull()
    expect(second.prompts).toEqual([])
    expect(await second.ask('eth_blockNumber')).toMatch(/^0x/)
  })

  test.each([
    '{',
    'null',
    '7',
    '{"chainId":999,"selected":99,"connected":"yes","added":{}}',
    '{"chainId":"x","selected":-1,"added":[null,["a",1],[5]]}',
  ])('error: starts as a fresh wallet with damaged storage (%s)', async (stored) => {
    const wallet = createWallet({
      storage: mapStorage({ 'latchkey.test-wallet.dev.latchkey.testwallet': stored }),
    })
    expect(await wallet.ask('eth_accounts')).toEqual([])
    expect(await wallet.ask('eth_chainId')).toBe('0x7a69')
    expect(((await wallet.ask('eth_requestAccounts')) as string[])[0]).toBe(ACCOUNT)
  })

  test('error: throws for unknown chains and accounts', async () => {
    const wallet = createWallet()
    expect(() => wallet.switchChain(5)).toThrow('chain 5')
    expect(() => wallet.selectAccount(3)).toThrow('account 3')
    expect(await codeOf(wallet.ask('wallet_switchEthereumChain', { chainId: 31337 }))).toBe(-32602)
  })

  test('behavior: addChain adds a chain without a prompt', async () => {
    const wallet = createWallet()
    wallet.addChain({ id: 31338, rpcUrl: url() })
    wallet.switchChain(31338)
    expect(wallet.received).toEqual([['chainChanged', '0x7a6a']])
    expect(wallet.prompts).toEqual([])
  })
})
