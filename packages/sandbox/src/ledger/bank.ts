import type { Address, EncodedAccount } from '@solana/kit'
import { Clock, type LiteSVM, type TransactionMetadata } from 'litesvm'
import type { Block, Blocks } from './blocks.js'
import { isUsableNonce } from './durableNonce.js'
import { type Balances, emptyOutcome, readBalances, toOutcome } from './outcome.js'
import type { Outcome, Records, TransactionRecord } from './records.js'
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

interface SimulationOptions {
  readonly checksSignatures: boolean
  /** Returns the block of a blockhash. Absent if the blockhash is to be replaced. */
  readonly find?: ((blockhash: string) => Block | undefined) | undefined
}

export interface Simulation extends Outcome {
  /** Accounts after the simulation, by address. */
  readonly accounts: ReadonlyMap<Address, EncodedAccount>
}

const SLOTS_PER_EPOCH = 432_000

/** The dependencies of a bank. */
interface BankDeps {
  readonly svm: LiteSVM
  readonly blocks: Blocks
  readonly records: Records
  /** Called with each transaction of a block. */
  onExecuted(record: TransactionRecord): void
}

function getAccount(svm: LiteSVM, address: Address): EncodedAccount | undefined {
  const account = svm.getAccount(address)
  return account.exists ? account : undefined
}

/** Returns the reason for which the ledger does not execute a transaction. */
function findRefusal(
  { svm, records }: BankDeps,
  wire: WireTransaction,
  { checksSignatures, find }: SimulationOptions,
): TransactionError | undefined {
  if (checksSignatures && wire.signatures.includes(null)) return 'SignatureFailure'
  if (!find) return undefined
  if (!find(wire.message.lifetimeToken) && !isUsableNonce(svm, wire)) return 'BlockhashNotFound'
  return records.get(wire.signature) ? 'AlreadyProcessed' : undefined
}

function execute(deps: BankDeps, wire: WireTransaction): TransactionError | undefined {
  const { svm, blocks, records, onExecuted } = deps
  const refusal = findRefusal(deps, wire, { checksSignatures: true, find: blocks.find })
  if (refusal) return refusal
  const read = (): Balances => readBalances(wire, svm, (address) => getAccount(svm, address))
  const before = read()
  const { error, meta } = split(svm.sendTransaction(wire.transaction as never))
  // litesvm returns an empty signature if it refused a transaction before executing it.
  if (error !== null && meta.signature().every((byte) => byte === 0)) return error
  const { slot, time } = blocks.latest()
  const outcome = toOutcome(error, meta, before, read())
  const record = { ...outcome, wire, slot, time, before: before.accounts }
  records.add(record)
  onExecuted(record)
  return undefined
}

function simulate(deps: BankDeps, wire: WireTransaction, options: SimulationOptions): Simulation {
  const { svm } = deps
  const before = readBalances(wire, svm, (address) => getAccount(svm, address))
  const refusal = findRefusal(deps, wire, options)
  if (refusal) return { ...emptyOutcome(refusal, before), accounts: new Map() }
  svm.withSigverify(options.checksSignatures)
  try {
    const result = svm.simulateTransaction(withSignatures(wire) as never)
    const { error, meta } = split(result)
    const post = 'postAccounts' in result ? result.postAccounts() : []
    const accounts = new Map(post.map((account) => [account.address, account] as const))
    const after =
      error === null
        ? readBalances(wire, svm, (address) => accounts.get(address) ?? getAccount(svm, address))
        : before
    return { ...toOutcome(error, meta, before, after), accounts }
  } finally {
    svm.withSigverify(true)
  }
}

function enter({ svm, blocks }: BankDeps, { slot, time }: Block): void {
  const epoch = Math.floor(slot / SLOTS_PER_EPOCH)
  const start = BigInt(time) - BigInt(Math.floor((slot % SLOTS_PER_EPOCH) * 0.4))
  svm.setClock(new Clock(BigInt(slot), start, BigInt(epoch), BigInt(epoch + 1), BigInt(time)))
  // Lookup tables can be created only with one of these slots.
  const hashes = blocks.recent().map((each) => ({ slot: BigInt(each.slot), hash: each.blockhash }))
  svm.setSlotHashes(hashes.reverse())
  // The blockhash that nonce accounts store; the ledger checks its own.
  svm.expireBlockhash()
}

export function createBank(deps: BankDeps): Bank {
  return {
    svm: deps.svm,
    execute: (wire) => execute(deps, wire),
    simulate: (wire, options) => simulate(deps, wire, options),
    enter: (block) => enter(deps, block),
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
