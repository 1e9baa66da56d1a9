import { worldContracts } from '@latchkey/sandbox/world'
import { base58 } from '@scure/base'
import {
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseTransaction,
  stringToHex,
  type TransactionSerialized,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApprovalData } from '../approvals/approval.js'
import {
  type FrameOptions,
  type FrameWorld,
  friend,
  me,
  type OpenFrame,
  openFrameWorld,
  solanaKeys,
} from '../test/openFrame.js'
import { solanaTransfer } from '../test/solanaBytes.js'

const state: { world?: FrameWorld } = {}

beforeAll(async () => {
  state.world = await openFrameWorld()
  await state.world.fund({ ETH: '50', DOL: '1000' })
})

afterAll(() => state.world?.stop())

function world(): FrameWorld {
  if (!state.world) throw new Error('not started')
  return state.world
}

const open = (options?: FrameOptions): OpenFrame => world().open(options)
const { tokens, uniswapV2 } = worldContracts
const typedData = {
  domain: { name: 'Mail', chainId: 31337 },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'hello' },
}
const approval = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'approve',
  args: [uniswapV2.router, 5n],
})

/**
 * One request of every kind that needs an approval. A function, because tests change the requests.
 */
const requests = (): [string, unknown][] => [
  ['personal_sign', [stringToHex('hello'), me.address]],
  ['eth_signTypedData_v4', [me.address, structuredClone(typedData)]],
  ['eth_sendTransaction', [{ from: me.address, to: friend.address, value: '0x1' }]],
  ['eth_sendTransaction', [{ from: me.address, to: tokens.DOL.address, data: approval }]],
  [
    'solana_signMessage',
    { message: base58.encode(new TextEncoder().encode('hello')), pubkey: solanaKeys.address },
  ],
  ['solana_signTransaction', { transaction: base58.encode(solanaTransfer(5n)) }],
  [
    'solana_signAllTransactions',
    { transactions: [base58.encode(solanaTransfer(5n)), base58.encode(solanaTransfer(6n))] },
  ],
]
const names = requests().map(([method], index) => [`${method} ${index}`, index] as const)

/** Changes of the shown data while it is shown. */
const changes: [string, (data: Record<string, unknown>) => void][] = [
  ['digest', (data) => Object.assign(data, { digest: `0x${'00'.repeat(32)}` })],
  [
    'ledger',
    (data) =>
      Object.assign(data, {
        ledger: [
          { direction: 'in', kind: 'native', amount: '1000', symbol: 'ETH', isVerified: true },
        ],
      }),
  ],
  ['title', (data) => Object.assign(data, { title: 'Claim your reward' })],
  ['details', (data) => (data.details as unknown[]).push({ label: 'To', value: 'you' })],
  [
    'warnings',
    (data) => Object.assign(data, { warnings: [{ level: 'caution', text: 'all is well' }] }),
  ],
  ['account', (data) => Object.assign(data.account as object, { address: friend.address })],
  ['site', (data) => Object.assign(data.site as object, { origin: 'https://bank.example' })],
  ['message', (data) => Object.assign(data, { message: 'something else' })],
]

describe('shown and signed data', () => {
  test.each(names)(
    'error: SEC-49 %s: signs nothing if the shown data changes',
    async (_name, index) => {
      for (const [what, change] of changes) {
        const frame = open({
          async user(data: ApprovalData) {
            change(data as unknown as Record<string, unknown>)
            return { isApproved: true }
          },
        })
        const [method, params] = requests()[index] ?? ['', undefined]
        await expect(frame.request(method, params), what).rejects.toMatchObject({
          name: 'approvalChanged',
        })
        expect(frame.uses.count).toBe(0)
      }
    },
  )

  test.each(names)(
    'behavior: SEC-49 %s: changes by the app after its request have no effect',
    async (_name, index) => {
      const [method, params] = requests()[index] ?? ['', undefined]
      const spoil = (value: unknown): void => {
        if (typeof value !== 'object' || value === null) return
        for (const [key, each] of Object.entries(value)) {
          spoil(each)
          if (typeof each !== 'object') Reflect.set(value, key, 'spoilt')
        }
      }
      const honest = open()
      const first = await honest.request(method, requests()[index]?.[1])
      const frame = open({
        async user() {
          spoil(params)
          return { isApproved: true }
        },
      })
      const answer = frame.request(method, params)
      spoil(params)
      // A second transaction differs only in its nonce, and therefore in its hash.
      if (method === 'eth_sendTransaction') expect(await answer).toMatch(/^0x[0-9a-f]{64}$/)
      else expect(await answer).toEqual(first)
      // The first request left an allowance behind.
      const shownData = ({ shown }: OpenFrame): object => {
        const details = shown[0]?.data.details.filter(({ label }) => label !== 'Current allowance')
        return { ...shown[0]?.data, details, digest: '', fee: '' }
      }
      expect(shownData(frame)).toEqual(shownData(honest))
    },
  )

  test('behavior: SEC-49 reads getters and proxies once', async () => {
    const reads = { to: 0, method: 0 }
    const transaction = {
      get to() {
        reads.to += 1
        return reads.to === 1 ? friend.address : tokens.DOL.address
      },
      value: '0x1',
    }
    const frame = open()
    const hash = (await frame.request('eth_sendTransaction', [transaction])) as Hex
    expect([reads.to, (await world().reader.getTransaction({ hash })).to]).toEqual([
      1,
      friend.address.toLowerCase(),
    ])
    const proxy = new Proxy([stringToHex('hello'), me.address], {
      get: (target, key) =>
        key === '0' ? stringToHex(`hello ${(reads.method += 1)}`) : Reflect.get(target, key),
    })
    await frame.request('personal_sign', proxy)
    expect([reads.method, frame.shown[1]?.data.message]).toEqual([1, 'hello 1'])
    const cyclic: unknown[] = []
    cyclic.push(cyclic)
    for (const bomb of [
      cyclic,
      [new Map()],
      [() => 1],
      [Symbol('x')],
      [1n],
      [Number.NaN],
      JSON.parse('[{"__proto__":{"to":"0x"}}]'),
    ])
      await expect(frame.request('personal_sign', bomb)).rejects.toMatchObject({ code: -32602 })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('error: SEC-49 rejects signatures of other data or by another key', async () => {
    const richer: FrameOptions['evm'] = {
      signTransaction: async (transaction) =>
        me.signTransaction({ ...transaction, value: 2n } as Parameters<
          typeof me.signTransaction
        >[0]),
      signMessage: async () => me.signMessage({ message: 'something else' }),
      signTypedData: async () =>
        me.signTypedData({ ...typedData, message: { text: 'something else' } } as Parameters<
          typeof me.signTypedData
        >[0]),
    }
    const others: FrameOptions['evm'] = {
      signTransaction: friend.signTransaction,
      signMessage: friend.signMessage,
      signTypedData: friend.signTypedData,
    }
    const sent: unknown[] = []
    const faults = [0, 1].map(
      () =>
        (method: string, params: unknown): undefined =>
          void (method === 'eth_sendRawTransaction' && sent.push(params)),
    )
    const signs = (message: Uint8Array): Uint8Array => solanaKeys.sign(Uint8Array.of(...message, 0))
    for (const evm of [richer, others])
      for (const [method, params] of requests())
        await expect(
          open({ evm, faults, solana: { ...solanaKeys, sign: signs } }).request(method, params),
        ).rejects.toMatchObject({ name: 'approvalChanged' })
    expect(sent).toEqual([])
  })

  test('error: SEC-06 signs nothing unless isApproved is true', async () => {
    const frames = [false, 'true', 1, undefined, null, {}].map((isApproved) =>
      open({ user: async () => ({ isApproved: isApproved as boolean }) }),
    )
    for (const frame of frames) {
      for (const [method, params] of requests())
        await expect(frame.request(method, params)).rejects.toMatchObject({ code: 4001 })
      expect(frame.uses.count).toBe(0)
    }
  })
})

describe('requests that are never allowed', () => {
  test('error: SEC-53 refuses delegations of the account, unknown methods, blind signatures and permissions', async () => {
    const frame = open()
    const to = { to: friend.address, value: '0x1' }
    const refused: [string, unknown][] = [
      [
        'eth_sendTransaction',
        [
          {
            ...to,
            authorizationList: [{ chainId: '0x7a69', address: friend.address, nonce: '0x0' }],
          },
        ],
      ],
      ['eth_sendTransaction', [{ ...to, authorizationList: [] }]],
      ['eth_sendTransaction', [{ ...to, type: '0x4' }]],
      ['eth_sendTransaction', [{ ...to, type: '0x3' }]],
      ['eth_sendTransaction', [{ ...to, blobVersionedHashes: [`0x01${'00'.repeat(31)}`] }]],
      ['eth_sendTransaction', [{ ...to, blobs: ['0x00'] }]],
      ...[
        'eth_sign',
        'eth_signTypedData',
        'eth_signTypedData_v3',
        'eth_signTransaction',
        'wallet_addEthereumChain',
        'constructor',
        'toString',
        '__proto__',
        '',
      ].map((method): [string, unknown] => [method, [me.address, '0x00']]),
      ['wallet_grantPermissions', [{}]],
      ['solana_signAndSendTransaction', { transaction: base58.encode(solanaTransfer(1n)) }],
    ]
    for (const [method, params] of refused)
      await expect(frame.request(method, params), method).rejects.toMatchObject({ code: 4200 })
    await expect(frame.request('eth_sign', [])).rejects.toMatchObject({
      message: 'Requested RPC call is not allowed',
    })
    expect([frame.shown, frame.uses.count]).toEqual([[], 0])
  })

  test('error: SEC-53 passes on a raw transaction only if this frame signed it', async () => {
    const frame = open()
    const foreign = await friend.signTransaction({
      type: 'eip1559',
      chainId: 31337,
      to: me.address,
      nonce: 0,
      gas: 21_000n,
      maxFeePerGas: 10n ** 10n,
    })
    const own = await me.signTransaction({
      type: 'eip1559',
      chainId: 31337,
      to: friend.address,
      nonce: 9_999,
      gas: 21_000n,
      maxFeePerGas: 10n ** 10n,
    })
    for (const raw of [foreign, own])
      await expect(frame.request('eth_sendRawTransaction', [raw])).rejects.toMatchObject({
        code: 4200,
      })
    const seen: string[] = []
    const recording = open({
      faults: [
        (method, params) =>
          void (method === 'eth_sendRawTransaction' && seen.push(String((params as string[])[0]))),
      ],
    })
    const hash = await recording.request('eth_sendTransaction', [
      { to: friend.address, value: '0x5' },
    ])
    expect(parseTransaction(seen[0] as TransactionSerialized)).toMatchObject({ value: 5n })
    expect(await recording.request('eth_sendRawTransaction', [seen[0]])).toBe(hash)
  })

  test('error: SEC-52 refuses another account or network than the current one, and malformed transactions', async () => {
    const frame = open()
    await expect(
      frame.request('eth_sendTransaction', [{ from: friend.address, to: me.address }]),
    ).rejects.toMatchObject({ code: 4100 })
    await expect(
      frame.request('eth_sendTransaction', [{ to: friend.address, chainId: '0x1' }]),
    ).rejects.toMatchObject({ code: 4901 })
    for (const chainId of [
      '0x',
      '',
      null,
      [],
      true,
      'eip155:1',
      '0x07a69',
      1.5,
      Number.NaN,
      '31337 ',
      '0x7A69G',
      -1,
      {},
      '0',
      0,
      '1e3',
      '0x100000000000000',
      ' 0x1',
    ])
      await expect(
        frame.request('eth_sendTransaction', [{ to: friend.address, chainId }]),
        String(chainId),
      ).rejects.toMatchObject({ code: -32602 })
    const odd: object[] = [
      { to: 'me' },
      { to: friend.address, value: 5 },
      { to: friend.address, value: '0x' },
      { to: friend.address, data: '0x1' },
      { to: friend.address, gas: '0x5208', gasLimit: '0x5209' },
      { to: friend.address, accessList: [{ address: 'me', storageKeys: [] }] },
      { to: friend.address, accessList: [{ address: friend.address, storageKeys: ['0x00'] }] },
      {
        to: friend.address,
        accessList: [
          {
            address: friend.address,
            storageKeys: Array.from({ length: 257 }, () => `0x${'00'.repeat(32)}`),
          },
        ],
      },
      {
        to: friend.address,
        accessList: Array.from({ length: 65 }, () => ({
          address: friend.address,
          storageKeys: [],
        })),
      },
      {
        to: friend.address,
        accessList: [{ address: friend.address, storageKeys: [] }],
        type: '0x0',
      },
      {},
      { to: friend.address, nonce: '0xffff' },
      { to: friend.address, data: '0x01', input: '0x02' },
    ]
    for (const request of odd)
      await expect(
        frame.request('eth_sendTransaction', [request]),
        JSON.stringify(request),
      ).rejects.toMatchObject({ code: -32602 })
    expect(frame.shown).toEqual([])
  })

  test('behavior: an abort before signing signs nothing; an abort after it still returns the hash', async () => {
    const leaving = new AbortController()
    const frame = open({
      async user() {
        leaving.abort()
        return { isApproved: true }
      },
    })
    for (const [method, params] of requests())
      await expect(frame.request(method, params, { signal: leaving.signal })).rejects.toBeDefined()
    expect(frame.uses.count).toBe(0)
    const late = new AbortController()
    const sending = open({
      faults: [(method) => void (method === 'eth_sendRawTransaction' && late.abort())],
    })
    expect(
      await sending.request('eth_sendTransaction', [{ to: friend.address, value: '0x1' }], {
        signal: late.signal,
      }),
    ).toMatch(/^0x[0-9a-f]{64}$/)
  })
})
