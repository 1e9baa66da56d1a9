import { indexOfKey, type MessageParts, readMessage, writeMessage } from './solanaMessage.js'

/** A change that a hostile wallet makes to a transaction (S15). */
export type TransactionChange =
  /** The first transfer goes to a stranger. */
  | 'recipient'
  /** The first transfer has one unit more. */
  | 'amount'
  /** The wallet's next account pays, and signs instead of the account. */
  | 'fee payer'
  /** The instructions are in reverse order. */
  | 'order'
  /** An additional lamport goes to a stranger. */
  | 'extra transfer'
  /** Another blockhash, so that the transaction has another lifetime. */
  | 'lifetime'

const SYSTEM = '11111111111111111111111111111111'
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const LIGHTHOUSE = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'
const STRANGER = '6gYw7q94fJdEwL8WkT1a6LHBdTMbix1aciALwEWPx3Wp'

/** The positions of destination and amount in a transfer, by program. */
const transfers: Readonly<
  Record<string, { discriminator: number; destination: number; amount: number }>
> = {
  [SYSTEM]: { discriminator: 2, destination: 1, amount: 4 },
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: { discriminator: 12, destination: 2, amount: 1 },
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: { discriminator: 12, destination: 2, amount: 1 },
}

/** Returns the first transfer of a message, with the positions of its destination and amount. */
function findTransfer({ instructions, keys }: MessageParts) {
  for (const instruction of instructions) {
    const form = transfers[keys[instruction.program] ?? '']
    if (form && instruction.data[0] === form.discriminator) return { ...form, instruction }
  }
  throw new Error('The test wallet found no transfer that it could change.')
}

const changes: Readonly<Record<TransactionChange, (parts: MessageParts, next: string) => void>> = {
  recipient(parts) {
    const { instruction, destination } = findTransfer(parts)
    parts.keys[instruction.accounts[destination] ?? 0] = STRANGER
  },
  amount(parts) {
    const { instruction, amount } = findTransfer(parts)
    const view = new DataView(
      instruction.data.buffer,
      instruction.data.byteOffset,
      instruction.data.length,
    )
    view.setBigUint64(amount, view.getBigUint64(amount, true) + 1n, true)
  },
  'fee payer'(parts, next) {
    parts.keys[0] = next
  },
  order(parts) {
    parts.instructions.reverse()
  },
  'extra transfer'(parts) {
    const destination = indexOfKey(parts, STRANGER, 'writable')
    const program = indexOfKey(parts, SYSTEM, 'readonly')
    const data = Uint8Array.of(2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0)
    parts.instructions.push({ program, accounts: [0, destination], data })
  },
  lifetime(parts) {
    parts.blockhash = parts.blockhash.map((byte) => byte ^ 0xff)
  },
}

/**
 * Changes a message like a hostile wallet.
 *
 * @param next - The address of the wallet's next account.
 * @throws for version 1, and if the message has no transfer to change.
 */
export function changeMessage(
  message: Uint8Array,
  change: TransactionChange,
  next: string,
): Uint8Array {
  const parts = readMessage(message)
  if (!parts) throw new Error('The test wallet does not change transactions of version 1.')
  changes[change](parts, next)
  return writeMessage(parts)
}

/** A unit limit of 200,000 and a price of 1,000 micro-lamports. */
const budget = [
  Uint8Array.of(2, 0x40, 0x0d, 0x03, 0),
  Uint8Array.of(3, 0xe8, 0x03, 0, 0, 0, 0, 0, 0),
]
/**
 * The data of an assertion. ASCII, because the sandbox has a memo program instead of Lighthouse.
 */
const assertion = Uint8Array.of(5, 1, 0, 7)

/** Adds instructions like Phantom. Does not change version 1. */
export function addInstructions(
  message: Uint8Array,
  added: readonly ('compute budget' | 'lighthouse')[],
): Uint8Array {
  const parts = readMessage(message)
  if (!parts) return message
  if (added.includes('compute budget')) {
    const program = indexOfKey(parts, COMPUTE_BUDGET, 'readonly')
    parts.instructions.unshift(...budget.map((data) => ({ program, accounts: [], data })))
  }
  if (added.includes('lighthouse')) {
    const program = indexOfKey(parts, LIGHTHOUSE, 'readonly')
    parts.instructions.push({ program, accounts: [], data: assertion })
  }
  return writeMessage(parts)
}
