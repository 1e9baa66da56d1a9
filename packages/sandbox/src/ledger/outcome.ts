import { type Address, type EncodedAccount, getAddressDecoder } from '@solana/kit'
import type { LiteSVM, TransactionMetadata } from 'litesvm'
import type { Outcome, TokenBalance, TransactionRecord } from './records.js'
import { getUnits, isTokenProgram, readTokenAccount, toUiAmount } from './tokenAccount.js'
import type { TransactionError } from './transactionError.js'
import type { WireTransaction } from './wireTransaction.js'

/** The balances of the accounts of a transaction at one time. */
export interface Balances {
  readonly lamports: readonly bigint[]
  readonly tokens: readonly TokenBalance[]
  readonly accounts: TransactionRecord['before']
}

/** Reads only the balances of accounts that cannot change, because programs are large. */
export function readBalances(
  wire: WireTransaction,
  svm: LiteSVM,
  getAccount: (address: Address) => EncodedAccount | undefined,
): Balances {
  const accounts = wire.keys.map((key, index) =>
    wire.isWritable(index) ? getAccount(key) : undefined,
  )
  const tokens = accounts.flatMap((account, accountIndex) => {
    if (!account || !isTokenProgram(account.programAddress)) return []
    const token = readTokenAccount(account.data)
    if (!token || token.state === 'uninitialized') return []
    const { mint, owner, amount } = token
    const uiTokenAmount = toUiAmount(amount, getUnits(svm, mint))
    return [{ accountIndex, mint, owner, programId: account.programAddress, uiTokenAmount }]
  })
  const lamports = wire.keys.map((key, index) =>
    wire.isWritable(index) ? (accounts[index]?.lamports ?? 0n) : (svm.getBalance(key) ?? 0n),
  )
  return { lamports, tokens, accounts }
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}

/** The outcome of a transaction that was refused before it ran. */
export function emptyOutcome(error: TransactionError, before: Balances): Outcome {
  return {
    error,
    logs: [],
    unitsConsumed: 0n,
    inner: [],
    returnData: null,
    fee: 0n,
    preBalances: before.lamports,
    postBalances: before.lamports,
    preTokenBalances: before.tokens,
    postTokenBalances: before.tokens,
  }
}

export function toOutcome(
  error: TransactionError | null,
  meta: TransactionMetadata,
  before: Balances,
  after: Balances,
): Outcome {
  const returned = meta.returnData()
  const inner = meta.innerInstructions().map((list) =>
    list.map((each) => ({
      programIdIndex: each.instruction().programIdIndex(),
      accounts: [...each.instruction().accounts()],
      data: each.instruction().data(),
      stackHeight: each.stackHeight(),
    })),
  )
  return {
    error,
    logs: meta.logs(),
    unitsConsumed: meta.computeUnitsConsumed(),
    inner,
    returnData:
      returned.data().length === 0
        ? null
        : { programId: getAddressDecoder().decode(returned.programId()), data: returned.data() },
    // Fees leave the ledger, so the sum of all balances falls by the fee.
    fee: sum(before.lamports) - sum(after.lamports),
    preBalances: before.lamports,
    postBalances: after.lamports,
    preTokenBalances: before.tokens,
    postTokenBalances: after.tokens,
  }
}
