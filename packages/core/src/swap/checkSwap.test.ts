import { nativeToken, type SwapQuote, type SwapTransaction } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import type { TokenBalance } from '../balances/tokenBalance.js'
import type {
  Asset,
  BalanceChange,
  DecodedTransaction,
  PreparedTransaction,
} from '../kernel/transactions.js'
import {
  checkApproval,
  checkQuote,
  checkSimulation,
  checkSwap,
  DEADLINE_REACH_MS,
  type Intent,
  readSwap,
} from './checkSwap.js'
import { SwapRefusedError } from './swapOutcomes.js'
import type { Quote } from './swapState.js'

const networkId = 'eip155:1'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const wrapped = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const thief = '0x00000000000000000000000000000000000bad01'
const other = '0x6B175474E89094C44Da98b954EedeAC495271d0F'

const token = (symbol: string, address: string | undefined, decimals: number): TokenBalance => ({
  id: `${networkId}:${address ?? nativeToken}`,
  networkId,
  ...(address === undefined ? {} : { address }),
  name: symbol,
  symbol,
  decimals,
  amount: 10n ** 24n,
  isVerified: true,
})
const ether = token('ETH', undefined, 18)
const dollar = token('DOL', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6)
const day = token('DAY', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 18)
const assetOf = ({ address }: TokenBalance): Asset =>
  address === undefined ? { kind: 'native', networkId } : { kind: 'token', networkId, address }

const intent: Intent = {
  market: { networkId, account },
  source: dollar,
  target: day,
  amountIn: 1_000_000n,
  slippage: 100,
}
const quote: Quote = {
  id: 'q',
  amountIn: 1_000_000n,
  amountOut: 10_000n,
  minAmountOut: 9_900n,
  askedAt: 0,
}
const transaction: PreparedTransaction = {
  networkId,
  from: account,
  to: router,
  value: 0n,
  data: '0x12345678',
}
const swap: DecodedTransaction & { kind: 'swap' } = {
  kind: 'swap',
  exchange: 'uniswap-v2',
  router,
  input: assetOf(dollar),
  amountIn: 1_000_000n,
  output: assetOf(day),
  minAmountOut: 9_900n,
  recipient: account,
  deadline: 600,
}
const isSwapContract = (network: string, address: string): boolean =>
  network === networkId && [router, wrapped].includes(address)

function reasonOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    return error instanceof SwapRefusedError ? error.reason : String(error)
  }
  return 'passes'
}

describe('checkSwap', () => {
  const check = (
    call: DecodedTransaction,
    sent: Partial<PreparedTransaction> = {},
    asked: Partial<Intent> = {},
  ): string =>
    reasonOf(() =>
      checkSwap(
        { ...intent, ...asked, quote, now: 0 },
        { ...transaction, ...sent },
        { decode: () => call, isSwapContract },
      ),
    )

  test('default', () => {
    expect(check(swap)).toBe('passes')
    expect(check({ ...swap, minAmountOut: 20_000n, recipient: account.toLowerCase() })).toBe(
      'passes',
    )
    expect(
      check({ ...swap, input: assetOf(ether) }, { value: 1_000_000n }, { source: ether }),
    ).toBe('passes')
    expect(check({ ...swap, exchange: '0x', deadline: undefined })).toBe('passes')
  })

  test.each<[string, string, Partial<typeof swap>, Partial<PreparedTransaction>]>([
    ['SEC-47 paid to another account', 'recipient', { recipient: thief }, {}],
    ['SEC-47 another token is taken', 'source', { input: assetOf(day) }, {}],
    ['SEC-47 ether is taken instead', 'source', { input: assetOf(ether) }, { value: 1_000_000n }],
    [
      'SEC-47 another token is given',
      'target',
      { output: { kind: 'token', networkId, address: other } },
      {},
    ],
    [
      'SEC-47 a token of another network is given',
      'target',
      { output: { kind: 'token', networkId: 'eip155:10', address: day.address ?? '' } },
      {},
    ],
    ['SEC-47 more is taken', 'amount', { amountIn: 1_000_001n }, {}],
    ['SEC-47 less is taken', 'amount', { amountIn: 999_999n }, {}],
    ['SEC-47 one unit less than shown may arrive', 'minimum', { minAmountOut: 9_899n }, {}],
    ['SEC-47 nothing need arrive', 'minimum', { minAmountOut: 0n }, {}],
    ['SEC-47 another contract', 'contract', { router: thief }, { to: thief }],
    ['SEC-47 bytes of another contract', 'contract', { router: wrapped }, {}],
    ['SEC-47 ether goes along', 'value', {}, { value: 1n }],
    ['SEC-47 another network', 'network', {}, { networkId: 'eip155:10' }],
    ['SEC-47 another account sends', 'network', {}, { from: thief }],
    ['SEC-50 may be kept for an hour', 'deadline', { deadline: 3_600 }, {}],
    [
      'SEC-50 may be kept a second too long',
      'deadline',
      { deadline: DEADLINE_REACH_MS / 1000 + 1 },
      {},
    ],
  ])('error: %s', (_what, reason, call, sent) => {
    expect(check({ ...swap, ...call }, sent)).toBe(reason)
  })

  test.each<[string, DecodedTransaction]>([
    [
      'SEC-49 a call that cannot be decoded',
      { kind: 'unknown', to: router, selector: '0x12345678' },
    ],
    [
      'SEC-48 an approval',
      { kind: 'approval', asset: assetOf(dollar), spender: router, amount: 1n },
    ],
    [
      'SEC-49 a transfer',
      { kind: 'transfer', asset: assetOf(dollar), from: account, to: thief, amount: 1n },
    ],
  ])('error: %s is not a swap', (_what, call) => {
    expect(check(call)).toBe('call')
  })

  test('behavior: SEC-50 counts the deadline from now, 30 minutes at most', () => {
    const until = (deadline: number | undefined): string =>
      reasonOf(() =>
        checkSwap({ ...intent, quote, now: 600_000 }, transaction, {
          decode: () => ({ ...swap, deadline }),
          isSwapContract,
        }),
      )
    expect([until(2_400), until(0), until(undefined)]).toEqual(['passes', 'passes', 'passes'])
    expect(until(2_401)).toBe('deadline')
  })

  test('error: SEC-47 the value of the transaction is the exact amount of ether', () => {
    const native = { ...swap, input: assetOf(ether) }
    for (const value of [0n, 999_999n, 1_000_001n])
      expect(check(native, { value }, { source: ether })).toBe('value')
  })
})

describe('checkQuote', () => {
  const answer: SwapQuote = {
    id: 'q',
    fromAmount: '1000000',
    fromAccount: dollar.id as SwapQuote['fromAccount'],
    toAmount: '10000',
    toAccount: day.id as SwapQuote['toAccount'],
    spender: `${networkId}:${router}`,
  }
  const check = (change: Partial<SwapQuote>): string =>
    reasonOf(() => checkQuote(intent, { ...answer, ...change }, 7, { isSwapContract }))

  test('default', () => {
    expect(checkQuote(intent, answer, 7, { isSwapContract })).toEqual({
      id: 'q',
      amountIn: 1_000_000n,
      amountOut: 10_000n,
      minAmountOut: 9_900n,
      spender: router,
      askedAt: 7,
    })
  })

  test('behavior: SEC-44 accepts one unit and 2^256 - 1 units', () => {
    for (const toAmount of ['1', (2n ** 256n - 1n).toString()])
      expect(check({ toAmount })).toBe('passes')
    expect(check({ toAmount: (2n ** 256n).toString() })).toBe('quote')
  })

  test('behavior: SEC-48 accepts a missing spender, and ignores one for the chain’s own currency', () => {
    const { spender, ...rest } = answer
    expect(spender).toBeDefined()
    expect(checkQuote(intent, rest, 7, { isSwapContract }).spender).toBeUndefined()
    const native = { ...intent, source: ether }
    const paid = { ...answer, fromAccount: ether.id as SwapQuote['fromAccount'] }
    for (const each of [`${networkId}:${router}`, `${networkId}:${thief}`] as const)
      expect(
        checkQuote(native, { ...paid, spender: each }, 7, { isSwapContract }).spender,
      ).toBeUndefined()
  })

  test('behavior: SEC-50 computes the expiry locally: a server cannot extend it', () => {
    expect(checkQuote(intent, { ...answer, expiresAt: 1e15 }, 7, { isSwapContract }).askedAt).toBe(
      7,
    )
  })

  test.each<[string, string, Partial<SwapQuote>]>([
    [
      'SEC-47 for another source',
      'quote',
      { fromAccount: `${networkId}:${other}` as SwapQuote['fromAccount'] },
    ],
    [
      'SEC-47 for another target',
      'quote',
      { toAccount: `${networkId}:${other}` as SwapQuote['toAccount'] },
    ],
    ['SEC-47 for another amount', 'quote', { fromAmount: '1000001' }],
    ['SEC-47 for nothing', 'quote', { toAmount: '0' }],
    ['SEC-44 beyond 256 bits', 'quote', { toAmount: '9'.repeat(78) }],
    ['SEC-48 a spender that is not pinned', 'spender', { spender: `${networkId}:${thief}` }],
    ['SEC-48 a spender on another network', 'spender', { spender: `eip155:10:${router}` }],
  ])('error: %s', (_what, reason, change) => {
    expect(check(change)).toBe(reason)
  })
})

describe('readSwap', () => {
  const tx: SwapTransaction = {
    from: `${networkId}:${account}`,
    to: `${networkId}:${router}`,
    data: '0x12345678',
    amount: '1000000',
    eip155: { gas: '1', gasPrice: '1' },
  }

  test('default', () => {
    expect(readSwap(intent, { ...tx, value: '0' })).toEqual(transaction)
    expect(readSwap({ ...intent, source: ether }, tx).value).toBe(1_000_000n)
  })

  test.each<[string, string, Partial<SwapTransaction>]>([
    ['SEC-47 on another network', 'network', { to: `eip155:10:${router}` }],
    ['SEC-47 from another account', 'account', { from: `${networkId}:${thief}` }],
    ['SEC-47 of another amount', 'amount', { amount: '2000000' }],
    ['SEC-47 with ether', 'value', { value: '1' }],
  ])('error: %s', (_what, reason, change) => {
    expect(reasonOf(() => readSwap(intent, { ...tx, ...change }))).toBe(reason)
  })
})

describe('checkApproval', () => {
  const approval: DecodedTransaction & { kind: 'approval' } = {
    kind: 'approval',
    asset: assetOf(dollar),
    spender: router,
    amount: 1_000_000n,
  }
  const sent = { ...transaction, to: dollar.address ?? '' }
  const check = (
    call: DecodedTransaction,
    change: Partial<PreparedTransaction> = {},
    spender = router,
  ): string =>
    reasonOf(() =>
      checkApproval(
        { ...intent, spender, amount: 1_000_000n },
        { ...sent, ...change },
        { decode: () => call, isSwapContract },
      ),
    )

  test('default', () => {
    expect(check(approval)).toBe('passes')
  })

  test.each<[string, string, DecodedTransaction, Partial<PreparedTransaction>]>([
    ['SEC-48 for another spender', 'approval', { ...approval, spender: thief }, {}],
    ['SEC-48 without end', 'approval', { ...approval, amount: (1n << 256n) - 1n }, {}],
    ['SEC-48 of another token', 'approval', { ...approval, asset: assetOf(day) }, {}],
    ['SEC-48 sent to another token', 'approval', approval, { to: other }],
    ['SEC-48 with ether', 'approval', approval, { value: 1n }],
    ['SEC-48 on another network', 'approval', approval, { networkId: 'eip155:10' }],
    ['SEC-48 by another account', 'approval', approval, { from: thief }],
    [
      'SEC-48 that is a transfer',
      'approval',
      { kind: 'transfer', asset: assetOf(dollar), from: account, to: router, amount: 1_000_000n },
      {},
    ],
  ])('error: %s', (_what, reason, call, change) => {
    expect(check(call, change)).toBe(reason)
  })

  test('error: SEC-48 refuses an approval for the chain’s own currency, which has no allowances', () => {
    const call = { ...approval, asset: assetOf(ether) }
    const native = { ...intent, source: ether, spender: router, amount: 1_000_000n }
    expect(
      reasonOf(() => checkApproval(native, sent, { decode: () => call, isSwapContract })),
    ).toBe('approval')
  })

  test('error: SEC-48 refuses an approval for a contract that is not pinned', () => {
    expect(check({ ...approval, spender: thief }, {}, thief)).toBe('spender')
  })
})

describe('checkSimulation', () => {
  const change = (what: TokenBalance, amount: bigint, whose = account): BalanceChange => ({
    asset: assetOf(what),
    account: whose,
    amount,
  })
  const good = [
    change(dollar, -1_000_000n),
    change(day, 10_000n),
    change(dollar, 1_000_000n, router),
  ]
  const check = (changes: readonly BalanceChange[] | undefined, minimum = 9_900n): string =>
    reasonOf(() =>
      checkSimulation(intent, { minAmountOut: minimum }, { status: 'succeeds', changes }),
    )

  test('default', () => {
    expect(check(good)).toBe('passes')
    expect(check([...good, change(ether, 0n), change(ether, 1n)])).toBe('passes')
    expect(check([change(dollar, -1_000_000n), change(day, 9_900n)])).toBe('passes')
    // A simulation without balance changes still proves that the swap does not revert.
    expect(check(undefined)).toBe('passes')
  })

  test.each<[string, string, readonly BalanceChange[], bigint]>([
    ['SEC-49 more is taken', 'effect', [change(dollar, -1_000_001n), change(day, 10_000n)], 9_900n],
    [
      'SEC-49 it is taken in two parts',
      'effect',
      [change(dollar, -1_000_000n), change(dollar, -1n), change(day, 10_000n)],
      9_900n,
    ],
    ['SEC-49 less arrives', 'effect', [change(dollar, -1_000_000n), change(day, 9_899n)], 9_900n],
    [
      'SEC-49 it arrives at another account',
      'effect',
      [change(dollar, -1_000_000n), change(day, 10_000n, thief)],
      9_900n,
    ],
    ['SEC-49 another token leaves as well', 'effect', [...good, change(ether, -1n)], 9_900n],
    [
      'SEC-49 an NFT leaves as well',
      'effect',
      [
        ...good,
        {
          asset: { kind: 'nft', networkId, address: other, tokenId: 1n, standard: 'erc721' },
          account,
          amount: -1n,
        },
      ],
      9_900n,
    ],
    [
      'SEC-47 the minimum is far below what arrives',
      'minimum',
      [change(dollar, -1_000_000n), change(day, 20_000n)],
      9_900n,
    ],
  ])('error: %s', (_what, reason, changes, minimum) => {
    expect(check(changes, minimum)).toBe(reason)
  })

  test('behavior: SEC-50 a minimum is at most 2 % below the simulated amount: slippage and 1 %', () => {
    expect(check(good, 9_800n)).toBe('passes')
    expect(check(good, 9_799n)).toBe('minimum')
  })

  test('error: SEC-49 refuses a transfer of an NFT at the address of the source', () => {
    const address = dollar.address ?? ''
    const asset = { kind: 'nft', networkId, address, tokenId: 1n, standard: 'erc721' } as const
    expect(check([...good, { asset, account, amount: -1n }])).toBe('effect')
  })

  test('behavior: S31 accepts the deposit for a new account, and no more', () => {
    const check = (rent: bigint | undefined, paid: bigint): string =>
      reasonOf(() =>
        checkSimulation(
          intent,
          { minAmountOut: 9_900n, rent },
          { status: 'succeeds', changes: [...good, change(ether, -paid)] },
        ),
      )
    expect([check(20n, 20n), check(20n, 21n), check(undefined, 1n)]).toEqual([
      'passes',
      'effect',
      'effect',
    ])
    const native = { ...intent, source: ether }
    const spend = (paid: bigint): string =>
      reasonOf(() =>
        checkSimulation(
          native,
          { minAmountOut: 9_900n, rent: 20n },
          { status: 'succeeds', changes: [change(ether, -paid), change(day, 10_000n)] },
        ),
      )
    expect([spend(1_000_020n), spend(1_000_021n)]).toEqual(['passes', 'effect'])
  })

  test('error: S31 refuses a swap that gives rights to an account away', () => {
    expect(
      reasonOf(() =>
        checkSimulation(
          intent,
          { minAmountOut: 9_900n },
          { status: 'succeeds', changes: good, seized: ['an account'] },
        ),
      ),
    ).toBe('effect')
  })

  test('error: SEC-49 keeps the reason of a failed simulation', () => {
    for (const [reason, details] of [
      ['K', /K/],
      [undefined, /^(?!.*undefined)/],
    ] as const) {
      const error = (() => {
        try {
          checkSimulation(intent, { minAmountOut: 9_900n }, { status: 'reverts', reason })
        } catch (thrown) {
          return thrown as SwapRefusedError
        }
      })()
      expect(String(error?.details ?? '')).toMatch(details)
    }
  })

  test('error: SEC-49 does not sign a swap whose simulation fails', () => {
    expect(
      reasonOf(() =>
        checkSimulation(intent, { minAmountOut: 9_900n }, { status: 'reverts', reason: 'K' }),
      ),
    ).toBe('reverts')
  })
})
