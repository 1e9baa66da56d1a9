import { custodyEndpoints } from '@latchkey/protocol'
import type { Spending } from '../approvals/approval.js'
import { VaultError } from '../kernel/vaultError.js'
import type { CustodyContext, Opened } from './custody.js'
import { readRecord } from './deviceRecord.js'

/**
 * Small amounts only, for a while, in a browser that the wallet came to by mail
 * (docs/threats.md, S3).
 * The auth service counts.
 */
export interface SpendingGuard {
  /**
   * Resolves to the reason to refuse a spending, or `undefined` if it is allowed. Counts it, unless
   * `isTrial` is set.
   */
  refusalOf(
    context: CustodyContext,
    opened: Opened,
    order: { spending: Spending; isTrial: boolean },
  ): Promise<string | undefined>
}

/**
 * Returns the text of a refusal, with the service's time in local time. A wrong local clock does
 * not change the limit.
 */
function wordsOf(limitedUntil: number | undefined): string {
  const until =
    limitedUntil === undefined ? 'a day after that' : new Date(limitedUntil).toLocaleString()
  return `You recovered this wallet here by e-mail a short time ago. Until ${until} you can only send small amounts from this browser; this is more, or its amount is unknown. Wait, or use a browser that had the wallet before.`
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
      return isAllowed ? undefined : wordsOf(limitedUntil)
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
  if (refusal !== undefined) throw new VaultError('newBrowser', refusal, { code: 4100 })
}
