import type { Clock } from '@latchkey/core/internal'
import { isRecord, noop, sleep } from '@latchkey/protocol/std'
import { toBase64 } from '../kernel/base64.js'
import { readBlockHeight } from '../networks/cluster.js'
import { answerValue, type Node, NodeRefusedError } from '../networks/node.js'

/** Milliseconds between two repeats. */
const REPEAT_MS = 2000
/** The maximum number of repeats: more than a lifetime of 150 blocks. */
const MAX_REPEATS = 60

/** A signed transaction. */
export interface Signed {
  signature: string
  wire: Uint8Array
  /** The block height after which the transaction is invalid, if it is known. */
  lastValidBlockHeight: bigint | undefined
}

/** A status of a transaction. */
export interface Status {
  slot: unknown
  isConfirmed: boolean
  isFailed: boolean
}

/** Reads the status of a transaction; `undefined` if the node does not know it. */
export async function readStatus(node: Node, signature: string): Promise<Status | undefined> {
  const method = 'getSignatureStatuses'
  const answer = await node.ask(method, [[signature], { searchTransactionHistory: true }])
  const value = answerValue(method, answer)
  const [status] = Array.isArray(value) ? (value as readonly unknown[]) : []
  if (!isRecord(status)) return undefined
  const { slot, err, confirmationStatus } = status
  return {
    slot,
    isConfirmed: confirmationStatus === 'confirmed' || confirmationStatus === 'finalized',
    isFailed: err !== null && err !== undefined,
  }
}

/** Sends signed bytes. The same bytes again change nothing. */
async function submit(node: Node, { wire }: Signed, skipPreflight: boolean): Promise<void> {
  await node.ask('sendTransaction', [
    toBase64(wire),
    { encoding: 'base64', maxRetries: 0, skipPreflight, preflightCommitment: 'confirmed' },
  ])
}

/** Returns the reason of a failed preflight. */
export function preflightErrorOf(error: unknown): { err: unknown; logs: unknown } | undefined {
  const data = error instanceof NodeRefusedError ? error.refusal.data : undefined
  return isRecord(data) && 'err' in data ? { err: data.err, logs: data.logs } : undefined
}

/** True if the failure leaves open that the transaction is executed. */
function isOpen(error: unknown): boolean {
  const preflight = preflightErrorOf(error)
  // A node that is behind does not know the blockhash yet.
  if (preflight)
    return preflight.err === 'BlockhashNotFound' || preflight.err === 'AlreadyProcessed'
  return true
}

/** Repeats the same bytes until they are confirmed or can no longer be executed. */
async function repeat(node: Node, signed: Signed, clock: Clock): Promise<void> {
  const { signature, lastValidBlockHeight } = signed
  for (let count = 0; count < MAX_REPEATS; count++) {
    await sleep(REPEAT_MS, { clock })
    const status = await readStatus(node, signature).catch(noop)
    if (status?.isConfirmed) return
    const height = await readBlockHeight(node).catch(noop)
    if (height !== undefined && lastValidBlockHeight !== undefined && height > lastValidBlockHeight)
      return
    await submit(node, signed, true).catch(noop)
  }
}

/**
 * Sends a signed transaction, and repeats the same bytes until they are confirmed or expired.
 * Resolves when a node has accepted them. Also resolves if no node answered, because they may still
 * be executed.
 *
 * @throws the error of a node whose preflight failed.
 */
export async function broadcast(node: Node, signed: Signed, clock: Clock): Promise<void> {
  try {
    await submit(node, signed, false)
  } catch (error) {
    if (!isOpen(error)) throw error
  }
  void repeat(node, signed, clock).catch(noop)
}
