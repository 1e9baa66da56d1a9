import { custodyEndpoints } from '@latchkey/protocol'
import type { Hono } from 'hono'
import { mount } from '../kernel/mount.js'
import { ServerError } from '../kernel/serverError.js'
import { mailFrom } from '../login/mail/mailLanguage.js'
import { writeNotice } from '../login/mail/writeNotice.js'
import type { LoginUser } from '../login/requestUsers.js'
import { type CustodyService, refuseFrozen } from './custodyService.js'
import { refuseNewBrowser } from './newBrowsers.js'
import { requireWallet, takeEvent, type WalletRow } from './wallets.js'

const FRESH_MS = 5 * 60_000
const EXPORTS_PER_DAY = 3
const DAY_MS = 24 * 60 * 60_000

/**
 * Requires a code by mail within the last 5 minutes. A social login does not count, however fresh
 * (SEC-30).
 *
 * @throws ServerError 403 `fresh_factor_required`
 */
export function requireFreshFactor(user: LoginUser, now: number): void {
  const { provider, email, authenticatedAt, loggedInAt } = user
  // Without a mailbox there is no code. The login has checked the user's own factors then.
  const isByMail = provider === 'email' || email === undefined || authenticatedAt > loggedInAt
  if (isByMail && now - authenticatedAt <= FRESH_MS) return
  throw new ServerError(403, 'fresh_factor_required', 'Confirm it’s you again: ask for a new code.')
}

/**
 * Requires more than a social account: an attacker who takes it over would get the wallet as well
 * (SEC-30).
 */
function requireFactor(wallet: WalletRow, user: LoginUser): void {
  if (user.email !== undefined || wallet.mode === 'self') return
  const message =
    'Add an e-mail address, or set up a recovery code and password first. A social login alone can’t export a wallet.'
  throw new ServerError(403, 'recovery_factor_required', message)
}

/** Mounts the route that permits an export of the phrase (docs/threats.md, S5). */
export function mountExport(app: Hono, custody: CustodyService): void {
  const { services, options } = custody
  mount(app, custodyEndpoints.permitExport, async ({ context, body: { walletId } }) => {
    const user = await options.requireUser(context)
    const now = services.clock.now()
    const database = await services.database()
    const wallet = await requireWallet(database, walletId, user.userId, 'active')
    refuseFrozen(wallet, user, now)
    // The phrase gives full control, so the transfer limits do not help.
    await refuseNewBrowser(custody, { database, wallet, keyThumbprint: user.keyThumbprint })
    requireFactor(wallet, user)
    requireFreshFactor(user, now)
    const isWithin = await takeEvent(database, {
      walletId,
      kind: 'exported',
      now,
      limit: { count: EXPORTS_PER_DAY, milliseconds: DAY_MS },
    })
    if (!isWithin)
      throw new ServerError(
        429,
        'too_many_exports',
        `A phrase is shown ${EXPORTS_PER_DAY} times a day at most. Try again tomorrow.`,
      )
    // Without the notice the phrase is not released.
    if (user.email !== undefined)
      await options.mailer.send(
        writeNotice({
          to: user.email,
          read: ({ phrase }) => phrase,
          ...(await mailFrom(context)),
          at: now,
        }),
      )
    return undefined
  })
}
