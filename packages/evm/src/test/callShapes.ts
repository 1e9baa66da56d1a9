import type { Asset, DecodedTransaction, PreparedTransaction } from '@latchkey/core/internal'
import fc from 'fast-check'
import {
  type Abi,
  type Address,
  concatHex,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  maxUint256,
  parseAbi,
  zeroAddress,
} from 'viem'
import type { SwapContracts } from '../swap/swapContracts.js'

export const NETWORK = 'eip155:1'
export const ME: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const CONTRACTS: { readonly [name in keyof SwapContracts]-?: Address } = {
  wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  uniswapV2Router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
  uniswapV3Router: '0xE592427A0AEce92De3Edee1F18E0157C05861564',
  allowanceHolder: '0x0000000000001fF3684f28c67538d4D072C22734',
}
export const NATIVE_0X: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** Written with viem's own parser and encoder, which the code under test does not use. */
export const abi: Abi = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct Many { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'struct AllowedSlippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function deposit()',
  'function withdraw(uint256 amount)',
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactETHForTokens(uint256, address[], address, uint256)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, address[], address, uint256)',
  'function exactInputSingle(Single params)',
  'function exactInput(Many params)',
  'function exactOutputSingle(Single params)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
  'function refundETH()',
  'function sweepToken(address token, uint256 amountMinimum, address recipient)',
  'function multicall(bytes[] data)',
  'function exec(address operator, address token, uint256 amount, address target, bytes data)',
  'function execute(AllowedSlippage slippage, bytes[] actions, bytes32 zid)',
])

export const address: fc.Arbitrary<Address> = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`))
  .filter((text) => BigInt(text) > 2n ** 120n)
const amount = fc.bigInt(1n, maxUint256)
const deadline = fc.integer({ min: 0, max: 4_000_000_000 })
const bytes: fc.Arbitrary<Hex> = fc
  .uint8Array({ maxLength: 90 })
  .map((some): Hex => `0x${Buffer.from(some).toString('hex')}`)
const distinct = (count: number): fc.Arbitrary<Address[]> =>
  fc.uniqueArray(address, { minLength: count, maxLength: count })

const token = (of: string): Asset => ({ kind: 'token', networkId: NETWORK, address: of })
const native: Asset = { kind: 'native', networkId: NETWORK }

/** A transaction and its expected decoding. */
export interface Sample {
  transaction: PreparedTransaction
  expected: DecodedTransaction
}

function transactionOf(to: string, data: Hex, value = 0n): PreparedTransaction {
  return { networkId: NETWORK, from: ME, to, value, data }
}

interface Terms {
  tokens: Address[]
  amountIn: bigint
  min: bigint
  recipient: Address
  deadline: number
  hops: number
  fee: number
  other: Address
}

const terms: fc.Arbitrary<Terms> = fc.record({
  tokens: distinct(4),
  amountIn: amount,
  min: amount,
  recipient: address,
  deadline,
  hops: fc.integer({ min: 0, max: 2 }),
  // Odd, so that no test takes it for an offset.
  fee: fc.integer({ min: 0, max: 0xffffff }).map((fee) => fee | 1),
  other: address,
})

type V2 = 'swapExactTokensForTokens' | 'swapExactTokensForETH' | 'swapExactETHForTokens'

function v2(name: V2, takesFee: boolean): fc.Arbitrary<Sample> {
  return terms.map(({ tokens, amountIn, min, recipient, deadline: until, hops }) => {
    const [first, last] = [
      name === 'swapExactETHForTokens' ? CONTRACTS.wrappedNative : tokens[0],
      name === 'swapExactTokensForETH' ? CONTRACTS.wrappedNative : tokens[1],
    ]
    const path = [first, ...tokens.slice(2, 2 + hops), last] as Address[]
    const rest = [min, path, recipient, BigInt(until)] as const
    const isNative = name === 'swapExactETHForTokens'
    const functionName = takesFee ? (`${name}SupportingFeeOnTransferTokens` as const) : name
    const data = encodeFunctionData({
      abi,
      functionName,
      args: (isNative ? rest : [amountIn, ...rest]) as never,
    })
    return {
      transaction: transactionOf(CONTRACTS.uniswapV2Router, data, isNative ? amountIn : 0n),
      expected: {
        kind: 'swap',
        exchange: 'uniswap-v2',
        router: CONTRACTS.uniswapV2Router,
        input: isNative ? native : token(path[0] as string),
        amountIn,
        output: name === 'swapExactTokensForETH' ? native : token(path.at(-1) as string),
        minAmountOut: min,
        recipient,
        deadline: until,
      },
    }
  })
}

/** Encodes a swap by the v3 router to this recipient. */
function v3Call(
  { tokens, amountIn, min, deadline: until, hops, fee }: Terms,
  ends: readonly [Address, Address],
  recipient: Address,
): Hex {
  const common = { recipient, deadline: BigInt(until), amountIn, amountOutMinimum: min }
  if (hops === 0)
    return encodeFunctionData({
      abi,
      functionName: 'exactInputSingle',
      args: [{ tokenIn: ends[0], tokenOut: ends[1], fee, ...common, sqrtPriceLimitX96: 0n }],
    })
  const middle = tokens
    .slice(2, 2 + hops)
    .flatMap((via) => [encodePacked(['uint24', 'address'], [fee, via])])
  const path = concatHex([ends[0], ...middle, encodePacked(['uint24', 'address'], [fee, ends[1]])])
  return encodeFunctionData({ abi, functionName: 'exactInput', args: [{ path, ...common }] })
}

function v3(pays: 'token' | 'native', yields: 'token' | 'native'): fc.Arbitrary<Sample> {
  return terms.map((given) => {
    const { tokens, amountIn, min, recipient, deadline: until } = given
    const ends = [
      pays === 'native' ? CONTRACTS.wrappedNative : tokens[0],
      yields === 'native' ? CONTRACTS.wrappedNative : tokens[1],
    ] as [Address, Address]
    const swap = v3Call(given, ends, yields === 'native' ? zeroAddress : recipient)
    const unwrap = encodeFunctionData({
      abi,
      functionName: 'unwrapWETH9',
      args: [min, recipient],
    })
    const data =
      yields === 'native'
        ? encodeFunctionData({ abi, functionName: 'multicall', args: [[swap, unwrap]] })
        : swap
    return {
      transaction: transactionOf(
        CONTRACTS.uniswapV3Router,
        data,
        pays === 'native' ? amountIn : 0n,
      ),
      expected: {
        kind: 'swap',
        exchange: 'uniswap-v3',
        router: CONTRACTS.uniswapV3Router,
        input: pays === 'native' ? native : token(ends[0]),
        amountIn,
        output: yields === 'native' ? native : token(ends[1]),
        minAmountOut: min,
        recipient,
        deadline: until,
      },
    }
  })
}

function zeroEx(pays: 'token' | 'native', isDirect: boolean): fc.Arbitrary<Sample> {
  return fc
    .tuple(terms, fc.array(bytes, { maxLength: 3 }), fc.boolean())
    .map(([{ tokens, amountIn, min, recipient, other }, actions, toNative]) => {
      const output = pays === 'token' && toNative ? NATIVE_0X : (tokens[1] as Address)
      const zid = `0x${'ab'.repeat(32)}` as const
      const inner = encodeFunctionData({
        abi,
        functionName: 'execute',
        args: [{ recipient, buyToken: output, minAmountOut: min }, actions, zid],
      })
      const args = [
        other,
        pays === 'native' ? NATIVE_0X : (tokens[0] as Address),
        amountIn,
        other,
        inner,
      ] as const
      const to = isDirect ? other : CONTRACTS.allowanceHolder
      return {
        transaction: transactionOf(
          to,
          isDirect ? inner : encodeFunctionData({ abi, functionName: 'exec', args }),
          pays === 'native' ? amountIn : 0n,
        ),
        expected: {
          kind: 'swap',
          exchange: '0x',
          router: to,
          executor: other,
          input: pays === 'native' ? native : token(tokens[0] as string),
          amountIn,
          output: output === NATIVE_0X ? native : token(output),
          minAmountOut: min,
          recipient,
        },
      }
    })
}

const plain = fc.record({
  to: address,
  contract: address,
  some: amount,
  tokenId: fc.bigInt(0n, maxUint256),
})

/** Every decodable call, with random values. */
export const shapes: Readonly<Record<string, fc.Arbitrary<Sample>>> = {
  'native transfer': plain.map(({ to, some }) => ({
    transaction: transactionOf(to, '0x', some),
    expected: { kind: 'transfer', asset: native, from: ME, to, amount: some },
  })),
  'ERC-20 transfer': plain.map(({ to, contract, some }) => ({
    transaction: transactionOf(
      contract,
      encodeFunctionData({ abi, functionName: 'transfer', args: [to, some] }),
    ),
    expected: { kind: 'transfer', asset: token(contract), from: ME, to, amount: some },
  })),
  approve: plain.map(({ to, contract, some }) => ({
    transaction: transactionOf(
      contract,
      encodeFunctionData({ abi, functionName: 'approve', args: [to, some] }),
    ),
    expected: { kind: 'approval', asset: token(contract), spender: to, amount: some },
  })),
  'ERC-721 transfer': plain.map(({ to, contract, tokenId }) => ({
    transaction: transactionOf(
      contract,
      encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [ME, to, tokenId] }),
    ),
    expected: {
      kind: 'transfer',
      asset: { kind: 'nft', networkId: NETWORK, address: contract, tokenId, standard: 'erc721' },
      from: ME,
      to,
      amount: 1n,
    },
  })),
  'ERC-1155 transfer': plain.map(({ to, contract, tokenId, some }) => ({
    transaction: transactionOf(
      contract,
      encodeFunctionData({
        abi,
        functionName: 'safeTransferFrom',
        args: [ME, to, tokenId, some, '0x'],
      }),
    ),
    expected: {
      kind: 'transfer',
      asset: { kind: 'nft', networkId: NETWORK, address: contract, tokenId, standard: 'erc1155' },
      from: ME,
      to,
      amount: some,
    },
  })),
  wrap: amount.map((some) => ({
    transaction: transactionOf(
      CONTRACTS.wrappedNative,
      encodeFunctionData({ abi, functionName: 'deposit' }),
      some,
    ),
    expected: {
      kind: 'swap',
      exchange: 'wrap',
      router: CONTRACTS.wrappedNative,
      input: native,
      amountIn: some,
      output: token(CONTRACTS.wrappedNative),
      minAmountOut: some,
      recipient: ME,
    },
  })),
  unwrap: amount.map((some) => ({
    transaction: transactionOf(
      CONTRACTS.wrappedNative,
      encodeFunctionData({ abi, functionName: 'withdraw', args: [some] }),
    ),
    expected: {
      kind: 'swap',
      exchange: 'wrap',
      router: CONTRACTS.wrappedNative,
      input: token(CONTRACTS.wrappedNative),
      amountIn: some,
      output: native,
      minAmountOut: some,
      recipient: ME,
    },
  })),
  'v2 tokens for tokens': v2('swapExactTokensForTokens', false),
  'v2 tokens for tokens, with fee': v2('swapExactTokensForTokens', true),
  'v2 tokens for ETH': v2('swapExactTokensForETH', false),
  'v2 tokens for ETH, with fee': v2('swapExactTokensForETH', true),
  'v2 ETH for tokens': v2('swapExactETHForTokens', false),
  'v2 ETH for tokens, with fee': v2('swapExactETHForTokens', true),
  'v3 tokens for tokens': v3('token', 'token'),
  'v3 ETH for tokens': v3('native', 'token'),
  'v3 tokens for ETH': v3('token', 'native'),
  '0x tokens': zeroEx('token', false),
  '0x ETH': zeroEx('native', false),
  '0x ETH, at the settler': zeroEx('native', true),
}
