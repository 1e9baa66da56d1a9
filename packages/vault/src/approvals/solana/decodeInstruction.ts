import { type Cursor, takeEnd, takeNumber } from './cursor.js'
import { decodeSystem } from './decodeSystem.js'
import { decodeTokens } from './decodeTokens.js'
import type { SolanaAccount, SolanaInstruction, SolanaTransaction } from './parseTransaction.js'
import { ASSOCIATED_TOKEN, COMPUTE_BUDGET, isToken, memos, SYSTEM } from './programs.js'
import { knownOf, type SolanaAction } from './solanaAction.js'

/**
 * Decodes limits of compute units and data, and the unit price. Version 1 has these in the message.
 */
function decodeBudget(data: Uint8Array): SolanaAction | undefined {
  const cursor: Cursor = { bytes: data, at: 1 }
  const value = takeNumber(cursor, data[0] === 3 ? 8 : 4)
  takeEnd(cursor)
  if (data[0] === 2) return { kind: 'budget', units: value }
  if (data[0] === 3) return { kind: 'budget', price: value }
  return data[0] === 1 || data[0] === 4 ? { kind: 'budget' } : undefined
}

/**
 * Decodes the creation of an associated token account: without data, as older apps send it, or
 * idempotent.
 */
function decodeAssociated(
  accounts: readonly SolanaAccount[],
  data: Uint8Array,
): SolanaAction | undefined {
  const [payer, account, owner, mint, , program] = knownOf(accounts, accounts.length) ?? []
  const isOpening = data.length === 0 || (data.length === 1 && (data[0] ?? 2) <= 1)
  const fits = isOpening && (accounts.length === 6 || accounts.length === 7)
  if (!fits || !payer || !account || !owner || !mint || !isToken(program?.address)) return undefined
  return { kind: 'openAccount', payer, account, owner, mint, program: program?.address ?? '' }
}

function decode(
  program: string,
  accounts: readonly SolanaAccount[],
  data: Uint8Array,
): readonly SolanaAction[] | undefined {
  const only = (action: SolanaAction | undefined): readonly SolanaAction[] | undefined =>
    action && [action]
  if (program === SYSTEM) return only(decodeSystem(accounts, data))
  if (isToken(program)) return decodeTokens(program, accounts, data)
  if (program === COMPUTE_BUDGET) return only(decodeBudget(data))
  if (program === ASSOCIATED_TOKEN) return only(decodeAssociated(accounts, data))
  return memos.includes(program) ? [{ kind: 'memo', data }] : undefined
}

function decodeInstruction(
  { accounts: all }: SolanaTransaction,
  { program, accounts: indices, data }: SolanaInstruction,
): readonly SolanaAction[] {
  const accounts = indices.flatMap((index) => all[index] ?? [])
  try {
    const actions = decode(program, accounts, data)
    if (actions) return actions
  } catch {
    // Bytes that are not an instruction of the program are shown as unknown.
  }
  return [{ kind: 'unknown', program, accounts, data }]
}

/** Decodes every instruction of a transaction, in order. */
export function decodeTransaction(transaction: SolanaTransaction): readonly SolanaAction[] {
  return transaction.instructions.flatMap((each) => decodeInstruction(transaction, each))
}
