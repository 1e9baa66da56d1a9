import { isSolanaAddress } from '@latchkey/protocol/std'
import * as v from 'valibot'

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
/** Amounts of lamports can exceed the safe integers. */
const lamports = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 64))
export const solanaAddress = v.pipe(
  v.string(),
  v.check((text: string) => isSolanaAddress(text)),
)
const signature = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/))
const inContext = <value>(schema: v.GenericSchema<unknown, value>) =>
  v.looseObject({ context: v.looseObject({ slot: whole }), value: schema })

const account = v.looseObject({ lamports, owner: solanaAddress, data: v.unknown() })
const accounts = inContext(v.array(v.nullable(account)))
const owned = inContext(v.array(v.looseObject({ pubkey: solanaAddress, account })))

const entry = v.looseObject({
  signature,
  slot: whole,
  blockTime: v.nullish(v.pipe(v.number(), v.integer())),
  err: v.unknown(),
})

/**
 * Schemas of results that the server reads or passes on, by method. Source:
 * https://solana.com/docs/rpc.
 */
const results: Readonly<Record<string, v.GenericSchema>> = {
  getAccountInfo: inContext(v.nullable(account)),
  getBalance: inContext(lamports),
  getBlockHeight: whole,
  getGenesisHash: solanaAddress,
  getLatestBlockhash: inContext(
    v.looseObject({ blockhash: solanaAddress, lastValidBlockHeight: whole }),
  ),
  getMinimumBalanceForRentExemption: lamports,
  getMultipleAccounts: accounts,
  getSignatureStatuses: inContext(v.array(v.nullable(v.looseObject({ slot: whole })))),
  getSignaturesForAddress: v.array(entry),
  getSlot: whole,
  getTokenAccountsByOwner: owned,
  getTransaction: v.nullable(
    v.looseObject({ slot: whole, transaction: v.unknown(), meta: v.nullable(v.looseObject({})) }),
  ),
  isBlockhashValid: inContext(v.boolean()),
  sendTransaction: signature,
  simulateTransaction: inContext(v.looseObject({ err: v.unknown() })),
}

/**
 * True if a node's result of a method matches its schema. Results of methods without a schema are
 * passed on unchanged.
 */
export function isClusterResult(method: string, result: unknown): boolean {
  const schema = results[method]
  return schema === undefined || v.is(schema, result)
}
