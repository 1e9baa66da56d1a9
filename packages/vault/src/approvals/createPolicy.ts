import type { ApprovalData } from './approval.js'
import { keyOf } from './decoded.js'
import type { Explanation } from './explanation.js'

/** Where an approval may be shown (security.md §3.6). */
export interface Policy {
  /** Keeps what it needs to know of an approval, until its data is gone. */
  note(data: ApprovalData, explanations: readonly Explanation[]): void
  mustBeWindow(data: ApprovalData): boolean
  /** The visitor has approved this: the same once more, and no more of it, needs no window. */
  remember(data: ApprovalData): void
  /** To whom the visitor has sent something in this session. */
  readonly recipients: ReadonlySet<string>
}

/**
 * A window of its own for everything, except: a sign-in for the page that asks, and a plain
 * transfer to somebody to whom the visitor has sent as much of the same in this session already.
 * Whether a page may show anything inside itself at all is for the surface to say.
 */
export function createPolicy(): Policy {
  const transfers = new WeakMap<ApprovalData, { key: string; amount: bigint; to: string }>()
  const recipients = new Set<string>()
  /** What may still be sent without a window. */
  const known = new Map<string, bigint>()
  return {
    recipients,
    note(data, explanations) {
      const [only, ...others] = explanations
      if (!only?.transfer || others.length > 0) return
      const { asset, to, amount } = only.transfer
      const key = [data.site.origin, data.account.address, data.network?.id, keyOf(asset), to]
        .join(' ')
        .toLowerCase()
      transfers.set(data, { key, amount, to })
    },
    mustBeWindow(data) {
      if (data.blocked !== undefined || data.warnings.length > 0) return true
      if (data.kind === 'signIn') return false
      const transfer = transfers.get(data)
      return (
        !transfer || data.trial !== 'succeeds' || transfer.amount > (known.get(transfer.key) ?? 0n)
      )
    },
    remember(data) {
      const transfer = transfers.get(data)
      if (!transfer) return
      const { key, amount, to } = transfer
      recipients.add(to)
      const left = known.get(key)
      // What was approved in a window may be sent once more; each time takes from it, so that small
      // sums do not add up for ever.
      known.set(key, left !== undefined && amount <= left ? left - amount : amount)
    },
  }
}
