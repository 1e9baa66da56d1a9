import type { TokenBalance } from '@latchkey/core'

/** The results of a search: tokens that the account has, and all others. */
export interface FoundTokens {
  own: readonly TokenBalance[]
  others: readonly TokenBalance[]
  /** The address, if a whole address is searched: the result is then the token at this address. */
  address: string | undefined
}

/**
 * Returns the rank of a match. 0: the whole symbol. 1: the start of the symbol. 2: anywhere. Tokens
 * of no list come after the others.
 */
function rankOf({ symbol, isVerified }: TokenBalance, wanted: string): number {
  const lower = symbol.toLowerCase()
  return (isVerified ? 0 : 3) + (lower === wanted ? 0 : lower.startsWith(wanted) ? 1 : 2)
}

/**
 * Searches tokens by symbol, name or whole address. A token of no list that the account does not
 * have is found by its address only (SEC-43), and comes after all others.
 */
export function searchTokens(tokens: readonly TokenBalance[], search: string): FoundTokens {
  const wanted = search.trim().toLowerCase()
  const address = /^0x[0-9a-f]{40}$/.test(wanted) ? wanted : undefined
  const found = tokens.filter((token) => {
    if (address) return token.address?.toLowerCase() === address
    if (!token.isVerified && token.amount === 0n) return false
    return `${token.symbol}\n${token.name}`.toLowerCase().includes(wanted)
  })
  const ranked = found
    .map((token) => ({ token, rank: rankOf(token, wanted) }))
    .sort((a, b) => a.rank - b.rank)
  const sorted = ranked.map(({ token }) => token)
  return {
    own: sorted.filter(({ amount }) => amount > 0n),
    others: sorted.filter(({ amount }) => amount === 0n),
    address,
  }
}

const symbolOf = ({ symbol }: TokenBalance): string => symbol.trim().toLowerCase()

/**
 * Returns the ids of unlisted tokens that have the symbol of a listed one (SEC-43). `found`: one
 * more unlisted token.
 */
export function lookAlikes(
  tokens: readonly TokenBalance[],
  found?: TokenBalance | undefined,
): ReadonlySet<string> {
  const verified = new Set(tokens.filter(({ isVerified }) => isVerified).map(symbolOf))
  const unknown = [...tokens, ...(found ? [found] : [])].filter(
    (token) => !token.isVerified && verified.has(symbolOf(token)),
  )
  return new Set(unknown.map(({ id }) => id))
}
