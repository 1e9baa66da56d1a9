import * as v from 'valibot'
import { type Address, decodeAbiParameters, type Hex, hexToString, type PublicClient, size, toFunctionSelector } from 'viem'
import type { Chain } from '../../kernel/chain/chain.js'
import { cleanText } from '../../kernel/cleanText.js'
import type { Store } from '../../kernel/store.js'
import { isSuspicious } from './isSuspicious.js'

/** What is known of a token. */
export interface TokenInfo {
  readonly name?: string | undefined
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
  readonly logoUri?: string | undefined
  /** The operator vouches for it. */
  readonly isPinned: boolean
  /** It calls itself something it is not, or advertises. */
  readonly isSuspicious: boolean
}

/** Tokens that are looked up for one page: the others stay without a name. */
const MAX_LOOKUPS = 60
const KNOWN_MS = 24 * 3600_000
/** A node that is down says as little as a token without a name. */
const UNKNOWN_MS = 60_000

const selectors = { name: toFunctionSelector('name()'), symbol: toFunctionSelector('symbol()'), decimals: toFunctionSelector('decimals()') }

const stored = v.object({ name: v.optional(v.string()), symbol: v.optional(v.string()), decimals: v.optional(v.number()), isSuspicious: v.boolean() })

async function ask(client: PublicClient, to: Address, data: Hex): Promise<Hex | undefined> {
  try {
    return (await client.call({ to, data })).data
  } catch {
    // A token need not have a name; a page of a history does without.
    return undefined
  }
}

/** Of a `string`, or of a `bytes32` as the first tokens had it. */
function textOf(data: Hex | undefined): string | undefined {
  if (!data) return undefined
  try {
    return size(data) === 32 ? hexToString(data).replace(/\0+$/, '') : decodeAbiParameters([{ type: 'string' }], data)[0]
  } catch {
    // It answered something else: that is no name.
    return undefined
  }
}

function decimalsOf(data: Hex | undefined): number | undefined {
  const value = data && size(data) >= 32 ? BigInt(data.slice(0, 66)) : undefined
  return value !== undefined && value <= 255n ? Number(value) : undefined
}

async function look({ client, tokens, nativeCurrency }: Chain, address: Address): Promise<TokenInfo> {
  const [name, symbol, decimals] = await Promise.all([
    ask(client, address, selectors.name),
    ask(client, address, selectors.symbol),
    ask(client, address, selectors.decimals),
  ])
  const raw = [textOf(name), textOf(symbol)] as const
  return {
    name: cleanText(raw[0] ?? '', 64),
    symbol: cleanText(raw[1] ?? '', 16),
    decimals: decimalsOf(decimals),
    isPinned: false,
    isSuspicious: isSuspicious(raw, [nativeCurrency.symbol, ...tokens.map((token) => token.symbol)]),
  }
}

/** Names of tokens: of those the operator vouches for as configured, of others as they call themselves, kept for a day. */
export function createTokenBook(chain: Chain, store: Store): (addresses: readonly string[]) => Promise<ReadonlyMap<string, TokenInfo>> {
  const { wrappedNative } = chain.contracts
  const { name, symbol, decimals } = chain.nativeCurrency
  const wrapped = wrappedNative ? [{ address: wrappedNative, name: `Wrapped ${name}`, symbol: `W${symbol}`, decimals }] : []
  const pinned = new Map<string, TokenInfo>(
    [...wrapped, ...chain.tokens].map((token) => [token.address.toLowerCase(), { ...token, isPinned: true, isSuspicious: false }]),
  )

  async function find(address: string): Promise<TokenInfo> {
    const key = `historyToken:${chain.chainId}:${address}`
    const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), stored), await store.get(key))
    if (kept.success) return { ...kept.output, isPinned: false }
    const found = await look(chain, address as Address)
    await store.set(key, JSON.stringify(found), found.name || found.symbol ? KNOWN_MS : UNKNOWN_MS)
    return found
  }

  return async (addresses) => {
    const unpinned = [...new Set(addresses)].filter((address) => !pinned.has(address)).slice(0, MAX_LOOKUPS)
    const found = await Promise.all(unpinned.map(async (address) => [address, await find(address)] as const))
    return new Map([...pinned, ...found])
  }
}
