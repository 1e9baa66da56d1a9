import { type SwapQuote, type SwapTransaction, swapEndpoints } from '@latchkey/protocol'
import { worldContracts } from '@latchkey/sandbox/world'
import {
  type Address,
  concat,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  maxUint256,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import type { Mutation } from './swapWorld.js'

const { uniswapV2, uniswapV3, weth, tokens, multicall3 } = worldContracts
const { DOL, DAY, TIDE } = tokens

/** The attacker's address. */
const thief: Address = '0x00000000000000000000000000000000000bad01'

const swapAbi = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Single params) payable',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function sweepToken(address token, uint256 amountMinimum, address recipient) payable',
  'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function refundETH() payable',
  'function multicall(bytes[] data) payable',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function execute(address target, bytes data)',
  'struct Call { address target; bytes callData; }',
  'function aggregate(Call[] calls) payable',
  'function deposit() payable',
])

interface Single {
  tokenIn: Address
  tokenOut: Address
  fee: number
  recipient: Address
  deadline: bigint
  amountIn: bigint
  amountOutMinimum: bigint
  sqrtPriceLimitX96: bigint
}
type V2 = [
  amountIn: bigint,
  amountOutMin: bigint,
  path: readonly Address[],
  to: Address,
  deadline: bigint,
]

const encode = encodeFunctionData as (parameters: {
  abi: typeof swapAbi
  functionName: string
  args?: readonly unknown[]
}) => Hex
const call = (functionName: string, ...args: readonly unknown[]): Hex =>
  encode({ abi: swapAbi, functionName, args })
const onChain = (address: string): `eip155:${number}:0x${string}` =>
  `eip155:31337:${address}` as `eip155:${number}:0x${string}`

/** Changes the quotes. */
function quotes(change: (quote: SwapQuote) => object): Mutation {
  return (path, body) =>
    path === swapEndpoints.quotes.path
      ? {
          quotes: (body as { quotes: SwapQuote[] }).quotes.map((quote) => ({
            ...quote,
            ...change(quote),
          })),
        }
      : body
}

/** Changes the swap's transaction. */
function built(change: (tx: SwapTransaction) => object): Mutation {
  return (path, body) =>
    path === swapEndpoints.buildTransaction.path
      ? {
          tx: {
            ...(body as { tx: SwapTransaction }).tx,
            ...change((body as { tx: SwapTransaction }).tx),
          },
        }
      : body
}

function singleOf(data: Hex): Single {
  const { args } = decodeFunctionData({ abi: swapAbi, data })
  return (args as unknown as [Single])[0]
}

/** Changes the bytes of a swap of the v3 router over one pool. */
const v3 = (change: (params: Single) => Partial<Single>): Mutation =>
  built(({ data }) => ({
    data: call('exactInputSingle', { ...singleOf(data), ...change(singleOf(data)) }),
  }))

/** Changes the bytes of a swap of the v2 router. */
const v2 = (change: (args: V2) => V2, functionName = 'swapExactTokensForTokens'): Mutation =>
  built(({ data }) => ({
    data: call(
      functionName,
      ...change([...(decodeFunctionData({ abi: swapAbi, data }).args as unknown as V2)]),
    ),
  }))

/** Changes the sequence of calls of the v3 router. */
const calls = (change: (list: readonly Hex[]) => readonly Hex[]): Mutation =>
  built(({ data }) => ({
    data: call(
      'multicall',
      change((decodeFunctionData({ abi: swapAbi, data }).args as unknown as [readonly Hex[]])[0]),
    ),
  }))

/** Replaces the call by another one. */
const instead = (to: Address, data: Hex, more: object = {}): Mutation =>
  built(() => ({ to: onChain(to), data, ...more }))

const times = (amount: string, of: bigint, over: bigint): string =>
  String((BigInt(amount) * of) / over)

/** One manipulation: the request, the change, and the reason to refuse it. */
export type Attack = readonly [
  what: string,
  row: 'SEC-44' | 'SEC-47' | 'SEC-48' | 'SEC-49' | 'SEC-50',
  pair: readonly [from: string, to: string],
  reasons: readonly string[],
  mutation: Mutation,
]

const toReset = ['DOL', 'RESET'] as const
const toDay = ['DOL', 'DAY'] as const
const toEther = ['DOL', 'ETH'] as const
const fromEther = ['ETH', 'DOL'] as const

const quoteAttacks: readonly Attack[] = [
  [
    'a quote for another source',
    'SEC-47',
    toDay,
    ['quote'],
    quotes(() => ({ fromAccount: onChain(TIDE.address) })),
  ],
  [
    'a quote for another target',
    'SEC-47',
    toDay,
    ['quote'],
    quotes(() => ({ toAccount: onChain(TIDE.address) })),
  ],
  [
    'a quote on another chain',
    'SEC-47',
    toDay,
    ['quote'],
    quotes(() => ({ toAccount: `eip155:31338:${DAY.address}` })),
  ],
  [
    'a quote for more',
    'SEC-47',
    toDay,
    ['quote'],
    quotes(({ fromAmount }) => ({ fromAmount: times(fromAmount, 2n, 1n) })),
  ],
  [
    'a quote for less',
    'SEC-47',
    toDay,
    ['quote'],
    quotes(({ fromAmount }) => ({ fromAmount: times(fromAmount, 1n, 2n) })),
  ],
  ['a quote that yields nothing', 'SEC-47', toDay, ['quote'], quotes(() => ({ toAmount: '0' }))],
  [
    'a quote beyond 256 bits',
    'SEC-44',
    toDay,
    ['quote'],
    quotes(() => ({ toAmount: '9'.repeat(78) })),
  ],
  [
    'a quote that is not a number',
    'SEC-44',
    toDay,
    ['no_route'],
    quotes(() => ({ toAmount: 'NaN' })),
  ],
  ['a quote with an exponent', 'SEC-44', toDay, ['no_route'], quotes(() => ({ toAmount: '1e30' }))],
  [
    'a quote twice as high as it can be',
    'SEC-47',
    toDay,
    ['minimum'],
    quotes(({ toAmount }) => ({ toAmount: times(toAmount, 2n, 1n) })),
  ],
  [
    'a quote 3 % too high',
    'SEC-47',
    toDay,
    ['minimum'],
    quotes(({ toAmount }) => ({ toAmount: times(toAmount, 103n, 100n) })),
  ],
  [
    'a quote far below the market',
    'SEC-47',
    toDay,
    ['loss'],
    quotes(({ toAmount }) => ({ toAmount: times(toAmount, 1n, 2n) })),
  ],
  [
    'a quote of another account',
    'SEC-50',
    toDay,
    ['quote_mismatch', 'quote_expired'],
    quotes(() => ({ id: '00000000-0000-4000-8000-000000000000' })),
  ],
]

const spenderAttacks: readonly Attack[] = [
  [
    'an approval for a thief',
    'SEC-48',
    toDay,
    ['spender'],
    quotes(() => ({ spender: onChain(thief) })),
  ],
  [
    'an approval for the token itself',
    'SEC-48',
    toDay,
    ['spender'],
    quotes(() => ({ spender: onChain(DOL.address) })),
  ],
  [
    'an approval for Permit2',
    'SEC-48',
    toDay,
    ['spender'],
    quotes(() => ({ spender: onChain('0x000000000022D473030F116dDEE9F6B43aC78BA3') })),
  ],
  [
    'an approval for multicall3, where any account takes it',
    'SEC-48',
    toDay,
    ['spender'],
    quotes(() => ({ spender: onChain(multicall3) })),
  ],
  [
    'an approval on another chain',
    'SEC-48',
    toDay,
    ['spender'],
    quotes(() => ({ spender: `eip155:31338:${uniswapV3.router}` })),
  ],
  [
    'an approval without end as the swap',
    'SEC-48',
    toDay,
    ['contract'],
    instead(DOL.address, call('approve', thief, maxUint256)),
  ],
  [
    'a raised allowance as the swap',
    'SEC-48',
    toDay,
    ['contract'],
    instead(DOL.address, call('increaseAllowance', thief, maxUint256)),
  ],
  [
    'a permit as the swap',
    'SEC-48',
    toDay,
    ['contract'],
    instead(
      DOL.address,
      call(
        'permit',
        thief,
        thief,
        maxUint256,
        maxUint256,
        27,
        `0x${'1'.repeat(64)}`,
        `0x${'1'.repeat(64)}`,
      ),
    ),
  ],
  [
    'an operator of everything as the swap',
    'SEC-48',
    toDay,
    ['contract'],
    instead(worldContracts.lanterns, call('setApprovalForAll', thief, true)),
  ],
]

const v2Attacks: readonly Attack[] = [
  [
    'v2: paid to a thief',
    'SEC-47',
    toReset,
    ['recipient'],
    v2(([amount, min, path, , until]) => [amount, min, path, thief, until]),
  ],
  [
    'v2: paid to the zero address',
    'SEC-47',
    toReset,
    ['recipient', 'call'],
    v2(([amount, min, path, , until]) => [amount, min, path, zeroAddress, until]),
  ],
  [
    'v2: paid to the router',
    'SEC-47',
    toReset,
    ['recipient', 'call'],
    v2(([amount, min, path, , until]) => [amount, min, path, uniswapV2.router, until]),
  ],
  [
    'v2: another token is taken',
    'SEC-47',
    toReset,
    ['source'],
    v2(([amount, min, [, last = weth], to, until]) => [
      amount,
      min,
      [DAY.address, last],
      to,
      until,
    ]),
  ],
  [
    'v2: another token is given',
    'SEC-47',
    toReset,
    ['target'],
    v2(([amount, min, [first = weth], to, until]) => [
      amount,
      min,
      [first, TIDE.address],
      to,
      until,
    ]),
  ],
  [
    'v2: more is taken',
    'SEC-47',
    toReset,
    ['amount'],
    v2(([amount, ...rest]) => [amount * 10n, ...rest]),
  ],
  [
    'v2: less is taken',
    'SEC-47',
    toReset,
    ['amount'],
    v2(([amount, ...rest]) => [amount - 1n, ...rest]),
  ],
  [
    'v2: no minimum',
    'SEC-47',
    toReset,
    ['minimum'],
    v2(([amount, , ...rest]) => [amount, 0n, ...rest]),
  ],
  [
    'v2: a minimum 1 % too low',
    'SEC-47',
    toReset,
    ['minimum'],
    v2(([amount, min, ...rest]) => [amount, (min * 99n) / 100n, ...rest]),
  ],
  [
    'v2: a minimum one unit too low',
    'SEC-47',
    toReset,
    ['minimum'],
    v2(([amount, min, ...rest]) => [amount, min - 1n, ...rest]),
  ],
  [
    'v2: too late',
    'SEC-50',
    toReset,
    ['reverts', 'deadline'],
    v2(([amount, min, path, to]) => [amount, min, path, to, 1n]),
  ],
  [
    'v2: may be kept for ever',
    'SEC-50',
    toReset,
    ['call', 'deadline'],
    v2(([amount, min, path, to]) => [amount, min, path, to, maxUint256]),
  ],
  [
    'v2: may be kept for a day',
    'SEC-50',
    toReset,
    ['deadline'],
    v2(([amount, min, path, to, until]) => [amount, min, path, to, until + 86_400n]),
  ],
  [
    'v2: the amounts the other way round',
    'SEC-47',
    toReset,
    ['call'],
    v2(([amount, min, ...rest]) => [min, amount, ...rest], 'swapTokensForExactTokens'),
  ],
  [
    'v2: liquidity is removed',
    'SEC-47',
    toReset,
    ['call'],
    built(() => ({
      data: call('removeLiquidity', DOL.address, DAY.address, 1n, 0n, 0n, thief, maxUint256),
    })),
  ],
  [
    'v2: bytes behind the end',
    'SEC-49',
    toReset,
    ['call'],
    built(({ data }) => ({ data: concat([data, '0x00'.padEnd(66, '0') as Hex]) })),
  ],
  [
    'v2: bytes missing',
    'SEC-49',
    toReset,
    ['call'],
    built(({ data }) => ({ data: data.slice(0, -64) })),
  ],
]

const v3Attacks: readonly Attack[] = [
  ['v3: paid to a thief', 'SEC-47', toDay, ['recipient'], v3(() => ({ recipient: thief }))],
  ['v3: left with the router', 'SEC-47', toDay, ['call'], v3(() => ({ recipient: zeroAddress }))],
  [
    'v3: another token is taken',
    'SEC-47',
    toDay,
    ['source'],
    v3(() => ({ tokenIn: TIDE.address })),
  ],
  [
    'v3: another token is given',
    'SEC-47',
    toDay,
    ['target'],
    v3(() => ({ tokenOut: TIDE.address })),
  ],
  [
    'v3: more is taken',
    'SEC-47',
    toDay,
    ['amount'],
    v3(({ amountIn }) => ({ amountIn: amountIn * 2n })),
  ],
  ['v3: no minimum', 'SEC-47', toDay, ['minimum'], v3(() => ({ amountOutMinimum: 0n }))],
  [
    'v3: a limit at which it stops half-way',
    'SEC-47',
    toDay,
    ['call'],
    v3(() => ({ sqrtPriceLimitX96: 4_295_128_740n })),
  ],
  [
    'v3: may be kept for a month',
    'SEC-50',
    toDay,
    ['deadline'],
    v3(({ deadline }) => ({ deadline: deadline + 2_592_000n })),
  ],
  [
    'v3: a second call after the swap',
    'SEC-47',
    toEther,
    ['call'],
    calls((list) => [...list, call('sweepToken', DOL.address, 0n, thief)]),
  ],
  [
    'v3: a permit before the swap',
    'SEC-48',
    toEther,
    ['call'],
    calls((list) => [
      call(
        'selfPermit',
        DOL.address,
        maxUint256,
        maxUint256,
        27,
        `0x${'1'.repeat(64)}`,
        `0x${'1'.repeat(64)}`,
      ),
      ...list,
    ]),
  ],
  [
    'v3: unwrapped for a thief',
    'SEC-47',
    toEther,
    ['recipient'],
    calls(([swap = '0x', , ...rest]) => [swap, call('unwrapWETH9', 0n, thief), ...rest]),
  ],
  ['v3: not unwrapped at all', 'SEC-47', toEther, ['call'], calls(([swap = '0x']) => [swap])],
  [
    'v3: two swaps in one',
    'SEC-47',
    toEther,
    ['call'],
    calls(([swap = '0x', unwrap = '0x']) => [swap, swap, unwrap]),
  ],
  [
    'v3: calls within calls',
    'SEC-47',
    toEther,
    ['call'],
    calls((list) => [call('multicall', list), call('refundETH')]),
  ],
]

const envelopeAttacks: readonly Attack[] = [
  ['ether goes along', 'SEC-47', toDay, ['value'], built(() => ({ value: '1' }))],
  [
    'more ether goes along',
    'SEC-47',
    fromEther,
    ['value'],
    built(({ value }) => ({ value: times(value ?? '0', 2n, 1n) })),
  ],
  [
    'less ether goes along',
    'SEC-47',
    fromEther,
    ['value'],
    built(({ value }) => ({ value: times(value ?? '0', 1n, 2n) })),
  ],
  ['an unknown contract', 'SEC-47', toDay, ['contract'], built(() => ({ to: onChain(thief) }))],
  ['the other router', 'SEC-47', toDay, ['call'], built(() => ({ to: onChain(uniswapV2.router) }))],
  [
    'another chain',
    'SEC-47',
    toDay,
    ['network'],
    built(() => ({ to: `eip155:31338:${uniswapV3.router}` })),
  ],
  ['another account', 'SEC-47', toDay, ['account'], built(() => ({ from: onChain(thief) }))],
  [
    'another amount in words',
    'SEC-47',
    toDay,
    ['amount'],
    built(({ amount }) => ({ amount: times(amount, 2n, 1n) })),
  ],
  [
    'a transfer to a thief',
    'SEC-47',
    toDay,
    ['contract'],
    instead(DOL.address, call('transfer', thief, 1_000_000n)),
  ],
  [
    'a transfer of what was approved before',
    'SEC-47',
    toDay,
    ['contract'],
    instead(DOL.address, call('transferFrom', thief, thief, 1n)),
  ],
  [
    'a call by way of multicall3',
    'SEC-47',
    toDay,
    ['contract'],
    instead(
      multicall3,
      call('aggregate', [{ target: DOL.address, callData: call('transfer', thief, 1n) }]),
    ),
  ],
  [
    'a call by delegation',
    'SEC-47',
    toDay,
    ['contract'],
    instead(thief, call('execute', DOL.address, call('transfer', thief, 1n))),
  ],
  ['ether is wrapped and no more', 'SEC-47', fromEther, ['target'], instead(weth, call('deposit'))],
  ['empty data', 'SEC-47', toDay, ['transaction'], built(() => ({ data: '0x' }))],
  [
    'numbers beyond all bounds',
    'SEC-44',
    toDay,
    ['transaction'],
    built(() => ({ amount: '9'.repeat(400) })),
  ],
]

/** Scales the quote and the minimum to a percentage, with matching prices of DAY. */
export function lowWithPrices(hundredths: bigint, dayPrice: number): Mutation {
  const dear = (list: readonly { address?: string; price: number }[]): object[] =>
    list.map((each) => (each.address?.includes(DAY.address) ? { ...each, price: dayPrice } : each))
  return (path, body) => {
    if (path.endsWith('/price')) return { fungibles: dear((body as { fungibles: [] }).fungibles) }
    if (path.endsWith('/balance')) return { balances: dear((body as { balances: [] }).balances) }
    const low = quotes(({ toAmount }) => ({
      toAmount: times(toAmount, hundredths, 100n),
      id: null,
    }))(path, body)
    return v3(({ amountOutMinimum }) => ({
      amountOutMinimum: (amountOutMinimum * hundredths) / 100n + 1n,
    }))(path, low)
  }
}

/**
 * Wrong decimals of DOL and DAY, in the list and in the server's answers for the
 * chain.
 */
export const otherDecimals: Mutation = (path, body) => {
  const word = (value: number): Hex => toHex(value, { size: 32 })
  const { result } = body as { result?: unknown }
  if (path === '/v1/' && result === word(DAY.decimals))
    return { ...(body as object), result: word(DAY.decimals - 1) }
  if (path !== swapEndpoints.tokens.path) return body
  const tokens = (body as { tokens: { symbol: string; decimals: number }[] }).tokens
  return {
    tokens: tokens.map((each) =>
      each.symbol === 'DAY' ? { ...each, decimals: each.decimals - 1 } : each,
    ),
  }
}

/** Consistent lies, which only a market price or another node reveals. */
const deepAttacks: readonly Attack[] = [
  [
    'a low quote and a low minimum, with prices to match',
    'SEC-47',
    toDay,
    ['minimum'],
    lowWithPrices(90n, 1.2),
  ],
  [
    'decimals of the source that are not its own',
    'SEC-44',
    toDay,
    ['decimals', 'loss'],
    (path, body) =>
      path === swapEndpoints.tokens.path
        ? {
            tokens: (body as { tokens: { symbol: string }[] }).tokens.map((each) =>
              each.symbol === 'DOL' ? { ...each, decimals: 5 } : each,
            ),
          }
        : body,
  ],
]

export const attacks: readonly Attack[] = [
  ...quoteAttacks,
  ...spenderAttacks,
  ...v2Attacks,
  ...v3Attacks,
  ...envelopeAttacks,
  ...deepAttacks,
]
