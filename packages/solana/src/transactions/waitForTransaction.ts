import { CancelledError, LatchkeyError } from '@latchkey/core'
import type { ChainTransactions, Clock, TransactionOutcome } from '@latchkey/core/internal'
import type { ChainId } from '@latchkey/protocol'
import { isRecord, noop, sleep } from '@latchkey/protocol/std'
import type { AdapterContext } from '../connect/adapterContext.js'
import { networkOf } from '../connect/requestWallet.js'
import { type Clusters, readBlockHeight } from '../networks/cluster.js'
import { type Node, parseInteger } from '../networks/node.js'
import { readStatus, type Status } from './broadcast.js'
import type { Lifetimes } from './lifetimes.js'
import { watchSignature } from './watchSignature.js'

/** Milliseconds until the second poll. Doubles up to the last: most transactions confirm early. */
const FIRST_POLL_MS = 500
const LAST_POLL_MS = 2000
/** The blocks for which a blockhash is valid. */
const LIFETIME_BLOCKS = 150n
/** Maximum reads of a confirmed transaction's details, after which its fee is left out. */
const MAX_DETAIL_READS = 5

interface Watch {
  node: Node
  signature: string
  clock: Clock
  signal: AbortSignal | undefined
  /** The last block height at which the transaction can be executed, as far as it is known. */
  lastHeight: bigint | undefined
  /** Resolves when a subscription reports the signature. */
  reported: Promise<void>
}

/** Waits until the next poll, or until the subscription reports. */
async function pause(
  { clock, signal, reported }: Watch,
  count: number,
  isReported: boolean,
): Promise<void> {
  const ms = Math.min(FIRST_POLL_MS * 2 ** Math.min(count, 8), LAST_POLL_MS)
  const over = sleep(ms, { clock, signal, toError: () => new CancelledError() })
  await (isReported ? over : Promise.race([over, reported]))
  over.catch(noop)
}

async function readFee({ node, signature }: Watch): Promise<bigint | undefined> {
  const answer = await node.ask('getTransaction', [
    signature,
    { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 },
  ])
  const meta = isRecord(answer) ? answer.meta : undefined
  return isRecord(meta) ? parseInteger(meta.fee) : undefined
}

async function toOutcome(watch: Watch, { slot, isFailed }: Status): Promise<TransactionOutcome> {
  for (let count = 0; ; count++) {
    const fee = await readFee(watch).catch(rethrowCancel)
    if (fee === undefined && count < MAX_DETAIL_READS) await pause(watch, count, true)
    else
      return {
        status: isFailed ? 'failed' : 'confirmed',
        hash: watch.signature,
        blockNumber: parseInteger(slot) ?? 0n,
        fee: fee ?? 0n,
      }
  }
}

function rethrowCancel(error: unknown): undefined {
  if (error instanceof CancelledError) throw error
  return undefined
}

/**
 * True if the transaction can no longer be executed: the node has passed its last block, and still
 * does not know it, searched in the history after that.
 */
async function isExpired(watch: Watch, lastHeight: bigint): Promise<boolean> {
  const height = await readBlockHeight(watch.node)
  if (height <= lastHeight) return false
  return (await readStatus(watch.node, watch.signature)) === undefined
}

async function poll(watch: Watch): Promise<TransactionOutcome> {
  const state = { lastHeight: watch.lastHeight, isReported: false }
  void watch.reported.then(() => {
    state.isReported = true
  })
  for (let count = 0; ; count++) {
    try {
      const status = await readStatus(watch.node, watch.signature)
      if (status?.isConfirmed) return await toOutcome(watch, status)
      // Without a known lifetime: it was sent before now, so one lifetime from now is the limit.
      state.lastHeight ??= (await readBlockHeight(watch.node)) + LIFETIME_BLOCKS
      if (!status && (await isExpired(watch, state.lastHeight))) return { status: 'dropped' }
    } catch (error) {
      // A failed node proves nothing, so polls again.
      rethrowCancel(error)
      if (!(error instanceof LatchkeyError)) throw error
    }
    const { isReported } = state
    await pause(watch, count, isReported)
  }
}

/** Creates the part that waits for outcomes. */
export function createWaiting(
  context: AdapterContext,
  clusters: Clusters,
  lifetimes: Lifetimes,
): Pick<ChainTransactions, 'waitForTransaction'> {
  const { clock } = context
  async function wait(
    networkId: ChainId,
    signature: string,
    signal: AbortSignal | undefined,
  ): Promise<TransactionOutcome> {
    const node = await clusters.verifiedNode(networkId, signal)
    const { websocketUrl } = networkOf(context, networkId)
    const subscription = watchSignature(websocketUrl, signature)
    const lastHeight = lifetimes.find(signature)
    try {
      const { reported } = subscription
      return await poll({ node, signature, clock, signal, lastHeight, reported })
    } finally {
      subscription.stop()
    }
  }
  return {
    waitForTransaction: ({ networkId, hash, signal }) => wait(networkId, hash, signal),
  }
}
