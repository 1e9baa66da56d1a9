import { ServerError } from '../../kernel/serverError.js'
import type { Secrets } from '../secrets.js'
import type { CodeLimits } from './codeLimits.js'
import type { Counted, Counters, Take, Window } from './counters.js'
import { networksOf } from './networksOf.js'

/** Undoes the count. */
export type GiveBack = () => Promise<void>

/** A limit beyond which a proof of work is required. */
export interface Price extends Take {
  /** Requests beyond the limit until the proof has one bit more. */
  step: number
}

/** Dependencies that all limits of codes share. */
export interface LimitDeps {
  counters: Counters
  secrets: Secrets
  limits: CodeLimits
}

/** Returns the refusal for a limit, with the time until the next request is accepted. */
export function tooMany(code: string, reason: string, milliseconds: number): ServerError {
  const retryAfter = Math.ceil(milliseconds / 1000)
  return new ServerError(429, code, `${reason} Please try again after ${retryAfter} seconds.`, {
    retryAfter,
  })
}

/** Counts one after the other, up to the first refusal. Earlier counts stay. */
export async function takeAll(
  counters: Counters,
  takes: readonly Take[],
  refuse: (milliseconds: number) => ServerError,
): Promise<GiveBack> {
  for (const take of takes) {
    const { count, wait } = await counters.take(take)
    if (count > take.window.count) throw refuse(wait)
  }
  return () => giveAll(counters, takes)
}

/** Undoes one count of each. */
export async function giveAll(counters: Counters, takes: readonly Take[]): Promise<void> {
  for (const { key } of takes) await counters.give(key)
}

/**
 * Returns the leading zero bits that a request costs; `0` within all limits. Counts include the
 * request.
 */
export function bitsFor(
  { workBits: { min, max } }: CodeLimits,
  prices: readonly Price[],
  counts: readonly Counted[],
): number {
  const each = prices.map(({ window, step }, index) => {
    const over = (counts[index]?.count ?? 0) - window.count
    return over > 0 ? Math.min(max, min + Math.floor((over - 1) / step)) : 0
  })
  return Math.max(0, ...each)
}

/**
 * Returns one limit for each network of a client: a refusal for the narrowest one, a price for each
 * wider one.
 */
export function networkLimits(
  { secrets }: LimitDeps,
  kind: string,
  client: string | undefined,
  window: Window,
): { own: Take[]; wider: Price[] } {
  if (client === undefined) return { own: [], wider: [] }
  const [own, ...wider] = networksOf(client).map(({ name, factor }) => {
    const count = window.count * factor
    return {
      key: `${kind}:${secrets.hash('client', name)}`,
      window: { ...window, count },
      step: count,
    }
  })
  return { own: own ? [own] : [], wider }
}
