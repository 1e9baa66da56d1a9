import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { ServerError } from '../kernel/serverError.js'
import type { Position } from './historyFacts.js'

/** Positions of the chains that have more. A chain without a position has not been shown yet. */
export type PageCursor = ReadonlyMap<number, Position | undefined>

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Clusters of Solana have negative numbers. */
const chain = v.pipe(v.number(), v.safeInteger())
const written = v.strictTuple([
  v.string(),
  v.pipe(
    v.array(v.union([v.strictTuple([chain]), v.strictTuple([chain, whole, whole])])),
    v.minLength(1),
    v.maxLength(64),
  ),
])

/**
 * Returns the digest of a cursor's account and chains. It prevents mistakes only: a cursor gives no
 * access beyond the account's public history.
 */
function digestOf(account: string, chainIds: readonly number[]): string {
  return createHash('sha256')
    .update(`${account} ${chainIds.join(' ')}`)
    .digest('base64url')
    .slice(0, 12)
}

export function writeCursor(
  cursor: PageCursor,
  account: string,
  chainIds: readonly number[],
): string | null {
  if (cursor.size === 0) return null
  const positions = [...cursor].map(([chainId, at]) =>
    at ? [chainId, at.block, at.index] : [chainId],
  )
  return Buffer.from(JSON.stringify([digestOf(account, chainIds), positions])).toString('base64url')
}

/**
 * Parses a cursor.
 *
 * @throws ServerError 400 when it was not issued for this account and these chains.
 */
export function readCursor(
  text: string | undefined,
  account: string,
  chainIds: readonly number[],
): PageCursor {
  if (!text) return new Map(chainIds.map((chainId) => [chainId, undefined]))
  const result = v.safeParse(
    v.pipe(v.string(), v.parseJson(), written),
    Buffer.from(text, 'base64url').toString('utf8'),
  )
  const [digest, positions] = result.success ? result.output : []
  const isOurs =
    positions?.every(([chainId]) => chainIds.includes(chainId)) &&
    digest === digestOf(account, chainIds)
  if (!positions || !isOurs)
    throw new ServerError(
      400,
      'cursor_invalid',
      'The cursor is not one of this account and chain. Ask again without a cursor, then with the "next" of each page.',
    )
  return new Map(
    positions.map(([chainId, block, index]) => [
      chainId,
      block === undefined || index === undefined ? undefined : { block, index },
    ]),
  )
}
