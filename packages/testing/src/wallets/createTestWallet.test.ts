import { parseEther, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '../networks/startAnvil.js'
import { createTestWallet } from './createTestWallet.js'
import type { TestWallet, TestWalletOptions } from './testWallet.js'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const anvils: Anvil[] = []

beforeAll(async () => void anvils.push(await startAnvil({ chainId: 31337 })))
afterAll(() => Promise.all(anvils.map((anvil) => anvil.stop())))

function createWallet(options: Partial<TestWalletOptions> = {}): TestWallet & {
  ask(method: string, ...params: unknown[]): Promise<unknown>
  received: unknown[]
} {
  const wallet = createTestWallet({
    chains: [
      { id: 31337, rpcUrl: anvils[0]?.url ?? '' },
      { id: 31339, rpcUrl: anvils[0]?.url ?? '' },
    ],
    ...options,
  })
  const received: unknown[] = []
  for (const event of ['accountsChanged', 'chainChanged'])
    wallet.provider.on?.(event, (argument) => received.push([event, argument]))
  return Object.assign(wallet, {
    received,
    ask: (method: string, ...params: unknown[]) => wallet.provider.request({ method, params }),
  })
}

describe('createTestWallet', () => {
  test('default', async () => {
    const wallet = createWallet()
    expect(await wallet.ask('eth_accounts')).toEqual([])
    expect((await wallet.ask('eth_requestAccounts')) as string[]).toContain(ACCOUNT)
    expect(wallet.prompts).toHaveLength(1)
    expect(wallet.received).toMatchObject([
      ['accountsChanged', [ACCOUNT, SECOND, expect.any(String)]],
    ])
    await wallet.ask('eth_requestAccounts')
    expect(wallet.prompts).toHaveLength(1)
  })

  test('behavior: signs messages and typed data that verify', async () => {
    const wallet = createWallet()
    await wallet.ask('eth_requestAccounts')
    const signature = (await wallet.ask('personal_sign', '0x68656c6c6f', ACCOUNT)) as `0x${string}`
    expect(await verifyMessage({ address: ACCOUNT, message: 'hello', signature })).toBe(true)
    expect(wallet.prompts.at(-1)).toEqual({ kind: 'sign', account: ACCOUNT, message: 'hello' })
    const typed = {
      domain: { name: 'x' },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      message: { text: 'hi' },
    } as const
    const typedSignature = (await wallet.ask(
      'eth_signTypedData_v4',
      ACCOUNT,
      JSON.stringify(typed),
    )) as `0x${string}`
    expect(await verifyTypedData({ ...typed, address: ACCOUNT, signature: typedSignature })).toBe(
      true,
    )
  })

  test('behavior: sends the transaction that it shows', async () => {
    const wallet = createWallet()
    await wallet.ask('eth_requestAccounts')
    const hash = await wallet.ask('eth_sendTransaction', {
      from: ACCOUNT,
      to: SECOND,
      value: '0x5',
    })
    expect(wallet.prompts.at(-1)).toMatchObject({
      kind: 'send',
      to: SECOND,
      value: 5n,
      chainId: 31337,
    })
    expect(await wallet.ask('eth_getTransactionByHash', hash)).toMatchObject({
      value: '0x5',
      to: SECOND.toLowerCase(),
    })
  })

  test('behavior: remembers the site over a reload if it has a storage', async () => {
    const map = new Map<string, string>()
    const storage = {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
    }
    const first = createWallet({ storage })
    await first.ask('eth_requestAccounts')
    first.switchChain(31339)
    const second = createWallet({ storage })
    expect((await second.ask('eth_accounts')) as string[]).toContain(ACCOUNT)
    expect(await second.ask('eth_chainId')).toBe('0x7a6b')
    second.revoke()
    expect(await createWallet({ storage }).ask('eth_accounts')).toEqual([])
  })

  test('behavior: shares the account that the user selects', async () => {
    const wallet = createWallet({ approve: async () => 1 })
    expect(((await wallet.ask('eth_requestAccounts')) as string[])[0]).toBe(SECOND)
  })

  test('error: rejects, prompts once per kind, and refuses unknown methods', async () => {
    const refusing = createWallet({ approve: async () => false })
    await expect(refusing.ask('eth_requestAccounts')).rejects.toMatchObject({ code: 4001 })
    const waiting = createWallet({ approve: () => new Promise(() => {}) })
    void waiting.ask('eth_requestAccounts')
    await expect(waiting.ask('eth_requestAccounts')).rejects.toMatchObject({ code: -32002 })
    const wallet = createWallet()
    await expect(wallet.ask('personal_sign', '0x00', ACCOUNT)).rejects.toMatchObject({ code: 4100 })
    await expect(
      wallet.ask('wallet_switchEthereumChain', { chainId: '0x5' }),
    ).rejects.toMatchObject({ code: 4902 })
    await expect(wallet.ask('wallet_fly')).rejects.toMatchObject({ code: 4200 })
  })

  test('behavior: adds a chain and switches to it', async () => {
    const wallet = createWallet()
    await wallet.ask('wallet_addEthereumChain', {
      chainId: '0x7a6a',
      chainName: 'Two',
      rpcUrls: [anvils[0]?.url],
    })
    expect(await wallet.ask('wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBeNull()
    expect(wallet.received.at(-1)).toEqual(['chainChanged', '0x7a6a'])
    expect(wallet.prompts.map(({ kind }) => kind)).toEqual(['add', 'switch'])
  })

  test('behavior: each switch changes one behavior, and the wallet conforms when it is off again', async () => {
    const wallet = createWallet()
    await wallet.ask('eth_requestAccounts')
    wallet.behaviors.chainIdAs = 'eip155:1'
    expect(await wallet.ask('eth_chainId')).toBe('eip155:1')
    wallet.behaviors.chainIdAs = undefined
    wallet.behaviors.portIsClosed = true
    await expect(wallet.ask('eth_chainId')).rejects.toThrow('disconnected port')
    wallet.behaviors.portIsClosed = false
    wallet.behaviors.eventsAre = 'missing'
    expect(wallet.provider.on).toBeUndefined()
    wallet.behaviors.eventsAre = undefined
    expect(await wallet.ask('eth_chainId')).toBe('0x7a69')
    expect(
      BigInt((await wallet.ask('eth_getBalance', ACCOUNT, 'latest')) as string),
    ).toBeGreaterThan(parseEther('1'))
  })
})
