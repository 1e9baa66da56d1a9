import * as v from 'valibot'
import type { Move } from '../facts.js'
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
    // Of a contract that ended itself.
    address: v.nullish(address),
    refundAddress: v.nullish(address),
    balance: v.nullish(amount),
  }),
  result: v.nullish(v.object({ address: v.nullish(address) })),
})

type Trace = v.InferOutput<typeof trace>

/** What a call inside a transaction moved of the chain's own currency. */
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

/** Calls inside a transaction that took effect: a call that failed takes back all calls it made. */
function effective(traces: readonly Trace[]): Trace[] {
  const failed = new Set(
    traces.filter(({ error }) => error).map(({ traceAddress }) => traceAddress.join('.')),
  )
  return traces.filter(({ traceAddress }) => {
    // The transaction itself has an empty address; what it moved is told by the transaction.
    const paths = traceAddress.map((_, at) => traceAddress.slice(0, at + 1).join('.'))
    return traceAddress.length > 0 && !failed.has('') && !paths.some((path) => failed.has(path))
  })
}

/** What contracts moved of the chain's own currency in a block, by transaction. */
export interface BlockTraces {
  /**
   * Whether it is of the block with this hash: a chain may change its mind between two questions.
   */
  isOf(blockHash: string): boolean
  ofTransaction(transactionHash: string): readonly Move[]
}

/** `undefined` where the node does not trace. */
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
