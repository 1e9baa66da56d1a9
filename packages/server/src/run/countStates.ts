import { and, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm'
import { custodyDevices, custodyWallets } from '../custody/custodyTables.js'
import type { Database } from '../kernel/database/database.js'
import { loginUsers } from '../login/loginTables.js'
import {
  type OnrampOrderStatus,
  onrampOrderStatuses,
  onrampOrders,
} from '../onramp/onrampTables.js'
import { recoveryShares, recoveryWallets } from '../recovery/recoveryTables.js'

/** Rows by state. */
export interface StateCounts {
  /** `frozen` and `reshare` are among `active`. */
  readonly wallets: Readonly<Record<'active' | 'pending' | 'frozen' | 'reshare', number>>
  readonly purchases: Readonly<Record<OnrampOrderStatus, number>>
}

/** Rows of the recovery service by state. */
export interface RecoveryCounts {
  /**
   * Wallets with an active share, wallets with a share pending for less than a day, and those of
   * both with frozen releases.
   */
  readonly recoveries: Readonly<Record<'active' | 'pending' | 'frozen', number>>
}

function countWhere(condition: SQL | undefined): SQL<number> {
  return sql`count(*) filter (where ${condition})`.mapWith(Number)
}

const isActive = eq(custodyWallets.status, 'active')

/**
 * A change of factors freezes the wallet, a change of e-mail address the user. `greatest` ignores
 * nulls.
 */
const isFrozen = gt(
  sql`greatest(${custodyWallets.frozenUntil}, ${loginUsers.frozenUntil})`,
  sql`now()`,
)

/**
 * `reshareAll` raises the wallet's own epoch too, so that only its sets can be older than
 * `resplit_below`.
 */
const hasOldSet = or(
  sql`exists (select 1 from ${custodyDevices} where ${custodyDevices.walletId} = ${custodyWallets.id} and ${custodyDevices.epoch} < ${custodyWallets.resplitBelow})`,
  and(
    eq(custodyWallets.mode, 'assisted'),
    lt(custodyWallets.recoveryEpoch, custodyWallets.resplitBelow),
  ),
)

/**
 * Counts wallets and purchases by state, with one query for each. Reads whole tables, so do not
 * call it for every scrape.
 */
export async function countStates({ orm }: Database): Promise<StateCounts> {
  const [wallets] = await orm
    .select({
      active: countWhere(isActive),
      pending: countWhere(eq(custodyWallets.status, 'pending')),
      frozen: countWhere(and(isActive, isFrozen)),
      reshare: countWhere(and(isActive, hasOldSet)),
    })
    .from(custodyWallets)
    .leftJoin(loginUsers, eq(loginUsers.id, custodyWallets.userId))
  const columns = Object.fromEntries(
    onrampOrderStatuses.map((status) => [status, countWhere(eq(onrampOrders.status, status))]),
  )
  const [purchases] = await orm.select(columns).from(onrampOrders)
  return { wallets, purchases } as StateCounts
}

/**
 * Counts the wallets of a recovery service by state. Reads whole tables, so do not call it for
 * every scrape.
 */
export async function countRecoveries({ orm }: Database): Promise<RecoveryCounts> {
  const walletsWhere = (condition: SQL): SQL<number> =>
    sql`count(distinct ${recoveryWallets.id}) filter (where ${condition})`.mapWith(Number)
  const [counts = { active: 0, pending: 0, frozen: 0 }] = await orm
    .select({
      active: walletsWhere(eq(recoveryShares.status, 'active')),
      pending: walletsWhere(eq(recoveryShares.status, 'pending')),
      frozen: walletsWhere(gt(recoveryWallets.frozenUntil, sql`now()`)),
    })
    .from(recoveryWallets)
    .innerJoin(recoveryShares, eq(recoveryShares.walletId, recoveryWallets.id))
  return { recoveries: counts }
}
