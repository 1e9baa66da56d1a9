import { CancelledError, LatchkeyError, UnknownError } from '@latchkey/core'
import type {
  ChainTransactions,
  Clock,
  Replacement,
  TransactionOutcome,
} from '@latchkey/core/internal'
import { isHash, sleep } from '@latchkey/protocol/std'
import type { AdapterContext } from '../connect/adapterContext.js'
import {
  countTransactions,
  createNode,
  type KnownTransaction,
  type Node,
  parseQuantity,
  parseTransaction,
  readBlock,
} from '../networks/readNode.js'

type MinedOutcome = Extract<TransactionOutcome, { hash: string }>

/**
 * Reads how a transaction ended. Returns `undefined` while it is in no block: the node has no
 * receipt, the receipt is of another transaction (W32), or its block was reorganised away.
 */
export async function readOutcome(node: Node, hash: string): Promise<MinedOutcome | undefined> {
  const receipt = ((await node.ask('eth_getTransactionReceipt', [hash])) ?? {}) as Record<
    string,
    unknown
  >
  const [blockNumber, gasUsed, price, status] = [
    receipt.blockNumber,
    receipt.gasUsed,
    receipt.effectiveGasPrice,
    receipt.status,
  ].map(parseQuantity)
  const { blockHash, transactionHash } = receipt
  if (typeof transactionHash !== 'string' || transactionHash.toLowerCase() !== hash.toLowerCase())
    return undefined
  if (
    blockNumber === undefined ||
    gasUsed === undefined ||
    status === undefined ||
    !isHash(blockHash)
  )
    return undefined
  const block = await readBlock(node, blockNumber)
  if (block?.hash !== blockHash.toLowerCase()) return undefined
  // Chains of the OP stack charge for posting to the chain below, besides.
  const fee = gasUsed * (price ?? 0n) + (parseQuantity(receipt.l1Fee) ?? 0n)
  return { status: status === 1n ? 'confirmed' : 'failed', hash, blockNumber, fee }
}

/** Maximum number of blocks in which a nonce is searched: about a day of Ethereum. */
const MAX_BLOCKS = 8192n

/** True if the nonce was still free after a block. Blocks with pruned state count as before it. */
async function isFreeAt(
  node: Node,
  account: string,
  nonce: bigint,
  block: bigint,
): Promise<boolean> {
  try {
    return (await countTransactions(node, account, block)) <= nonce
  } catch (error) {
    if (error instanceof UnknownError) return true
    throw error
  }
}

/**
 * Returns the mined transaction that used a nonce; `undefined` if the node cannot find it. Searches
 * its block by bisection of the account's nonce.
 */
async function findByNonce(
  node: Node,
  account: string,
  nonce: number,
): Promise<KnownTransaction | undefined> {
  const used = BigInt(nonce)
  const latest = await readBlock(node, 'latest')
  if (!latest) return undefined
  const range = { low: latest.number, high: latest.number }
  for (let back = 1n; back <= MAX_BLOCKS && range.low > 0n; back *= 2n) {
    range.low = latest.number > back ? latest.number - back : 0n
    if (await isFreeAt(node, account, used, range.low)) break
    range.high = range.low
  }
  while (range.high - range.low > 1n) {
    const middle = (range.low + range.high) / 2n
    if (await isFreeAt(node, account, used, middle)) range.low = middle
    else range.high = middle
  }
  const block = await readBlock(node, range.high, true)
  return block?.transactions
    .map(parseTransaction)
    .find((each) => each?.from === account.toLowerCase() && each.nonce === nonce)
}

/** Returns the kind of a replacement. An original that was never seen cannot be compared. */
function compareReplacement(
  original: KnownTransaction | undefined,
  { from, to, value, data }: KnownTransaction,
): Replacement {
  if (original && original.to === to && original.value === value && original.data === data)
    return 'repriced'
  return to === from && value === 0n && data === '0x' ? 'cancelled' : 'replaced'
}

/** Milliseconds between two polls: short at first, for fast chains. */
const FIRST_PAUSE_MS = 500
const LAST_PAUSE_MS = 4000
/** Polls of a used nonce without its transaction before it counts as dropped. */
const MAX_POLLS = 5
/**
 * Time and blocks before an unknown transaction counts as dropped: both, because block times
 * differ.
 */
const FORGOTTEN_MS = 600_000
const FORGOTTEN_BLOCKS = 30n

interface Waited {
  hash: string
  from: string
  nonce: number | undefined
  onNonce: ((nonce: number) => void) | undefined
  /** The pending transaction as the node returned it. */
  seen?: KnownTransaction | undefined
  /** Polls in which its nonce was used and nothing was found. */
  polls: number
  /** Time and block since which the node does not know it. */
  missing?: { time: number; block: bigint } | undefined
}

async function isPerson(node: Node, account: string): Promise<boolean> {
  const code = await node.ask('eth_getCode', [account, 'latest'])
  return code === '0x' || (typeof code === 'string' && code.startsWith('0xef0100'))
}

/** Returns the outcome of another transaction with the nonce, if there is one. */
async function pollNonce(node: Node, waited: Waited): Promise<TransactionOutcome | undefined> {
  const { nonce, from, hash, seen } = waited
  if (nonce === undefined || (await countTransactions(node, from, 'latest')) <= BigInt(nonce))
    return undefined
  // A node may have the block before its receipts.
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
  const replaced = await pollNonce(node, waited)
  if (replaced || known) return replaced
  const block = await readBlock(node, 'latest')
  if (!block) return undefined
  waited.missing ??= { time: clock.now(), block: block.number }
  const { missing } = waited
  const isForgotten =
    clock.now() - missing.time >= FORGOTTEN_MS && block.number - missing.block >= FORGOTTEN_BLOCKS
  // Transactions of a contract account are sent by others, later and under another hash.
  return isForgotten && (await isPerson(node, waited.from)) ? { status: 'dropped' } : undefined
}

/** Creates the part that waits for the chain. */
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
          // A failed request leaves the state of the transaction unknown.
          if (!(error instanceof LatchkeyError)) throw error
        }
        await sleep(pause, { clock, signal, toError: () => new CancelledError() })
      }
    },
  }
}
