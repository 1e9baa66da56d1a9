import { randomUUID } from 'node:crypto'
import { type CustodySpending, custodyEndpoints } from '@latchkey/protocol'
import { and, eq, gte, lt } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Database } from '../kernel/database/database.js'
import { mount } from '../kernel/mount.js'
import { ServerError } from '../kernel/serverError.js'
import type { CustodyService } from './custodyService.js'
import { custodyDevices, custodySpendings, custodyWallets } from './custodyTables.js'
import { lastEvent, requireWallet, type WalletRow } from './wallets.js'

const DAY_MS = 24 * 60 * 60_000

/**
 * Kind of the event for opening a wallet in a new browser by e-mail. Deleting the browser's set
 * does not remove the event.
 */
export const NEW_BROWSER_EVENT = 'browser_limited'

/** A wallet in a browser. */
interface Here {
  database: Database
  wallet: WalletRow
  /** RFC 7638 thumbprint of the browser's key. */
  keyThumbprint: string
}

/** Returns the columns of an asset. On Solana the id of the cluster is part of the token. */
function columnsOf({ chainId, token = '' }: Pick<CustodySpending, 'chainId' | 'token'>): {
  chainId: number
  token: string
} {
  return typeof chainId === 'number'
    ? { chainId, token: token.toLowerCase() }
    : { chainId: 0, token: `${chainId} ${token}` }
}

const keyOf = ({ chainId, token }: { chainId: number; token: string }): string =>
  `${chainId} ${token}`

/**
 * Returns the end of the transfer limits of a browser, in ms since 1970; `0` for no limit
 * (docs/threats.md, S3). For a browser without a set it returns the end that a new set would have.
 */
export async function limitedUntilOf(
  { options, services }: CustodyService,
  { database, wallet, keyThumbprint }: Here,
): Promise<number> {
  if (!options.newBrowsers) return 0
  const { milliseconds = DAY_MS } = options.newBrowsers
  const own = and(
    eq(custodyDevices.walletId, wallet.id),
    eq(custodyDevices.keyThumbprint, keyThumbprint),
    gte(custodyDevices.epoch, wallet.refusedBelow),
  )
  const known = await database.orm
    .select({ limitedUntil: custodyDevices.limitedUntil })
    .from(custodyDevices)
    .where(own)
  // A reshared set keeps the limits of the browser.
  if (known.length > 0)
    return Math.max(...known.map(({ limitedUntil }) => limitedUntil?.getTime() ?? 0))
  if (wallet.mode === 'assisted') return services.clock.now() + milliseconds
  // Factors that are set up after a login by e-mail do not end the limits.
  const last = await lastEvent(database, wallet.id, NEW_BROWSER_EVENT)
  return last === undefined ? 0 : last + milliseconds
}

/**
 * Refuses operations that a new browser may not do at all. @throws ServerError 403 `new_browser`
 */
export async function refuseNewBrowser(custody: CustodyService, here: Here): Promise<void> {
  const wait = (await limitedUntilOf(custody, here)) - custody.services.clock.now()
  if (wait <= 0) return
  const hours = Math.ceil(wait / 3_600_000)
  throw new ServerError(
    403,
    'new_browser',
    `You recovered this wallet here by e-mail a short time ago. You can do this here in ${hours} hours, or at once from a browser that had it before.`,
  )
}

/**
 * Checks that transfers are within the limits, together with the earlier ones of the period.
 * Records them if requested. Serialized per wallet.
 */
async function take(
  custody: CustodyService,
  { database, wallet }: Here,
  spending: readonly CustodySpending[],
  isTrial: boolean,
): Promise<boolean> {
  const { limits = [], milliseconds = DAY_MS } = custody.options.newBrowsers ?? {}
  const at = new Date(custody.services.clock.now())
  const since = new Date(at.getTime() - milliseconds)
  const max = new Map(limits.map((limit) => [keyOf(columnsOf(limit)), BigInt(limit.amount)]))
  return database.orm.transaction(async (orm) => {
    await orm
      .select({ id: custodyWallets.id })
      .from(custodyWallets)
      .where(eq(custodyWallets.id, wallet.id))
      .for('update')
    await orm
      .delete(custodySpendings)
      .where(and(eq(custodySpendings.walletId, wallet.id), lt(custodySpendings.at, since)))
    const rows = await orm
      .select()
      .from(custodySpendings)
      .where(eq(custodySpendings.walletId, wallet.id))
    const sums = new Map<string, bigint>()
    const assets = spending.map(({ amount, ...asset }) => ({ amount, ...columnsOf(asset) }))
    for (const each of [...rows, ...assets])
      sums.set(keyOf(each), (sums.get(keyOf(each)) ?? 0n) + BigInt(each.amount))
    // Unlisted assets have no known value: their limit is zero.
    const isAllowed = assets.every(
      (each) => (sums.get(keyOf(each)) ?? 0n) <= (max.get(keyOf(each)) ?? -1n),
    )
    if (isAllowed && !isTrial && spending.length > 0)
      await orm
        .insert(custodySpendings)
        .values(assets.map((asset) => ({ id: randomUUID(), walletId: wallet.id, ...asset, at })))
    return isAllowed
  })
}

/** Mounts the route that counts transfers from new browsers. */
export function mountSpending(app: Hono, custody: CustodyService): void {
  const { services, options } = custody
  mount(app, custodyEndpoints.spend, async ({ context, body: { walletId, spending, isTrial } }) => {
    const { userId, keyThumbprint } = await options.requireUser(context)
    const database = await services.database()
    const wallet = await requireWallet(database, walletId, userId, 'active')
    const here = { database, wallet, keyThumbprint }
    const limitedUntil = await limitedUntilOf(custody, here)
    if (limitedUntil <= services.clock.now()) return { isAllowed: true }
    return {
      isAllowed: spending !== null && (await take(custody, here, spending, isTrial)),
      limitedUntil,
    }
  })
}
