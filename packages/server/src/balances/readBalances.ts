import type { BalanceRecord, OnChainId } from '@latchkey/protocol'
import { type Address, encodeFunctionData, erc20Abi, formatUnits, type Hex } from 'viem'
import { ServerError } from '../kernel/serverError.js'
import type { Chain } from '../networks/chain.js'
import { numberIn, type Read, readMany, readNativeOf } from '../networks/readMany.js'
import type { Prices, TokenRef } from './prices/prices.js'
import { rank } from './rank.js'
import { pinnedTokens, type Tokens } from './tokens/createTokens.js'
import type { Token } from './tokens/token.js'

/** Maximum number of unverified tokens that are read for one account. */
const MAX_UNPINNED = 200

/** Token metadata and prices that balances need. */
export interface BalanceSources {
  tokens: Tokens
  prices: Prices | undefined
}

interface Held {
  /** `undefined` for the chain's native currency. */
  token: Token | undefined
  amount: bigint
}

function balanceReads(tokens: readonly Token[], account: Address): Read[] {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  return tokens.map(({ address }) => ({ to: address, data }))
}

function heldOf(tokens: readonly Token[], answers: readonly (Hex | undefined)[]): Held[] {
  return tokens.map((token, index) => ({ token, amount: numberIn(answers[index]) ?? 0n }))
}

/**
 * Reads the native currency and the tokens that the operator lists: with Multicall3 in one call,
 * without it in several calls at one block.
 */
async function readPinned(
  chain: Chain,
  account: Address,
  pinned: readonly Token[],
): Promise<readonly Held[]> {
  const { multicall3 } = chain.contracts
  const reads = balanceReads(pinned, account)
  const held = (amount: bigint, answers: readonly (Hex | undefined)[]): Held[] => [
    { token: undefined, amount },
    ...heldOf(pinned, answers),
  ]
  if (!multicall3) {
    const blockNumber = await chain.client.getBlockNumber()
    const [native, answers] = await Promise.all([
      chain.client.getBalance({ address: account, blockNumber }),
      readMany(chain, reads, { blockNumber }),
    ])
    return held(native, answers)
  }
  const [answer, ...answers] = await readMany(chain, [readNativeOf(multicall3, account), ...reads])
  const native = numberIn(answer)
  if (native === undefined)
    throw new ServerError(
      502,
      'chain_unavailable',
      `The chain ${chain.caipId} has no Multicall3 where the operator of this server says it is.`,
    )
  return held(native, answers)
}

async function readStrangers(
  chain: Chain,
  account: Address,
  tokens: readonly Token[],
): Promise<readonly Held[]> {
  return heldOf(tokens, await readMany(chain, balanceReads(tokens, account), { isTrusted: false }))
}

/**
 * Returns the prices of listed tokens only. The creator of an unverified token can make its market.
 */
async function pricesOf(
  chain: Chain,
  held: readonly Held[],
  prices: Prices | undefined,
): Promise<readonly (number | undefined)[]> {
  const { chainId } = chain
  const refs = held.map(({ token }): TokenRef => ({ chainId, address: token?.address ?? 'native' }))
  const asked = refs.filter((_ref, index) => held[index]?.token?.isVerified !== false)
  try {
    const known = (await prices?.getPrices(asked)) ?? []
    const byRef = new Map(asked.map((ref, index) => [ref, known[index]]))
    return refs.map((ref) => {
      const price = byRef.get(ref)
      return price === undefined ? undefined : Number(price)
    })
  } catch (error) {
    // A balance without a price is still shown.
    if (error instanceof ServerError) return []
    throw error
  }
}

function toRecord(chain: Chain, { token, amount }: Held, price: number | undefined): BalanceRecord {
  const { name, symbol, decimals } = token ?? chain.nativeCurrency
  const numeric = formatUnits(amount, decimals)
  const value = price === undefined ? Number.NaN : Number(numeric) * price
  const isVerified = token?.isVerified ?? true
  return {
    name,
    symbol,
    chainId: chain.caipId,
    ...(token ? { address: `${chain.caipId}:${token.address}` as OnChainId } : {}),
    ...(Number.isFinite(value) ? { value } : {}),
    price: price ?? 0,
    quantity: { decimals: String(decimals), numeric },
    iconUrl: '',
    ...(isVerified ? {} : { isVerified }),
  }
}

/**
 * Reads the balances of an account on a chain, without images. Always has the native currency.
 * Omits tokens with a balance of zero.
 *
 * @param unpinned - Tokens in the account's history, listed or not.
 * @throws ServerError 502 or 503 when the chain does not respond.
 */
export async function readBalances(
  chain: Chain,
  account: Address,
  unpinned: readonly Address[],
  sources: BalanceSources,
): Promise<readonly BalanceRecord[]> {
  const pinned = [...pinnedTokens(chain).values()]
  const known = await sources.tokens.getTokens(chain, unpinned.slice(0, MAX_UNPINNED))
  const others = [...known.values()].filter(({ isVerified }) => !isVerified)
  const held = (
    await Promise.all([readPinned(chain, account, pinned), readStrangers(chain, account, others)])
  ).flat()
  const shown = held.filter(({ token, amount }) => !token || amount > 0n)
  const prices = await pricesOf(chain, shown, sources.prices)
  return shown.map((each, index) => toRecord(chain, each, prices[index])).sort(rank)
}
