import { custodyEndpoints } from '@latchkey/protocol'
import type { Spending } from '../approvals/approval.js'
import { VaultError } from '../kernel/vaultError.js'
import type { CustodyContext, Opened } from './custody.js'
import { readRecord } from './deviceRecord.js'
import { enProblem, type ProblemTexts } from './problemTexts.js'
import { localTime } from './screens.js'

/**
 * Small amounts only, for a while, in a browser that the wallet came to by mail
 * (docs/threats.md, S3).
 * The auth service counts.
 */
export interface SpendingGuard {
  /**
   * Resolves to the reason to refuse a spending, in the language of the texts, or to `undefined` if
   * it is allowed. Counts it, unless `isTrial` is set.
   */
  refusalOf(
    context: CustodyContext,
    opened: Opened,
    order: { spending: Spending; isTrial: boolean },
  ): Promise<((texts: ProblemTexts) => string) | undefined>
}

/** Makes a {@link SpendingGuard}. */
export function createSpendingGuard(): SpendingGuard {
  // A set without a limit never gets one, so its browser is asked about once.
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
      // The service's time: a wrong local clock does not change the limit.
      const until = limitedUntil === undefined ? undefined : localTime(limitedUntil)
      return (texts) => texts.smallAmounts(until)
    },
  }
}

/** @throws VaultError `newBrowser` (4100) when it does not leave from here */
export async function takeSpending(
  guard: SpendingGuard,
  context: CustodyContext,
  opened: Opened,
  spending: Spending,
): Promise<void> {
  const refusal = await guard.refusalOf(context, opened, { spending, isTrial: false })
  if (refusal) throw new VaultError('newBrowser', refusal(enProblem), { code: 4100 })
}
