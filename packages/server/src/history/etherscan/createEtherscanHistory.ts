import * as v from 'valibot'
import { type Address, getAddress } from 'viem'
import { createUpstream, type Upstream } from '../../kernel/upstream/createUpstream.js'
import { UpstreamError } from '../../kernel/upstream/upstreamError.js'
import type { AccountTransaction, Position } from '../historyFacts.js'
import type { ChainHistory } from '../historySource.js'
import { lists, type Row } from './etherscanRows.js'
import { merge } from './merge.js'

/** An explorer with Etherscan's API: Etherscan itself (v2), or Blockscout. */
export interface EtherscanOptions {
  chainId: number
  /**
   * URL of the API, for example `https://api.etherscan.io/v2/api` or
   * `https://explorer.example/api`.
   */
  url: string
  apiKey?: string | undefined
  /** Milliseconds since 1970. @default the machine's clock */
  clock?: { now(): number } | undefined
}

/** Rows per request of one list. */
const ROWS = 200

/** Maximum number of consecutive blocks with more rows than fit, before the page is abandoned. */
const MAX_TRIES = 3

const LAST_BLOCK = 999_999_999

const reply = v.object({
  status: v.optional(v.string()),
  message: v.nullish(v.string()),
  result: v.nullish(v.union([v.array(v.unknown()), v.string()])),
})

/** A list of rows, with the block down to which it is complete. */
interface Slice {
  rows: readonly Row[]
  /** Blocks after this one are complete. */
  wholeAfter: number
}

async function readList(
  upstream: Upstream,
  action: string,
  query: Readonly<Record<string, string | number | undefined>>,
): Promise<Slice> {
  const { result, message } = await upstream.send({
    path: '',
    query: { module: 'account', action, ...query },
    schema: reply,
  })
  if (Array.isArray(result)) {
    const rows = result.flatMap((value) => lists[action]?.(value) ?? [])
    if (result.length > 0 && rows.length === 0) throw new UpstreamError(upstream.id, 'invalid')
    return {
      rows,
      wholeAfter: result.length >= ROWS ? Math.min(...rows.map(({ block }) => block)) : -1,
    }
  }
  const text = `${message ?? ''} ${result ?? ''}`
  // Explorers report errors with status 200.
  if (/rate limit|max calls|too many/i.test(text))
    throw new UpstreamError(upstream.id, 'busy', { retryAfter: 1 })
  // An explorer without a list counts as an empty list. An explorer without rows may report that in
  // text.
  if (/unknown action|invalid action|no .*found/i.test(text)) return { rows: [], wholeAfter: -1 }
  throw new UpstreamError(upstream.id, 'refused', { cause: new Error(text.slice(0, 200)) })
}

const isBefore = ({ position }: AccountTransaction, before: Position | undefined): boolean =>
  !before ||
  position.block < before.block ||
  (position.block === before.block && position.index < before.index)

/** Reads one list of an account, down from a block. */
type AskList = (action: string, address: string, endblock: number) => Promise<Slice>

/** Reads an account's transactions from a block down, as far as all lists are complete. */
async function readFrom(
  ask: AskList,
  account: string,
  last: number,
  before: Position | undefined,
  tries: number,
): Promise<{ found: AccountTransaction[]; isLast: boolean }> {
  const slices: Slice[] = []
  // Sequential: free plans allow a few calls per second.
  for (const action of Object.keys(lists)) slices.push(await ask(action, account, last))
  const wholeAfter = Math.max(...slices.map((slice) => slice.wholeAfter))
  const all = merge(
    account,
    slices.flatMap(({ rows }) => rows),
  ).filter((each) => isBefore(each, before))
  const whole = all.filter(({ position }) => position.block > wholeAfter)
  if (whole.length > 0 || wholeAfter < 0) return { found: whole, isLast: wholeAfter < 0 }
  // One block has more rows than fit: shows those that were read and omits the rest.
  const part = all.filter(({ position }) => position.block === wholeAfter)
  if (part.length > 0 || tries === 0) return { found: part, isLast: part.length === 0 }
  return readFrom(ask, account, wholeAfter - 1, before, tries - 1)
}

/**
 * Reads the history of an account from an explorer. Approvals have no token, and transactions from
 * others have no sender: the API does not return them.
 */
export function createEtherscanHistory(options: EtherscanOptions): ChainHistory {
  const { chainId, url, apiKey, clock } = options
  const upstream = createUpstream({ id: `explorer of chain ${chainId}`, url, clock })

  const ask: AskList = (action, address, endblock) =>
    readList(upstream, action, {
      address,
      endblock,
      startblock: 0,
      page: 1,
      offset: ROWS,
      sort: 'desc',
      chainid: chainId,
      apikey: apiKey,
    })

  return {
    async readPage({ account, before, limit }) {
      const { found, isLast } = await readFrom(
        ask,
        account,
        before?.block ?? LAST_BLOCK,
        before,
        MAX_TRIES,
      )
      return { transactions: found.slice(0, limit), isLast: isLast && found.length <= limit }
    },
    async knownTokens(account) {
      const { rows } = await ask('tokentx', account, LAST_BLOCK)
      const moves = rows.flatMap((row) => row.moves).filter(({ amount }) => amount !== '0')
      const own = moves.filter(({ from }) => from === account)
      return [...new Set([...own, ...moves].flatMap(({ token }) => token ?? []))].map((token) =>
        getAddress(token as Address),
      )
    },
    async knownNfts(account) {
      const moves = []
      for (const action of ['tokennfttx', 'token1155tx'])
        moves.push(...(await ask(action, account, LAST_BLOCK)).rows.flatMap((row) => row.moves))
      const received = moves.flatMap(({ kind, token, tokenId, to }) =>
        (kind === 'erc721' || kind === 'erc1155') &&
        token !== undefined &&
        tokenId !== undefined &&
        to === account
          ? [{ kind, token, tokenId }]
          : [],
      )
      return [...new Map(received.map((nft) => [`${nft.token} ${nft.tokenId}`, nft])).values()]
    },
    // The caller knows the recipients on the page itself. Finding others would cost as much as the
    // page.
    recipientsLike: async () => [],
  }
}
