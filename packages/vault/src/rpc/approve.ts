import type { Hex } from 'viem'
import type { ApprovalData } from '../approvals/approval.js'
import { VaultError } from '../kernel/vaultError.js'
import { rememberSite, stopIfAborted, type Task } from './parts.js'

/**
 * A browser that the wallet came to a short time ago does not move everything (security.md S3).
 * What is blocked already stays so.
 */
async function withLimit({ custody, context }: Task, data: ApprovalData): Promise<ApprovalData> {
  if (data.blocked !== undefined) return data
  const blocked = await custody.refusalOf(data.spending ?? null, { signal: context.signal })
  return blocked === undefined ? data : { ...data, blocked }
}

/**
 * Shows what is to be signed and waits for the visitor. Comes back only when they approved exactly
 * this: whatever changed while it was shown, nothing is signed.
 *
 * @param digestOf - Digest of the bytes that are going to be signed, worked out again from them.
 * @throws VaultError `rejected` (4001), `blocked` (4100), `approvalChanged` (-32603), `aborted`
 *   (4001)
 */
export async function approve(
  task: Task,
  described: ApprovalData,
  digestOf: () => Hex,
): Promise<void> {
  const { ask, approvals, context } = task
  const { signal } = context
  const data = await withLimit(task, described)
  stopIfAborted(signal)
  const mustBeWindow = approvals.mustBeWindow(data)
  const before = JSON.stringify(data)
  const digest = data.digest
  const answer = await ask('approval', data, { signal, mustBeWindow })
  // Read once: an answer may come from another window.
  const isApproved = answer.isApproved === true
  stopIfAborted(signal)
  if (data.blocked !== undefined || JSON.parse(before).blocked !== undefined)
    throw new VaultError('blocked', data.blocked ?? 'This is not signed.', { code: 4100 })
  if (!isApproved) throw new VaultError('rejected', 'The request was rejected.', { code: 4001 })
  if (JSON.stringify(data) !== before || digestOf() !== digest)
    throw new VaultError(
      'approvalChanged',
      'What was shown is not what would be signed. Nothing was signed.',
      { code: -32603 },
    )
  approvals.remember(data)
  await rememberSite(task)
}
