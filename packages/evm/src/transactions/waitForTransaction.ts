import { CancelledError, LatchkeyError } from '@latchkey/core'
import type { ChainTransactions, Clock, TransactionOutcome } from '@latchkey/core/internal'
import { sleep } from '@latchkey/protocol/std'
import type { AdapterContext } from '../connect/adapterContext.js'
import { createNode, type Node } from '../networks/readNode.js'
import { compareReplacement, findByNonce } from './findReplacement.js'
import {
  countTransactions,
  type KnownTransaction,
  parseTransaction,
  readBlock,
  readOutcome,
} from './minedTransactions.js'

/** Milliseconds between two polls: the first is soon, for chains that are fast. */
const FIRST_PAUSE_MS = 500
const LAST_PAUSE_MS = 4000
/** Polls of a used nonce without its transaction before the node is believed that it has none. */
const MAX_POLLS = 5
/**
 * What must pass before a transaction that the node does not know counts as dropped: both, for
 * chains are fast or slow.
 */
const FORGOTTEN_MS = 600_000
const FORGOTTEN_BLOCKS = 30n

interface Waited {
  hash: string
  from: string
  nonce: number | undefined
  onNonce: ((nonce: number) => void) | undefined
  /** As the node showed it while it waited. */
  seen?: KnownTransaction | undefined
  /** Polls in which its nonce was used and nothing was found. */
  polls: number
  /** Since when the node does not know it. */
  missing?: { time: number; block: bigint } | undefined
}

async function isPerson(node: Node, account: string): Promise<boolean> {
  const code = await node.ask('eth_getCode', [account, 'latest'])
  return code === '0x' || (typeof code === 'string' && code.startsWith('0xef0100'))
}

/** Whether the nonce went to another transaction, and how that ended. */
async function lookAtNonce(node: Node, waited: Waited): Promise<TransactionOutcome | undefined> {
  const { nonce, from, hash, seen } = waited
  if (nonce === undefined || (await countTransactions(node, from, 'latest')) <= BigInt(nonce))
    return undefined
  // A node may know of the block before it has the receipts.
  waited.polls += 1
  const other = await findByNonce(node, from, nonce)
  if (other && other.hash !== hash.toLowerCase()) {
    const outcome = await readOutcome(node, other.hash)
    return outcome && { ...outcome, replacement: compareReplacement(seen, other) }
  }
  return !other && waited.polls >= MAX_POLLS ? { status: 'dropped' } : undefined
}

async function poll(
  node: Node,
  waited: Waited,
  clock: Clock,
): Promise<TransactionOutcome | undefined> {
  const outcome = await readOutcome(node, waited.hash)
  if (outcome) return outcome
  const known = parseTransaction(await node.ask('eth_getTransactionByHash', [waited.hash]))
  if (known && known.hash === waited.hash.toLowerCase()) {
    if (waited.nonce !== known.nonce) waited.onNonce?.(known.nonce)
    waited.seen = known
    waited.nonce = known.nonce
    waited.missing = undefined
  }
  const replaced = await lookAtNonce(node, waited)
  if (replaced || known) return replaced
  const block = await readBlock(node, 'latest')
  if (!block) return undefined
  waited.missing ??= { time: clock.now(), block: block.number }
  const { missing } = waited
  const isForgotten =
    clock.now() - missing.time >= FORGOTTEN_MS && block.number - missing.block >= FORGOTTEN_BLOCKS
  // What a contract's owners sign is sent by somebody else, under another hash, whenever they like.
  return isForgotten && (await isPerson(node, waited.from)) ? { status: 'dropped' } : undefined
}

/** The part that waits for the chain. */
export function createWaiting(
  context: AdapterContext,
): Pick<ChainTransactions, 'waitForTransaction'> {
  const { clock } = context
  return {
    async waitForTransaction({ networkId, hash, from, nonce, onNonce, signal }) {
      const node = createNode(context, networkId, signal)
      const waited: Waited = { hash, from, nonce, onNonce, polls: 0 }
      for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LAST_PAUSE_MS, (pause * 3) / 2)) {
        try {
          const outcome = await poll(node, waited, clock)
          if (outcome) return outcome
        } catch (error) {
          // A node that fails says nothing about the transaction.
          if (!(error instanceof LatchkeyError)) throw error
        }
        await sleep(pause, { clock, signal, toError: () => new CancelledError() })
      }
    },
  }
}
