import * as v from 'valibot'
import type { Move } from '../historyFacts.js'
import { address, amount, hash, isUnknownMethod, type Request, toHex } from './rpc.js'

const trace = v.object({
  type: v.string(),
  blockHash: hash,
  transactionHash: v.nullish(hash),
  traceAddress: v.array(v.number()),
  error: v.nullish(v.string()),
  action: v.object({
    callType: v.nullish(v.string()),
    from: v.nullish(address),
    to: v.nullish(address),
    value: v.nullish(amount),
    // Address of a contract that self-destructed.
    address: v.nullish(address),
    refundAddress: v.nullish(address),
    balance: v.nullish(amount),
  }),
  result: v.nullish(v.object({ address: v.nullish(address) })),
})

type Trace = v.InferOutput<typeof trace>

/** Returns the native transfer of an internal call. */
function moveOf({ type, action, result }: Trace): Move[] {
  const { callType, from, to, value } = action
  const ends = type === 'suicide' || type === 'selfdestruct'
  const [sender, recipient, moved] = ends
    ? [action.address, action.refundAddress, action.balance]
    : [from, type === 'create' ? result?.address : to, value]
  const isPaying = ends || type === 'create' || (type === 'call' && callType === 'call')
  return isPaying && sender && recipient && moved
    ? [{ kind: 'native', from: sender, to: recipient, amount: moved.toString() }]
    : []
}

/** Returns the internal calls that took effect. A failed call reverts all calls it made. */
function effective(traces: readonly Trace[]): Trace[] {
  const failed = new Set(
    traces.filter(({ error }) => error).map(({ traceAddress }) => traceAddress.join('.')),
  )
  return traces.filter(({ traceAddress }) => {
    // The transaction itself has an empty trace address. Its own transfer is known from the
    // transaction.
    const paths = traceAddress.map((_, at) => traceAddress.slice(0, at + 1).join('.'))
    return traceAddress.length > 0 && !failed.has('') && !paths.some((path) => failed.has(path))
  })
}

/** The native transfers by contracts in a block, by transaction. */
export interface BlockTraces {
  /**
   * True if the traces are of the block with this hash. A reorganisation may happen between two
   * requests.
   */
  isOf(blockHash: string): boolean
  ofTransaction(transactionHash: string): readonly Move[]
}

/** Returns `undefined` if the node cannot trace. */
export async function readTraces(
  request: Request,
  number: number,
): Promise<BlockTraces | undefined> {
  const answer = await request({ method: 'trace_block', params: [toHex(number)] }).catch(
    (error: unknown) => {
      if (!isUnknownMethod(error)) throw error
    },
  )
  if (answer === undefined) return undefined
  const traces = v.parse(v.array(trace), answer)
  const byTransaction = new Map<string, Trace[]>()
  for (const each of traces) {
    const key = each.transactionHash ?? ''
    const list = byTransaction.get(key) ?? []
    list.push(each)
    byTransaction.set(key, list)
  }
  return {
    isOf: (blockHash) => traces.every((each) => each.blockHash === blockHash),
    ofTransaction: (transactionHash) =>
      effective(byTransaction.get(transactionHash) ?? []).flatMap(moveOf),
  }
}
