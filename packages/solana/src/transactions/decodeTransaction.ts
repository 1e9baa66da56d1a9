import type { DecodedTransaction, PreparedTransaction } from '@latchkey/core/internal'
import { fromHex } from '../kernel/hex.js'
import { decodeInstruction, type Effect } from './decodeInstruction.js'
import { type ReadMessage, readMessage } from './readMessage.js'

type Unknown = Extract<DecodedTransaction, { kind: 'unknown' }>

function unknownOf({ instructions }: ReadMessage, effects: readonly Effect[]): Unknown {
  const foreign = effects.find((effect) => effect.kind === 'unknown')
  const last = instructions.at(-1)?.program
  return { kind: 'unknown', to: foreign?.program ?? last ?? '' }
}

/** Returns the effects that move or permit something. */
function decisiveOf(message: ReadMessage): readonly Effect[] {
  return message.instructions
    .flatMap(decodeInstruction)
    .filter(({ kind }) => kind !== 'budget' && kind !== 'note')
}

/**
 * Decodes a token transfer to an associated token account. The program that creates the account
 * checks its address and owner, also if it exists already, so the recipient is in the bytes.
 */
function decodeTokenTransfer(
  { networkId, value }: PreparedTransaction,
  { feePayer }: ReadMessage,
  [created, moved, ...others]: readonly Effect[],
): DecodedTransaction | undefined {
  if (created?.kind !== 'createTokenAccount' || moved?.kind !== 'transferToken') return undefined
  const isOne =
    others.length === 0 &&
    created.payer === feePayer &&
    moved.authority === feePayer &&
    created.account === moved.destination &&
    moved.mint === created.mint
  if (!isOne) return undefined
  return {
    kind: 'transfer',
    asset: { kind: 'token', networkId, address: created.mint },
    from: feePayer,
    to: created.owner,
    amount: moved.amount,
    ...(value > 0n ? { rent: value } : {}),
  }
}

/** Decodes a transaction from the bytes of its message. */
export function decodeTransaction(transaction: PreparedTransaction): DecodedTransaction {
  const { networkId } = transaction
  const bytes = fromHex(transaction.data)
  const message = bytes && readMessage(bytes)
  if (!message) return { kind: 'unknown', to: '' }
  const { feePayer, signers } = message
  const effects = decisiveOf(message)
  const [effect, ...others] = effects
  // With other signers, the fee payer alone does not decide.
  if (!effect || signers.length !== 1) return unknownOf(message, effects)
  if (others.length > 0)
    return decodeTokenTransfer(transaction, message, effects) ?? unknownOf(message, effects)
  if (effect.kind === 'transferNative' && effect.from === feePayer) {
    const { from, to, amount } = effect
    return { kind: 'transfer', asset: { kind: 'native', networkId }, from, to, amount }
  }
  if (effect.kind === 'approve' && effect.mint && effect.authority === feePayer) {
    const asset = { kind: 'token', networkId, address: effect.mint } as const
    return { kind: 'approval', asset, spender: effect.delegate, amount: effect.amount }
  }
  return unknownOf(message, effects)
}

/** The resources that a message pays for. */
export interface Budget {
  units: bigint
  /** In micro-lamports per unit. */
  price: bigint
  /** In lamports. */
  total: bigint
}

const LAMPORTS_PER_SIGNATURE = 5000n
const MICRO = 1_000_000n
const UNITS_PER_INSTRUCTION = 200_000n
const MAX_UNITS = 1_400_000n

/** Computes the exact fee of a legacy or version 0 message. */
export function budgetOf({ instructions, signers }: ReadMessage): Budget {
  const budgets = instructions
    .flatMap(decodeInstruction)
    .filter((effect): effect is Extract<Effect, { kind: 'budget' }> => effect.kind === 'budget')
  const limit = budgets.find(({ units }) => units !== undefined)?.units
  const price = budgets.find((budget) => budget.price !== undefined)?.price ?? 0n
  const others = BigInt(instructions.length - budgets.length)
  const implied = others * UNITS_PER_INSTRUCTION
  const units = limit === undefined ? (implied < MAX_UNITS ? implied : MAX_UNITS) : BigInt(limit)
  const priority = (price * units + MICRO - 1n) / MICRO
  return { units, price, total: BigInt(signers.length) * LAMPORTS_PER_SIGNATURE + priority }
}
