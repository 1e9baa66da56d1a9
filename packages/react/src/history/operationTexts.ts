import type { SentStatus, TransactionDescription } from '@latchkey/core/internal'
import type { IconName } from '@latchkey/ui/IconName'
import type { HistoryTexts, OperationTexts } from './historyTexts.js'

/** True if the transaction only revokes allowances. */
function isRevocation({ operation, allowances }: TransactionDescription): boolean {
  return (
    operation === 'approve' &&
    allowances.length > 0 &&
    allowances.every(({ quantity }) => quantity !== 'unlimited' && !/[1-9]/.test(quantity))
  )
}

/** Returns the titles of an operation that has no texts, from the name that the server gave it. */
function otherTitles(operation: string, texts: HistoryTexts): OperationTexts {
  const words = operation.replaceAll('_', ' ')
  const title = `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  return { done: title, doing: title, failed: texts.otherFailed(title) }
}

/** Returns the title of a transaction: done, pending or failed. */
export function titleOf(
  description: TransactionDescription,
  state: SentStatus,
  texts: HistoryTexts,
): string {
  const { operation } = description
  // Own properties only: the operation comes from a server.
  const words = Object.hasOwn(texts.operations, operation) ? texts.operations[operation] : undefined
  const { done, doing, failed } = words ?? otherTitles(operation, texts)
  if (state === 'pending') return doing
  if (state !== 'confirmed') return failed
  return isRevocation(description) ? texts.revoked : done
}

/** Returns the icon in the badge of a row. */
export function iconOf(
  { operation, movements, pair }: TransactionDescription,
  state: SentStatus,
): IconName {
  if (state === 'pending') return 'clock'
  if (state !== 'confirmed' || operation === 'cancel') return 'close'
  if (operation === 'trade' || pair) return 'swap'
  if (operation === 'approve') return 'check'
  const [first] = movements
  if (!first) return operation === 'send' ? 'send' : 'check'
  return first.sign === '+' ? 'receive' : first.sign === '' ? 'check' : 'send'
}
