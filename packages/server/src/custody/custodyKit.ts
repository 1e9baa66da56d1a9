import type { Context } from 'hono'
import { ServerError } from '../kernel/serverError.js'
import type { Services } from '../kernel/services.js'
import { describeBrowser } from '../login/describeBrowser.js'
import type { LoginVisitor } from '../login/loginVisitors.js'
import { writeNotice } from '../login/mail/writeNotice.js'
import type { EpochGuard } from './epochGuard.js'
import type { CustodyOptions } from './options.js'
import type { Sealer } from './sealer.js'
import type { WalletRow } from './wallets.js'

/** What every call of custody works with. */
export interface CustodyKit {
  readonly services: CustodyServices
  readonly options: CustodyOptions
  readonly sealer: Sealer
  readonly guard: EpochGuard
}

/** What custody uses of the server. */
export type CustodyServices = Pick<Services, 'clock' | 'store' | 'database' | 'onDefect'>

/** Milliseconds that a changed e-mail address or factor holds exports and recoveries up. */
export const FREEZE_MS: number = 72 * 60 * 60_000

/**
 * @throws ServerError 403 `frozen` while the e-mail address or the factors have changed a short
 * time ago (SEC-23, SEC-30)
 */
export function refuseFrozen(wallet: WalletRow, visitor: LoginVisitor, now: number): void {
  const until = Math.max(wallet.frozenUntil?.getTime() ?? 0, visitor.frozenUntil ?? 0)
  if (until <= now) return
  const hours = Math.ceil((until - now) / 3_600_000)
  throw new ServerError(
    403,
    'frozen',
    `This account was changed a short time ago. For your safety that is possible again in ${hours} hours; paying and signing are not affected.`,
  )
}

/** Browsers are named by what they say of themselves, in words of ours. */
export function browserOf(context: Context): string {
  return describeBrowser(context.req.header('user-agent'))
}

/** Tells the owner; whether that worked is not told to whoever asked. */
export async function tellOwner(
  { services, options }: CustodyKit,
  context: Context,
  visitor: LoginVisitor,
  notice: { subject: string; what: string; advice: string },
): Promise<void> {
  if (visitor.email === undefined) return
  try {
    await options.mailer.send(
      writeNotice({
        to: visitor.email,
        ...notice,
        browser: browserOf(context),
        at: services.clock.now(),
      }),
    )
  } catch (error) {
    // The change was made and counts; that nobody was told of it is for the operator to know.
    services.onDefect(error)
  }
}
