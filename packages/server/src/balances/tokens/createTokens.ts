import { type Address, encodeFunctionData, erc20Abi, getAddress, type Hex } from 'viem'
import type { Chain } from '../../networks/chain.js'
import { type Read, readMany } from '../../networks/readMany.js'
import { cleanText } from '../../std/cleanText.js'
import { createCache } from '../../std/createCache.js'
import { decodeText } from './decodeText.js'
import { MAX_DECIMALS, MAX_NAME, MAX_SYMBOL, type Token } from './token.js'

const DAY_MS = 86_400_000
/** Lifetime of a negative result. A contract may become a token later. */
const NO_TOKEN_MS = 600_000
const MAX_REMEMBERED = 20_000

const questions: readonly Hex[] = (['name', 'symbol', 'decimals'] as const).map((functionName) =>
  encodeFunctionData({ abi: erc20Abi, functionName }),
)

/** Reads names, symbols and decimals of tokens. */
export interface Tokens {
  /**
   * Returns tokens by lower-case address. Omits contracts that are not tokens or have invalid
   * decimals.
   *
   * @throws ServerError 503 when the chain does not respond.
   */
  getTokens(chain: Chain, addresses: readonly Address[]): Promise<ReadonlyMap<string, Token>>
}

function shortAddress(address: Address): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** Parses the decimals that a contract returns: one word, from 0 to 36. */
function readDecimals(answer: Hex | undefined): number | undefined {
  if (answer?.length !== 66) return undefined
  const decimals = BigInt(answer)
  return decimals <= MAX_DECIMALS ? Number(decimals) : undefined
}

function readToken(address: Address, answers: readonly (Hex | undefined)[]): Token | undefined {
  const [name, symbol, decimals] = answers
  const readable = readDecimals(decimals)
  if (readable === undefined) return undefined
  const textOf = (answer: Hex | undefined, max: number): string | undefined =>
    cleanText((answer && decodeText(answer)) ?? '', max)
  const shownSymbol = textOf(symbol, MAX_SYMBOL) ?? shortAddress(address)
  return {
    address,
    name: textOf(name, MAX_NAME) ?? shownSymbol,
    symbol: shownSymbol,
    decimals: readable,
    isVerified: false,
  }
}

/**
 * Returns the tokens that the operator configured, by lower-case address. Drops invalid entries.
 */
export function pinnedTokens({ tokens }: Chain): ReadonlyMap<string, Token> {
  return new Map(
    tokens
      .filter(
        ({ decimals }) => Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS,
      )
      .map(({ address, name, symbol, decimals }) => {
        const token: Token = {
          address: getAddress(address),
          name: cleanText(name, MAX_NAME) ?? symbol,
          symbol: cleanText(symbol, MAX_SYMBOL) ?? shortAddress(address),
          decimals,
          isVerified: true,
        }
        return [address.toLowerCase(), token]
      }),
  )
}

async function readTokens(
  chain: Chain,
  addresses: readonly Address[],
): Promise<readonly (Token | undefined)[]> {
  const reads: Read[] = addresses.flatMap((to) => questions.map((data) => ({ to, data })))
  const answers = await readMany(chain, reads, { isTrusted: false })
  return addresses.map((address, index) =>
    readToken(address, answers.slice(index * questions.length, (index + 1) * questions.length)),
  )
}

/**
 * Creates the token reader. The operator's configuration comes first, else the contract's own name,
 * cleaned of deceptive characters (SEC-41) and cached for a day.
 */
export function createTokens(clock: { now(): number }): Tokens {
  const known = createCache<Token | undefined>({
    clock,
    freshFor: (token) => (token ? DAY_MS : NO_TOKEN_MS),
    max: MAX_REMEMBERED,
  })
  return {
    async getTokens(chain, addresses) {
      const pinned = pinnedTokens(chain)
      const wanted = [...new Set(addresses.map((address) => address.toLowerCase() as Address))]
      const others = wanted.filter((address) => !pinned.has(address))
      const reading: { all?: Promise<ReadonlyMap<string, Token | undefined>> } = {}
      // Reads all uncached tokens together on the first cache miss.
      const readAll = (): Promise<ReadonlyMap<string, Token | undefined>> => {
        reading.all ??= readTokens(
          chain,
          others.map((address) => getAddress(address)),
        ).then((tokens) => new Map(others.map((address, index) => [address, tokens[index]])))
        return reading.all
      }
      const entries = await Promise.all(
        wanted.map(async (address): Promise<[string, Token | undefined]> => {
          const token =
            pinned.get(address) ??
            (await known.get(`${chain.chainId}:${address}`, async () =>
              (await readAll()).get(address),
            ))
          return [address, token]
        }),
      )
      return new Map(entries.filter((entry): entry is [string, Token] => entry[1] !== undefined))
    },
  }
}
