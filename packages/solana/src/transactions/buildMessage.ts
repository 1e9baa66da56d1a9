import { isRecord } from '@latchkey/protocol/std'
import {
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransactionMessage,
  createTransactionMessage,
  getCompiledTransactionMessageEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget'
import { toBase64 } from '../kernel/base64.js'
import { answerValue, type Node, parseInteger } from '../networks/node.js'
import { toAddress } from './addresses.js'
import { readMessage } from './readMessage.js'

const MAX_UNITS = 1_400_000
const UNITS_WITHOUT_ESTIMATE = 200_000
/** Compute units for assertions that wallets add before they sign. */
const UNITS_FOR_WALLETS = 25_000
/** The highest priority fee of a transfer, in lamports: 0.001 SOL. */
const MAX_PRIORITY_FEE = 1_000_000n
const MICRO = 1_000_000n
/** The share of recent slots whose minimum fee the price reaches. */
const PERCENTILE = 75
const MAX_FEE_ACCOUNTS = 128

/** The instructions of a transfer and its payer. */
export interface Draft {
  feePayer: string
  instructions: readonly Instruction[]
  blockhash: string
  lastValidBlockHeight: bigint
}

function compile(
  { feePayer, instructions, blockhash, lastValidBlockHeight }: Draft,
  budget: readonly Instruction[],
): Uint8Array {
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (next) => setTransactionMessageFeePayer(toAddress(feePayer), next),
    (next) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight },
        next,
      ),
    (next) => appendTransactionMessageInstructions([...budget, ...instructions], next),
  )
  const bytes = getCompiledTransactionMessageEncoder().encode(compileTransactionMessage(message))
  return Uint8Array.from(bytes)
}

/** Returns a transaction without signatures: zeros in their places. */
export function toUnsigned(message: Uint8Array): Uint8Array {
  const signers = readMessage(message)?.signers.length ?? 1
  return Uint8Array.from([signers, ...new Uint8Array(signers * 64), ...message])
}

/** Simulates a message at a node, with a fresh blockhash and without signatures. */
export async function simulateMessage(
  node: Node,
  message: Uint8Array,
  addresses: readonly string[] = [],
): Promise<Record<string, unknown>> {
  const method = 'simulateTransaction'
  const answer = await node.ask(method, [
    toBase64(toUnsigned(message)),
    {
      encoding: 'base64',
      commitment: 'confirmed',
      sigVerify: false,
      replaceRecentBlockhash: true,
      ...(addresses.length > 0 ? { accounts: { encoding: 'base64', addresses } } : {}),
    },
  ])
  const value = answerValue(method, answer)
  return isRecord(value) ? value : {}
}

async function estimateUnits(node: Node, draft: Draft): Promise<number> {
  const limit = getSetComputeUnitLimitInstruction({ units: MAX_UNITS })
  const { err, unitsConsumed } = await simulateMessage(node, compile(draft, [limit]))
  const units = parseInteger(unitsConsumed)
  // A failure is reported by the simulation of the finished transaction.
  if (err || units === undefined || units === 0n)
    return UNITS_WITHOUT_ESTIMATE * draft.instructions.length
  return Math.min(Math.ceil(Number(units) * 1.1) + UNITS_FOR_WALLETS, MAX_UNITS)
}

/** Estimates the price of a unit in micro-lamports, from recent fees for the same accounts. */
async function estimatePrice(node: Node, draft: Draft, units: number): Promise<bigint> {
  const accounts = readMessage(compile(draft, []))?.accounts ?? []
  const writable = accounts.filter(({ isWritable }) => isWritable).map(({ address }) => address)
  const answer = await node
    .ask('getRecentPrioritizationFees', [writable.slice(0, MAX_FEE_ACCOUNTS)])
    // The transfer works without a priority fee.
    .catch(() => [])
  const fees = (Array.isArray(answer) ? answer.slice(0, 1000) : [])
    .map((entry: unknown) => parseInteger(isRecord(entry) ? entry.prioritizationFee : undefined))
    .filter((fee) => fee !== undefined)
    .toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0))
  const price = fees[Math.floor(((fees.length - 1) * PERCENTILE) / 100)] ?? 0n
  const max = (MAX_PRIORITY_FEE * MICRO) / BigInt(units)
  return price < max ? price : max
}

/** Compiles a message with its compute budget: the units of a simulation, and a priority fee. */
export async function buildMessage(node: Node, draft: Draft): Promise<Uint8Array> {
  const units = await estimateUnits(node, draft)
  const price = await estimatePrice(node, draft, units)
  return compile(draft, [
    getSetComputeUnitLimitInstruction({ units }),
    // Set at 0, too: wallets add a price of theirs to a transaction without one.
    getSetComputeUnitPriceInstruction({ microLamports: price }),
  ])
}
