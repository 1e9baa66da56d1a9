import { custodyEndpoints } from '@latchkey/protocol'
import type { Spending } from '../approvals/approval.js'
import { VaultError } from '../kernel/vaultError.js'
import type { CustodyContext, Opened } from './custody.js'
import { readRecord } from './deviceRecord.js'
import { enProblem, type ProblemTexts } from './problemTexts.js'
import { localTime } from './screens.js'

/**
 * Limits a browser that recovered the wallet by mail to small amounts for some time
 * (docs/threats.md, S3). The auth service counts them.
 */
export interface SpendingGuard {
  /**
   * Resolves to a function that returns the reason to refuse a spending, or to `undefined` if it is
   * allowed. Counts the spending, unless `isTrial` is set.
   */
  refusalOf(
    context: CustodyContext,
    opened: Opened,
    order: { spending: Spending; isTrial: boolean },
  ): Promise<((texts: ProblemTexts) => string) | undefined>
}

/** Creates a {@link SpendingGuard}. */
export function createSpendingGuard(): SpendingGuard {
  // A set without a limit never gets one, so one request per browser is enough.
  const state: { freeDeviceId: string | undefined } = { freeDeviceId: undefined }
  return {
    async refusalOf({ services, store, signal }, { wallet, session }, { spending, isTrial }) {
      if (spending?.length === 0) return undefined
      const deviceId = (await readRecord(store, session.userId, wallet.id))?.deviceId
      if (deviceId !== undefined && deviceId === state.freeDeviceId) return undefined
      const body = { walletId: wallet.id, spending: spending && [...spending], isTrial }
      const { isAllowed, limitedUntil } = await services.auth(custodyEndpoints.spend, body, signal)
      if (isAllowed && limitedUntil === undefined) state.freeDeviceId = deviceId
      if (isAllowed) return undefined
      // Time of the service: a wrong local clock does not change the limit.
      const until = limitedUntil === undefined ? undefined : localTime(limitedUntil)
      return (texts) => texts.smallAmounts(until)
    },
  }
}

/**
 * Counts a spending.
 *
 * @throws VaultError `newBrowser` (4100) if it is over the limit
 */
export async function takeSpending(
  guard: SpendingGuard,
  context: CustodyContext,
  opened: Opened,
  spending: Spending,
): Promise<void> {
  const refusal = await guard.refusalOf(context, opened, { spending, isTrial: false })
  if (refusal) throw new VaultError('newBrowser', refusal(enProblem), { code: 4100 })
}
