import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Address,
  custom,
  encodeFunctionData,
  getAddress,
  type Hex,
  pad,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ServerError } from '../../kernel/serverError.js'
import { createChain } from '../../networks/createChain.js'
import type { SwapAsk, SwapCall, TokenAddress } from '../exchange.js'
import { createZeroExExchange } from './createZeroExExchange.js'

const holder = '0x0000000000001fF3684f28c67538d4D072C22734'
const registry = '0x00000000000004533Fe15556B1E086BB1A72cEae'
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const settler = getAddress('0x51e77e9e51e77e9e51e77e9e51e77e9e51e77e9e')
const formerSettler = getAddress('0xf0f0e9e51e77e9e51e77e9e51e77e9e51e77e9e5')
const user = getAddress('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
const thief = getAddress('0x000000000000000000000000000000000000dead')
const dai = getAddress('0x6b175474e89094c44da98b954eedeac495271d0f')
const usdc = getAddress('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
const usdt = getAddress('0xdac17f958d2ee523a2206206994597c13d831ec7')

const abi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data)',
  'function execute((address recipient, address buyToken, uint256 minAmountOut) slippage, bytes[] actions, bytes32 zid)',
])

/** A node with 0x's registry, and a simulated third party. */
const registered: { owner: Address; former: Address | undefined } = {
  owner: settler,
  former: formerSettler,
}
const node = custom({
  async request({
    method,
    params,
  }: {
    method: string
    params: readonly [{ to: string; data: Hex }]
  }) {
    if (method === 'eth_chainId') return '0x1'
    if (method !== 'eth_call' || params[0].to.toLowerCase() !== registry.toLowerCase())
      throw new Error(`Unexpected method ${method}.`)
    const isOwner = params[0].data.startsWith(toFunctionSelector('ownerOf(uint256)'))
    if (!isOwner && !registered.former)
      throw Object.assign(new Error('execution reverted'), { code: 3 })
    return pad(isOwner ? registered.owner : (registered.former ?? thief))
  },
})
const chain = createChain(1, { nodes: node })

interface Terms {
  operator: Address
  token: Address
  max: bigint
  target: Address
  recipient: Address
  buyToken: Address
  minAmountOut: bigint
}

type Reply = Record<string, unknown> & { transaction: Record<string, unknown> }

const selling = { dai: 10n ** 21n, native: 10n ** 18n } as const

/** Builds an honest reply of 0x, with changes in its call. */
function honest(from: TokenAddress, changes: Partial<Terms> = {}): Reply {
  const amount = from === 'native' ? selling.native : selling.dai
  const terms: Terms = {
    operator: settler,
    token: dai,
    max: amount,
    target: settler,
    recipient: user,
    buyToken: usdc,
    minAmountOut: 990_000_000n,
    ...changes,
  }
  const { operator, token, max, target, recipient, buyToken, minAmountOut } = terms
  const slippage = { recipient, buyToken, minAmountOut }
  const execute = encodeFunctionData({
    abi,
    functionName: 'execute',
    args: [slippage, ['0x38c9c147'], pad('0x01')],
  })
  const exec = encodeFunctionData({
    abi,
    functionName: 'exec',
    args: [operator, token, max, target, execute],
  })
  const isNative = from === 'native'
  return {
    liquidityAvailable: true,
    sellToken: isNative ? native : dai.toLowerCase(),
    buyToken: usdc.toLowerCase(),
    sellAmount: String(amount),
    buyAmount: '1000000000',
    minBuyAmount: '991000000',
    allowanceTarget: isNative ? null : holder.toLowerCase(),
    issues: {
      allowance: isNative ? null : { actual: '0', spender: holder },
      balance: null,
      simulationIncomplete: false,
    },
    transaction: isNative
      ? { to: settler, data: execute, value: String(amount), gas: '288079', gasPrice: '1' }
      : { to: holder, data: exec, value: '0', gas: null, gasPrice: '1' },
  }
}

const party: {
  price: unknown
  quote: unknown
  status: number
  asked: IncomingMessage[]
  url: string
} = {
  price: {},
  quote: {},
  status: 200,
  asked: [],
  url: '',
}
const server = createHttpServer((request, response) => {
  party.asked.push(request)
  const body = request.url?.includes('/price') ? party.price : party.quote
  response.writeHead(party.status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  party.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

async function swap(
  from: TokenAddress,
  reply: { price?: unknown; quote?: unknown; status?: number },
): Promise<SwapCall | undefined> {
  const { price = honest(from), quote = honest(from), status = 200 } = reply
  Object.assign(party, { price, quote, status, asked: [] })
  // A separate upstream for each reply: the circuit breaker must not affect the next one.
  const exchange = createZeroExExchange({
    apiKey: 'key-of-the-operator',
    chains: [1],
    url: party.url,
  })
  const ask: SwapAsk = {
    chain,
    from,
    to: usdc,
    amount: from === 'native' ? selling.native : selling.dai,
    user,
  }
  const [offer] = await exchange.offers(ask)
  return offer?.build(990_000_000n)
}

const code = (error: unknown): string => (error instanceof ServerError ? error.code : String(error))

/** Returns the reply with one field changed. */
const withField = (from: TokenAddress, changes: Record<string, unknown>): Reply => ({
  ...honest(from),
  ...changes,
})
const withCall = (from: TokenAddress, changes: Record<string, unknown>): Reply => ({
  ...honest(from),
  transaction: { ...honest(from).transaction, ...changes },
})

const dataOf = (from: TokenAddress): string => String(honest(from).transaction.data)
const execWith = (data: Hex): Hex =>
  encodeFunctionData({
    abi,
    functionName: 'exec',
    args: [settler, dai, selling.dai, settler, data],
  })

const lies: readonly [string, TokenAddress, unknown][] = [
  ['another token is sold', dai, withField(dai, { sellToken: usdt })],
  ['another token is bought', dai, withField(dai, { buyToken: usdt })],
  ['more is sold', dai, withField(dai, { sellAmount: String(selling.dai + 1n) })],
  ['less is sold', dai, withField(dai, { sellAmount: '1' })],
  ['nothing is bought', dai, withField(dai, { buyAmount: '0', minBuyAmount: '0' })],
  ['the minimum is more than all', dai, withField(dai, { minBuyAmount: '1000000001' })],
  ['less than the minimum by its own word', dai, withField(dai, { minBuyAmount: '989999999' })],
  ['an approval for a thief', dai, withField(dai, { allowanceTarget: thief })],
  ['an approval for the settler', dai, withField(dai, { allowanceTarget: settler })],
  ['an approval without a target', dai, withField(dai, { allowanceTarget: null })],
  [
    'an approval for a thief among the issues',
    dai,
    withField(dai, { issues: { allowance: { actual: '0', spender: thief } } }),
  ],
  ['a thief is called', dai, withCall(dai, { to: thief })],
  ['the token itself is called', dai, withCall(dai, { to: dai })],
  ['the settler is called without the holder', dai, withCall(dai, { to: settler })],
  ['ether goes along', dai, withCall(dai, { value: '1' })],
  [
    'a transfer to a thief',
    dai,
    withCall(dai, {
      data: encodeFunctionData({
        abi: parseAbi(['function transfer(address, uint256)']),
        args: [thief, 1n],
      }),
    }),
  ],
  [
    'an approval instead',
    dai,
    withCall(dai, {
      data: encodeFunctionData({
        abi: parseAbi(['function approve(address, uint256)']),
        args: [thief, 1n],
      }),
    }),
  ],
  ['no data', dai, withCall(dai, { data: '0x' })],
  ['data cut off', dai, withCall(dai, { data: dataOf(dai).slice(0, 200) })],
  ['data cut in the middle', dai, withCall(dai, { data: dataOf(dai).slice(0, -128) })],
  ['another function', dai, withCall(dai, { data: `0x2213bc0c${dataOf(dai).slice(10)}` })],
  ['a thief may take', dai, honest(dai, { operator: thief })],
  ['a thief is called inside', dai, honest(dai, { target: thief })],
  ['a thief is both', dai, honest(dai, { operator: thief, target: thief })],
  ['the token is called inside', dai, honest(dai, { operator: dai, target: dai })],
  ['the user is called inside', dai, honest(dai, { operator: user, target: user })],
  ['another token is taken', dai, honest(dai, { token: usdt })],
  ['more is taken', dai, honest(dai, { max: selling.dai + 1n })],
  ['all is taken', dai, honest(dai, { max: 2n ** 256n - 1n })],
  ['less is taken', dai, honest(dai, { max: 1n })],
  ['a thief receives', dai, honest(dai, { recipient: thief })],
  ['the settler receives', dai, honest(dai, { recipient: settler })],
  [
    'the zero address receives',
    dai,
    honest(dai, { recipient: '0x0000000000000000000000000000000000000000' }),
  ],
  ['another token is received', dai, honest(dai, { buyToken: usdt })],
  ['the token comes back', dai, honest(dai, { buyToken: dai })],
  [
    'no token is received',
    dai,
    honest(dai, { buyToken: '0x0000000000000000000000000000000000000000' }),
  ],
  ['one less than the minimum', dai, honest(dai, { minAmountOut: 989_999_999n })],
  ['no minimum', dai, honest(dai, { minAmountOut: 0n })],
  ['another function inside', dai, withCall(dai, { data: execWith('0x1fff991e') })],
  ['nothing inside', dai, withCall(dai, { data: execWith('0x') })],
  ['native: less goes along', 'native', withCall('native', { value: '1' })],
  ['native: more goes along', 'native', withCall('native', { value: String(selling.native + 1n) })],
  ['native: nothing goes along', 'native', withCall('native', { value: '0' })],
  ['native: a thief is called', 'native', withCall('native', { to: thief })],
  ['native: a thief receives', 'native', honest('native', { recipient: thief })],
  [
    'native: a token that was approved once is taken',
    'native',
    withCall('native', { to: holder, data: dataOf(dai) }),
  ],
  [
    'native: of a token that was approved once as much is taken',
    'native',
    withCall('native', {
      to: holder,
      data: honest(dai, { max: selling.native }).transaction.data,
    }),
  ],
  ['native: an approval for a thief', 'native', withField('native', { allowanceTarget: thief })],
]

describe('createZeroExExchange', () => {
  test('default', async () => {
    expect(await swap(dai, {})).toEqual({ to: holder, data: dataOf(dai), value: 0n })
    const [price, quote] = party.asked
    expect(price?.headers).toMatchObject({
      '0x-api-key': 'key-of-the-operator',
      '0x-version': 'v2',
    })
    const asked = `chainId=1&sellToken=${dai}&buyToken=${usdc}&sellAmount=1000000000000000000000&taker=${user}`
    expect(price?.url).toBe(`/swap/allowance-holder/price?${asked}`)
    // 1 % less a tenth, so that a small move of the price is not refused.
    expect(quote?.url).toBe(`/swap/allowance-holder/quote?${asked}&slippageBps=90`)
  })

  test('behavior: sends the native currency as value', async () => {
    expect(await swap('native', {})).toEqual({
      to: settler,
      data: dataOf('native'),
      value: selling.native,
    })
    const { transaction } = honest(dai, { token: native, max: selling.native })
    const overHolder = withCall('native', { to: holder, data: transaction.data })
    expect(await swap('native', { quote: overHolder })).toMatchObject({
      to: holder,
      value: selling.native,
    })
  })

  test('behavior: accepts the settler before the last upgrade, and refuses an older one', async () => {
    expect(
      await swap(dai, { quote: honest(dai, { operator: formerSettler, target: formerSettler }) }),
    ).toBeDefined()
    registered.former = undefined
    try {
      expect(await swap(dai, {})).toBeDefined()
      const late = swap(dai, {
        quote: honest(dai, { operator: formerSettler, target: formerSettler }),
      })
      expect(code(await late.catch((error: unknown) => error))).toBe('swap_unsafe')
    } finally {
      registered.former = formerSettler
    }
  })

  test('error: SEC-47 refuses each of 48 manipulated quotes', async () => {
    expect(lies).toHaveLength(48)
    for (const [what, from, quote] of lies) {
      const answer = await swap(from, { quote }).catch(code)
      expect([what, answer]).toEqual([
        what,
        expect.stringMatching(/^(?:swap_unsafe|price_moved|upstream_invalid)$/),
      ])
    }
  })

  test('error: refuses a manipulated price', async () => {
    for (const changes of [
      { sellToken: usdt },
      { buyToken: usdt },
      { sellAmount: '1' },
      { allowanceTarget: thief },
      { buyAmount: '0', minBuyAmount: '0' },
    ])
      expect(await swap(dai, { price: withField(dai, changes) }).catch(code)).toBe('swap_unsafe')
  })

  test.each([
    ['no exchange has the pair', { price: { liquidityAvailable: false } }, undefined],
    ['it does not know a token', { status: 400 }, undefined],
    ['the liquidity is gone', { quote: { liquidityAvailable: false } }, 'price_moved'],
    ['its key is wrong', { status: 401 }, 'upstream_refused'],
    ['it is down', { status: 500 }, 'upstream_failed'],
    ['it is rate-limited', { status: 429 }, 'upstream_busy'],
    ['amounts as numbers', { price: withField(dai, { buyAmount: 1e9 }) }, 'upstream_invalid'],
    ['an array', { price: [] }, 'upstream_invalid'],
  ])('error: %s', async (_what, reply, expected) => {
    expect(await swap(dai, reply).catch(code)).toBe(expected)
  })

  test('behavior: makes offers only on configured chains', async () => {
    const exchange = createZeroExExchange({ apiKey: '', chains: [10], url: party.url })
    expect(exchange.spenders(chain)).toEqual([])
    expect(await exchange.offers({ chain, from: dai, to: usdc, amount: 1n, user })).toEqual([])
    expect(
      createZeroExExchange({ apiKey: '', chains: [1], url: party.url }).spenders(chain),
    ).toEqual([holder])
  })
})
