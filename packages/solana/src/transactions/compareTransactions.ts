import { WalletMismatchError } from '@latchkey/core'
import { sameBytes } from '../kernel/bytes.js'
import { programs } from '../kernel/programs.js'
import type { ReadInstruction, ReadMessage } from './readMessage.js'

/** Programs whose instructions a wallet may add: they change the fee, or only assert. */
const ADDABLE: readonly string[] = [programs.computeBudget, programs.lighthouse]
/** The highest priority fee that a wallet may add, in lamports: 0.01 SOL. */
const MAX_ADDED_FEE = 10_000_000n

function isSame(left: ReadInstruction, right: ReadInstruction): boolean {
  return (
    left.program === right.program &&
    left.accounts.length === right.accounts.length &&
    left.accounts.every(({ address }, index) => address === right.accounts[index]?.address) &&
    sameBytes(left.data, right.data)
  )
}

/** Returns the instructions that a wallet may not change. */
const intentOf = ({ instructions }: ReadMessage): readonly ReadInstruction[] =>
  instructions.filter(({ program }) => !ADDABLE.includes(program))

/** True if two messages do the same: compute budgets and assertions aside. */
export function hasSameIntent(left: ReadMessage, right: ReadMessage): boolean {
  return left.feePayer === right.feePayer && changedInstruction(left, right) === undefined
}

/** Returns the first instruction that differs, or undefined. */
function changedInstruction(asked: ReadMessage, signed: ReadMessage): string | undefined {
  const [left, right] = [intentOf(asked), intentOf(signed)]
  if (left.length !== right.length) return `${right.length} instructions instead of ${left.length}`
  const index = left.findIndex((instruction, at) => {
    const other = right[at]
    return !other || !isSame(instruction, other)
  })
  return index < 0 ? undefined : `instruction ${index} changed`
}

function differenceOf(asked: ReadMessage, signed: ReadMessage): string | undefined {
  if (signed.feePayer !== asked.feePayer) return `the fee payer became ${signed.feePayer}`
  if (signed.lifetime !== asked.lifetime) return `the lifetime became ${signed.lifetime}`
  if (signed.version !== asked.version) return `the version became ${signed.version}`
  if (signed.config !== asked.config) return 'the resource limits changed'
  if (signed.signers.join() !== asked.signers.join())
    return `the signers became ${signed.signers.join(' ')}`
  return changedInstruction(asked, signed)
}

/**
 * Compares a signed message with the requested one. A wallet may set the compute budget and add
 * assertions; the fee payer, the lifetime, and the other instructions with their order must be the
 * requested ones.
 *
 * @throws {@link WalletMismatchError}
 */
export function assertSameIntent(
  asked: ReadMessage,
  signed: ReadMessage,
  fees: { asked: bigint; signed: bigint },
): void {
  const difference =
    differenceOf(asked, signed) ??
    (fees.signed > fees.asked + MAX_ADDED_FEE ? `the fee became ${fees.signed}` : undefined)
  if (difference) throw new WalletMismatchError({ details: difference })
}
