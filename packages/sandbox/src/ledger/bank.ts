import { type Address, type EncodedAccount, getAddressDecoder } from '@solana/kit'
import { Clock, type LiteSVM, type TransactionMetadata } from 'litesvm'
import type { Block, Blocks } from './blocks.js'
import { isUsableNonce } from './durableNonce.js'
import type { Outcome, Records, TokenBalance, TransactionRecord } from './records.js'
import { getDecimals, isTokenProgram, readTokenAccount, toUiAmount } from './tokenAccount.js'
import { type TransactionError, toTransactionError } from './transactionError.js'
import type { WireTransaction } from './wireTransaction.js'

/** The accounts of the ledger, and the execution of transactions. */
export interface Bank {
  readonly svm: LiteSVM
  /** Executes a transaction at most once. Returns an error if no block contains it. */
  execute(wire: WireTransaction): TransactionError | undefined
  simulate(wire: WireTransaction, options: SimulationOptions): Simulation
  /** Sets the clock that programs read. */
  enter(block: Block): void
}

export interface SimulationOptions {
  readonly checksSignatures: boolean
  /** Returns the block of a blockhash. Absent if the blockhash is to be replaced. */
  readonly find?: ((blockhash: string) => Block | undefined) | undefined
}

export interface Simulation extends Outcome {
  /** Accounts after the simulation, by address. */
  readonly accounts: ReadonlyMap<Address, EncodedAccount>
}

const SLOTS_PER_EPOCH = 432_000

type GetAccount = (address: Address) => EncodedAccount | undefined

/** @param onExecuted - receives every transaction that is in a block. */
export function createBank(
  svm: LiteSVM,
  blocks: Blocks,
  records: Records,
  onExecuted: (record: TransactionRecord) => void,
): Bank {
  const getAccount: GetAccount = (address) => {
    const account = svm.getAccount(address)
    return account.exists ? account : undefined
  }

  function checkLifetime(
    wire: WireTransaction,
    find: Blocks['find'],
  ): TransactionError | undefined {
    if (!find(wire.message.lifetimeToken) && !isUsableNonce(svm, wire)) return 'BlockhashNotFound'
    return records.get(wire.signature) ? 'AlreadyProcessed' : undefined
  }

  function findRefusal(
    wire: WireTransaction,
    { checksSignatures, find }: SimulationOptions,
  ): TransactionError | undefined {
    if (checksSignatures && wire.signatures.includes(null)) return 'SignatureFailure'
    return find && checkLifetime(wire, find)
  }

  return {
    svm,
    execute(wire) {
      const refusal = findRefusal(wire, { checksSignatures: true, find: blocks.find })
      if (refusal) return refusal
      const before = readBalances(wire, getAccount, svm)
      const result = svm.sendTransaction(wire.transaction as never)
      const { error, meta } = split(result)
      // litesvm answers an empty signature if it refused a transaction before executing it.
      if (error !== null && meta.signature().every((byte) => byte === 0)) return error
      const { slot, time } = blocks.latest()
      const after = readBalances(wire, getAccount, svm)
      const outcome = toOutcome(error, meta, before, after)
      const record = { ...outcome, wire, slot, time, before: before.accounts }
      records.add(record)
      onExecuted(record)
      return undefined
    },
    simulate(wire, options) {
      const before = readBalances(wire, getAccount, svm)
      const refusal = findRefusal(wire, options)
      if (refusal) return { ...emptyOutcome(refusal, before), accounts: new Map() }
      svm.withSigverify(options.checksSignatures)
      const result = svm.simulateTransaction(withSignatures(wire) as never)
      svm.withSigverify(true)
      const { error, meta } = split(result)
      const accounts = new Map(
        'postAccounts' in result
          ? result.postAccounts().map((account) => [account.address, account] as const)
          : [],
      )
      const after =
        error === null
          ? readBalances(wire, (address) => accounts.get(address) ?? getAccount(address), svm)
          : before
      return { ...toOutcome(error, meta, before, after), accounts }
    },
    enter({ slot, time }) {
      const epoch = Math.floor(slot / SLOTS_PER_EPOCH)
      const start = BigInt(time) - BigInt(Math.floor((slot % SLOTS_PER_EPOCH) * 0.4))
      svm.setClock(new Clock(BigInt(slot), start, BigInt(epoch), BigInt(epoch + 1), BigInt(time)))
      // Lookup tables can be created only with one of these slots.
      const hashes = blocks.recent().map((each) => ({
        slot: BigInt(each.slot),
        hash: each.blockhash,
      }))
      svm.setSlotHashes(hashes.reverse())
      // The blockhash that nonce accounts store; the ledger checks its own.
      svm.expireBlockhash()
    },
  }
}

/** litesvm encodes missing signatures only as zeros, even if it does not verify them. */
function withSignatures({ transaction }: WireTransaction): WireTransaction['transaction'] {
  const entries = Object.entries(transaction.signatures)
  const signatures = entries.map(([key, value]) => [key, value ?? new Uint8Array(64)])
  return { ...transaction, signatures: Object.fromEntries(signatures) }
}

function split(result: ReturnType<LiteSVM['sendTransaction' | 'simulateTransaction']>): {
  error: TransactionError | null
  meta: TransactionMetadata
} {
  if ('err' in result) return { error: toTransactionError(result.err()), meta: result.meta() }
  return { error: null, meta: 'meta' in result ? result.meta() : result }
}

interface Balances {
  readonly lamports: readonly bigint[]
  readonly tokens: readonly TokenBalance[]
  readonly accounts: TransactionRecord['before']
}

/** Reads only balances of accounts that cannot change: programs are large. */
function readBalances(wire: WireTransaction, getAccount: GetAccount, svm: LiteSVM): Balances {
  const accounts = wire.keys.map((key, index) =>
    wire.isWritable(index) ? getAccount(key) : undefined,
  )
  const tokens = accounts.flatMap((account, accountIndex) => {
    if (!account || !isTokenProgram(account.programAddress)) return []
    const token = readTokenAccount(account.data)
    if (!token || token.state === 'uninitialized') return []
    const { mint, owner, amount } = token
    const uiTokenAmount = toUiAmount(amount, getDecimals(svm, mint))
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

function emptyOutcome(error: TransactionError, before: Balances): Outcome {
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

function toOutcome(
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
    // Fees leave the ledger, so the balances of all accounts together fall by the fee.
    fee: sum(before.lamports) - sum(after.lamports),
    preBalances: before.lamports,
    postBalances: after.lamports,
    preTokenBalances: before.tokens,
    postTokenBalances: after.tokens,
  }
}
