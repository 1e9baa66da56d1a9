import type { Context } from 'hono'
import { ServerError } from '../kernel/serverError.js'
import type { Services } from '../kernel/services.js'
import { describeBrowser } from '../login/describeBrowser.js'
import { mailFrom } from '../login/mail/mailLanguage.js'
import { type ReadNotice, writeNotice } from '../login/mail/writeNotice.js'
import type { LoginUser } from '../login/requestUsers.js'
import type { CustodyOptions } from './custodyOptions.js'
import type { EpochGuard } from './epochGuard.js'
import type { Sealer } from './sealer.js'
import type { WalletRow } from './wallets.js'

/** Dependencies of every custody route. */
export interface CustodyService {
  readonly services: CustodyServices
  readonly options: CustodyOptions
  readonly sealer: Sealer
  readonly guard: EpochGuard
}

/** Services of the server that custody uses. */
export type CustodyServices = Pick<Services, 'clock' | 'store' | 'database' | 'onDefect'>

/** Milliseconds for which a changed e-mail address or factor blocks exports and recoveries. */
export const FREEZE_MS: number = 72 * 60 * 60_000

/**
 * @throws ServerError 403 `frozen` if the e-mail address or the factors have changed recently
 * (SEC-23, SEC-30)
 */
export function refuseFrozen(wallet: WalletRow, user: LoginUser, now: number): void {
  const until = Math.max(wallet.frozenUntil?.getTime() ?? 0, user.frozenUntil ?? 0)
  if (until <= now) return
  const hours = Math.ceil((until - now) / 3_600_000)
  throw new ServerError(
    403,
    'frozen',
    `This account changed a short time ago. For your safety, you can do this again in ${hours} hours. You can still pay and sign.`,
  )
}

/** Describes the browser in the server's words, from its user agent. */
export function browserOf(context: Context): string {
  return describeBrowser(context.req.header('user-agent'))
}

/** Sends a notice to the owner. The reply to the request does not depend on its success. */
export async function notifyUser(
  { services, options }: CustodyService,
  context: Context,
  user: LoginUser,
  read: ReadNotice,
): Promise<void> {
  if (user.email === undefined) return
  try {
    await options.mailer.send(
      writeNotice({
        to: user.email,
        read,
        ...(await mailFrom(context)),
        at: services.clock.now(),
      }),
    )
  } catch (error) {
    // The change stays valid. The operator learns that the notice was not sent.
    services.onDefect(error)
  }
}
