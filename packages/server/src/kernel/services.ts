import type { Context } from 'hono'
import type { Chain } from './chain/chain.js'
import type { Database } from './database/database.js'
import type { Prices } from './prices/prices.js'
import type { Project } from './projects/project.js'
import { ServerError } from './serverError.js'
import type { Store } from './store.js'
import type { Tokens } from './tokens/createTokens.js'

/** What every feature may use. */
export interface Services {
  readonly clock: { now(): number }
  /** Values that one node forgets when it ends; of all nodes when there is Redis. */
  readonly store: Store
  /** Opened when it is first needed. */
  database(): Promise<Database>
  readonly chains: ReadonlyMap<number, Chain>
  readonly prices: Prices | undefined
  readonly tokens: Tokens
  /** Where visitors reach this server, without a slash at the end. */
  publicUrl(context: Context): string
  /** The project a request belongs to; found before any feature sees the request. */
  projectOf(context: Context): Project
  /**
   * Takes more of a visitor's limit, for a request that is worth more than most. @throws
   * ServerError 429
   */
  charge(context: Context, points: number): Promise<void>
  /** Told about what was not expected; it is told to nobody else. */
  onDefect(error: unknown): void
}

/** A chain by its CAIP-2 id. */
export function chainOf({ chains }: Services, caipId: string): Chain {
  const chain = [...chains.values()].find((each) => each.caipId === caipId)
  if (!chain)
    throw new ServerError(
      400,
      'chain_unknown',
      `This server does not know the chain ${caipId}. Its operator lists chains in the option "chains".`,
    )
  return chain
}

/** What an operator has not set up. */
export function notConfigured(what: string, option: string): ServerError {
  return new ServerError(
    503,
    'not_configured',
    `This server has no ${what}. Its operator sets one up with the option "${option}".`,
  )
}
