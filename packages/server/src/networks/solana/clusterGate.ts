import { rpcCodes } from '@latchkey/protocol'
import { noop } from '@latchkey/protocol/std'
import * as v from 'valibot'
import { type RpcGate, unknownMethod } from '../rpcGate.js'
import type { Cluster } from './cluster.js'
import { solanaAddress } from './clusterResults.js'

/** Maximum number of calls in a batch. Clients of Solana rarely batch, and each call is large. */
const MAX_BATCH = 20

/** Maximum number of letters of a signed transaction in base64: 4,096 bytes, of version 1. */
const MAX_TRANSACTION = 5464

/** Maximum numbers per request, as limited by nodes. */
const MAX_STATUSES = 256
const MAX_ACCOUNTS = 100
const MAX_FEE_ACCOUNTS = 128
const MAX_SIGNATURES = 1000

const options = v.optional(v.looseObject({}))
const transaction = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(MAX_TRANSACTION),
  v.regex(/^[A-Za-z0-9+/]+={0,2}$/),
)
const signature = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/))
const first = <value>(schema: v.GenericSchema<unknown, value>) => v.looseTuple([schema, options])
const optionsOnly = v.optional(v.union([v.tuple([]), v.tuple([v.looseObject({})])]))
const addresses = (max: number) => v.pipe(v.array(solanaAddress), v.maxLength(max))
const base64 = v.looseObject({ encoding: v.literal('base64') })
const simulation = v.looseObject({
  encoding: v.literal('base64'),
  accounts: v.optional(v.looseObject({ addresses: addresses(MAX_ACCOUNTS) })),
})

/**
 * RPC methods that the server forwards, with the form of their parameters: reads, and sending
 * transactions that a wallet signed. Not `getProgramAccounts`, blocks, or anything else that walks
 * a whole ledger; not `requestAirdrop`. Source: https://solana.com/docs/rpc.
 */
const methods: Readonly<Record<string, v.GenericSchema>> = {
  getAccountInfo: first(solanaAddress),
  getBalance: first(solanaAddress),
  getBlockHeight: optionsOnly,
  getEpochInfo: optionsOnly,
  getFeeForMessage: first(v.pipe(v.string(), v.maxLength(MAX_TRANSACTION))),
  getGenesisHash: optionsOnly,
  getHealth: optionsOnly,
  getLatestBlockhash: optionsOnly,
  getMinimumBalanceForRentExemption: first(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10 * 1024 * 1024)),
  ),
  getMultipleAccounts: first(addresses(MAX_ACCOUNTS)),
  getRecentPrioritizationFees: v.optional(
    v.union([v.tuple([]), v.tuple([addresses(MAX_FEE_ACCOUNTS)])]),
  ),
  getSignatureStatuses: first(v.pipe(v.array(signature), v.maxLength(MAX_STATUSES))),
  getSignaturesForAddress: v.looseTuple([
    solanaAddress,
    v.optional(
      v.looseObject({
        limit: v.optional(
          v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_SIGNATURES)),
        ),
      }),
    ),
  ]),
  getSlot: optionsOnly,
  getTokenAccountBalance: first(solanaAddress),
  getTokenAccountsByOwner: v.looseTuple([
    solanaAddress,
    v.union([
      v.strictObject({ mint: solanaAddress }),
      v.strictObject({ programId: solanaAddress }),
    ]),
    options,
  ]),
  getTokenSupply: first(solanaAddress),
  getTransaction: first(signature),
  getVersion: optionsOnly,
  isBlockhashValid: first(solanaAddress),
  sendTransaction: v.tuple([transaction, base64]),
  simulateTransaction: v.tuple([transaction, simulation]),
}

/** Returns the gate of a Solana cluster. */
export function clusterGate({ caipId, request }: Cluster): RpcGate {
  return {
    caipId,
    maxBatch: MAX_BATCH,
    request,
    knownResult: noop,
    refusalOf({ method, params }) {
      const schema = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!schema) return unknownMethod(method)
      if (v.is(schema, params)) return undefined
      return {
        code: rpcCodes.invalidParams,
        message: `The parameters of ${method} are wrong, or ask for more than this server reads at once.`,
      }
    },
  }
}
