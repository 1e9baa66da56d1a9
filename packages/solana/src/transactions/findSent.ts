import { fromBase58, isRecord } from '@latchkey/protocol/std'
import { messageOf } from '../connect/wireTransaction.js'
import { fromBase64 } from '../kernel/base64.js'
import { type Node, parseInteger } from '../networks/node.js'
import { hasSameIntent } from './compareTransactions.js'
import { readMessageOf } from './lookupTables.js'
import type { ReadMessage } from './readMessage.js'

/** The maximum number of transactions that are compared. */
const MAX_SCANNED = 20
/** Milliseconds by which the clocks of page and chain may differ. */
const CLOCK_SKEW_MS = 120_000

async function readSent(node: Node, signature: string): Promise<ReadMessage | undefined> {
  const answer = await node.ask('getTransaction', [
    signature,
    { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 },
  ])
  const [text] =
    isRecord(answer) && Array.isArray(answer.transaction)
      ? (answer.transaction as readonly unknown[])
      : []
  const wire = fromBase64(text)
  const message = wire && messageOf(wire)
  return message && readMessageOf(node, message)
}

/**
 * Looks for a transaction that a wallet sent without an answer. Returns its signature, if the
 * recent history of the fee payer has a transaction with the same instructions.
 */
export async function findSent(
  node: Node,
  asked: ReadMessage,
  startedAt: number,
): Promise<string | undefined> {
  const answer = await node.ask('getSignaturesForAddress', [
    asked.feePayer,
    { limit: MAX_SCANNED, commitment: 'confirmed' },
  ])
  for (const entry of Array.isArray(answer) ? answer.slice(0, MAX_SCANNED) : []) {
    const { signature, blockTime } = isRecord(entry) ? entry : {}
    if (typeof signature !== 'string' || fromBase58(signature)?.length !== 64) continue
    const seconds = parseInteger(blockTime)
    if (seconds !== undefined && Number(seconds) * 1000 < startedAt - CLOCK_SKEW_MS) continue
    const sent = await readSent(node, signature)
    if (sent && sent.lifetime === asked.lifetime && hasSameIntent(asked, sent)) return signature
  }
  return undefined
}
