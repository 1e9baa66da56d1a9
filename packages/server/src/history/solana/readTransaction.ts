import * as v from 'valibot'
import type { Cluster } from '../../networks/solana/cluster.js'
import { solanaAddress } from '../../networks/solana/clusterResults.js'

const MAX_KEYS = 256
const MAX_INSTRUCTIONS = 512
/** Maximum length of an instruction's data in base58. An approval has ten bytes. */
const MAX_DATA = 64

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const list = <value>(item: v.GenericSchema<unknown, value>, max: number) =>
  v.pipe(v.array(item), v.maxLength(max))
const keys = list(solanaAddress, MAX_KEYS)

const instruction = v.looseObject({
  programIdIndex: whole,
  accounts: list(whole, MAX_KEYS),
  // No instruction of interest has longer data.
  data: v.pipe(
    v.string(),
    v.transform((text) => (text.length <= MAX_DATA ? text : '')),
  ),
})

const tokenBalance = v.looseObject({
  accountIndex: whole,
  mint: solanaAddress,
  owner: v.optional(solanaAddress),
  uiTokenAmount: v.looseObject({
    amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
    decimals: v.pipe(whole, v.maxValue(255)),
  }),
})
const tokenBalances = v.nullish(list(tokenBalance, MAX_KEYS), [])

const meta = v.looseObject({
  err: v.unknown(),
  fee: whole,
  preBalances: list(whole, MAX_KEYS),
  postBalances: list(whole, MAX_KEYS),
  preTokenBalances: tokenBalances,
  postTokenBalances: tokenBalances,
  innerInstructions: v.nullish(
    list(v.looseObject({ instructions: list(instruction, MAX_INSTRUCTIONS) }), MAX_KEYS),
    [],
  ),
  loadedAddresses: v.nullish(v.looseObject({ writable: keys, readonly: keys }), {
    writable: [],
    readonly: [],
  }),
})

const transaction = v.looseObject({
  slot: whole,
  blockTime: v.nullish(whole),
  meta,
  transaction: v.looseObject({
    signatures: v.pipe(v.array(v.string()), v.minLength(1)),
    message: v.looseObject({
      accountKeys: keys,
      instructions: list(instruction, MAX_INSTRUCTIONS),
    }),
  }),
})

/** One instruction of a transaction, with its addresses. */
export interface LedgerInstruction {
  readonly program: string
  readonly accounts: readonly string[]
  /** Base58. Empty if it is long. */
  readonly data: string
}

export type TokenBalance = v.InferOutput<typeof tokenBalance>

/** A transaction of the ledger. */
export interface LedgerTransaction {
  readonly slot: number
  /** Seconds since 1970. */
  readonly minedAt: number | undefined
  readonly hasFailed: boolean
  /** In lamports. */
  readonly fee: bigint
  /** The first one pays the fee. */
  readonly keys: readonly string[]
  readonly instructions: readonly LedgerInstruction[]
  /** Includes instructions that programs called. */
  readonly inner: readonly LedgerInstruction[]
  /** Lamports by key. */
  readonly before: readonly number[]
  readonly after: readonly number[]
  readonly tokensBefore: readonly TokenBalance[]
  readonly tokensAfter: readonly TokenBalance[]
}

function toTransaction(read: v.InferOutput<typeof transaction>): LedgerTransaction {
  const { meta: effects, slot, blockTime } = read
  const { message } = read.transaction
  const { writable, readonly } = effects.loadedAddresses
  const all = [...message.accountKeys, ...writable, ...readonly]
  const toInstruction = (each: v.InferOutput<typeof instruction>): LedgerInstruction => ({
    program: all[each.programIdIndex] ?? '',
    accounts: each.accounts.map((index) => all[index] ?? ''),
    data: each.data,
  })
  return {
    slot,
    minedAt: blockTime ?? undefined,
    hasFailed: effects.err !== null && effects.err !== undefined,
    fee: BigInt(effects.fee),
    keys: all,
    instructions: message.instructions.map(toInstruction),
    inner: effects.innerInstructions.flatMap(({ instructions }) => instructions.map(toInstruction)),
    before: effects.preBalances,
    after: effects.postBalances,
    tokensBefore: effects.preTokenBalances,
    tokensAfter: effects.postTokenBalances,
  }
}

/**
 * Reads a transaction. Returns `undefined` if the node does not know it, or answers with another
 * one.
 *
 * @throws ServerError 502 or 503 when the cluster does not respond.
 */
export async function readTransaction(
  cluster: Cluster,
  { hash, slot }: { hash: string; slot: number },
): Promise<LedgerTransaction | undefined> {
  const result = await cluster.request({
    method: 'getTransaction',
    params: [
      hash,
      { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 1 },
    ],
  })
  const parsed = v.safeParse(transaction, result)
  if (!parsed.success) return undefined
  const isAsked = parsed.output.transaction.signatures[0] === hash && parsed.output.slot === slot
  return isAsked ? toTransaction(parsed.output) : undefined
}
