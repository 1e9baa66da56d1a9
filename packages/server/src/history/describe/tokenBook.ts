import { setTimeout as sleep } from 'node:timers/promises'
import { noop } from '@latchkey/protocol/std'
import * as v from 'valibot'
import { type Address, type Hex, toFunctionSelector } from 'viem'
import { decodeText } from '../../balances/tokens/decodeText.js'
import { MAX_NAME, MAX_SYMBOL } from '../../balances/tokens/token.js'
import type { Store } from '../../kernel/store.js'
import type { Chain } from '../../networks/chain.js'
import { readMany } from '../../networks/readMany.js'
import { cleanText } from '../../std/cleanText.js'
import { isSuspicious } from './isSuspicious.js'

/** Metadata of a token or a collection. */
export interface TokenInfo {
  readonly name?: string | undefined
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
  readonly logoUri?: string | undefined
  /** True if the operator lists the token. */
  readonly isPinned: boolean
  /** True if the token imitates another one, or advertises. */
  readonly isSuspicious: boolean
}

/** Returns metadata of tokens by address. Tokens without a name are missing. */
export type TokenBook = (addresses: readonly string[]) => Promise<ReadonlyMap<string, TokenInfo>>

/** Maximum number of tokens that are looked up for one page. The others have no name. */
const MAX_LOOKUPS = 60
const KNOWN_MS = 24 * 3600_000
/** Cache lifetime after a failed lookup, because the node may have failed, not the contract. */
const UNKNOWN_MS = 60_000

/** Deadline of a lookup, in milliseconds. The history is returned without names after it. */
const DEADLINE_MS = 3000

const questions: readonly Hex[] = ['name()', 'symbol()', 'decimals()'].map((signature) =>
  toFunctionSelector(signature),
)

const stored = v.object({
  name: v.optional(v.string()),
  symbol: v.optional(v.string()),
  decimals: v.optional(v.number()),
  isSuspicious: v.boolean(),
})

/** A failing cache costs a call to the chain, not the history. */
const forget = noop

function decimalsOf(answer: Hex | undefined): number | undefined {
  const value = answer?.length === 66 ? BigInt(answer) : undefined
  return value !== undefined && value <= 255n ? Number(value) : undefined
}

function toInfo(
  [name, symbol, decimals]: readonly (Hex | undefined)[],
  { tokens, nativeCurrency }: Chain,
): TokenInfo {
  const raw = [name && decodeText(name), symbol && decodeText(symbol)] as const
  return {
    name: cleanText(raw[0] ?? '', MAX_NAME),
    symbol: cleanText(raw[1] ?? '', MAX_SYMBOL),
    decimals: decimalsOf(decimals),
    isPinned: false,
    isSuspicious: isSuspicious(raw, [
      nativeCurrency.symbol,
      ...tokens.map((token) => token.symbol),
    ]),
  }
}

function pinnedOf({ tokens, contracts, nativeCurrency }: Chain): Map<string, TokenInfo> {
  const { wrappedNative } = contracts
  const { name, symbol, decimals } = nativeCurrency
  const wrapped = wrappedNative
    ? [{ address: wrappedNative, name: `Wrapped ${name}`, symbol: `W${symbol}`, decimals }]
    : []
  return new Map(
    [...wrapped, ...tokens].map((token) => [
      token.address.toLowerCase(),
      { ...token, isPinned: true, isSuspicious: false },
    ]),
  )
}

/**
 * Returns names of tokens and collections: from the configuration for listed ones, from the
 * contract for others, cached for a day. A history has no names while the node is down.
 */
export function createTokenBook(chain: Chain, store: Store): TokenBook {
  const pinned = pinnedOf(chain)
  const keyOf = (address: string): string => `historyToken:${chain.chainId}:${address}`

  async function recall(address: string): Promise<TokenInfo | undefined> {
    const kept = v.safeParse(
      v.pipe(v.string(), v.parseJson(), stored),
      await store.get(keyOf(address)).catch(forget),
    )
    return kept.success ? { ...kept.output, isPinned: false } : undefined
  }

  async function look(addresses: readonly string[]): Promise<[string, TokenInfo][]> {
    const reads = addresses.flatMap((to) => questions.map((data) => ({ to: to as Address, data })))
    const answers = await readMany(chain, reads, { isTrusted: false })
    const found = addresses.map((address, at): [string, TokenInfo] => [
      address,
      toInfo(answers.slice(at * questions.length), chain),
    ])
    const keep = ([address, info]: [string, TokenInfo]): Promise<void> =>
      store
        .set(keyOf(address), JSON.stringify(info), info.name || info.symbol ? KNOWN_MS : UNKNOWN_MS)
        .catch(forget)
    await Promise.all(found.map(keep))
    return found
  }

  return async (addresses) => {
    const unpinned = [...new Set(addresses)]
      .filter((address) => !pinned.has(address))
      .slice(0, MAX_LOOKUPS)
    const recalled = await Promise.all(
      unpinned.map(async (address) => [address, await recall(address)] as const),
    )
    const known = recalled.filter((entry): entry is [string, TokenInfo] => entry[1] !== undefined)
    const unknown = recalled.flatMap(([address, info]) => (info ? [] : [address]))
    const late = sleep<[]>(DEADLINE_MS, [], { ref: false })
    return new Map([
      ...pinned,
      ...known,
      ...(unknown.length > 0 ? await Promise.race([look(unknown), late]) : []),
    ])
  }
}
