import { isRecord } from '@latchkey/protocol/std'
import type { NodeRules } from '../nodeRules.js'
import { isClusterResult } from './clusterResults.js'

/**
 * Error codes for a node that is behind, has pruned its ledger, or cannot answer now. Source:
 * https://github.com/anza-xyz/agave, `rpc-client-api/src/custom_error.rs`.
 */
const UNAVAILABLE_CODES: readonly number[] = [
  -32_603, -32_004, -32_005, -32_011, -32_014, -32_016, 429,
]

/** Error codes that another node would return too. */
const FINAL: readonly number[] = [-32_600, -32_602, -32_003]

/** The code of a transaction that failed its simulation before it was sent. */
const PREFLIGHT = -32_002

/** Maximum distance in slots. A slot takes 0.4 s. */
const MAX_DISTANCE = 150n

/** Returns the rules of a Solana cluster's nodes. */
export function clusterRules(caipId: string): NodeRules {
  const reference = caipId.slice('solana:'.length)
  return {
    caipId,
    identity: {
      method: 'getGenesisHash',
      isRight: (answer) => typeof answer === 'string' && answer.slice(0, 32) === reference,
    },
    head: {
      method: 'getSlot',
      params: [{ commitment: 'confirmed' }],
      maxDistance: MAX_DISTANCE,
    },
    sendMethod: 'sendTransaction',
    remembered: new Set(),
    isReadable: isClusterResult,
    isUnavailable: ({ code }) => UNAVAILABLE_CODES.includes(code),
    // Another node may know the blockhash. The bytes are the same, so the transaction executes at
    // most once.
    isFinal: ({ code, data }) =>
      FINAL.includes(code) ||
      (code === PREFLIGHT && !(isRecord(data) && data.err === 'BlockhashNotFound')),
  }
}
