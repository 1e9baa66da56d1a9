import { withTimeout } from '@latchkey/protocol/std'
import { BaseError, custom, type Transport } from 'viem'
import { ServerError } from '../kernel/serverError.js'
import { createNode, type PooledNode } from './createNode.js'
import { type JoinOptions, joinReads } from './joinReads.js'
import type { NodeRefusal, NodeRules } from './nodeRules.js'

/** Deadline of all nodes together, in milliseconds. */
const DEADLINE_MS = 10_000
/** Time for which a failed node is tried last. */
const REST_MS = 15_000
/** Interval of the block number checks. */
const HEAD_EVERY_MS = 15_000
const HEAD_DEADLINE_MS = 2000

const noAnswer = (): Error => new Error('The node did not answer in time.')

/** Returns the error response of a node; `undefined` if there was no response. */
function refusalOf(error: unknown): NodeRefusal | undefined {
  if (!(error instanceof BaseError)) return undefined
  const coded = error.walk(
    (cause) =>
      typeof (cause as { code?: unknown }).code === 'number' &&
      (cause as { code: number }).code !== -1,
  )
  if (!coded) return undefined
  // viem's own errors of a code wrap the node's, which has the data.
  const whole = error.walk((cause) => (cause as { data?: unknown }).data !== undefined)
  return {
    code: (coded as unknown as { code: number }).code,
    message: error.message,
    data: (whole as { data?: unknown } | null)?.data,
  }
}

/** Returns the block number of most nodes. Of two nodes, the higher one. */
function usualHead(nodes: readonly PooledNode[]): bigint | undefined {
  const heads = nodes.map(({ head }) => head).filter((head) => head !== undefined)
  heads.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return heads[Math.floor(heads.length / 2)]
}

function isAstray(
  { head }: PooledNode,
  usual: bigint | undefined,
  { maxDistance }: NodeRules['head'],
): boolean {
  if (head === undefined || usual === undefined) return false
  return head > usual ? head - usual > maxDistance : usual - head > maxDistance
}

function createHeadCheck(
  nodes: readonly PooledNode[],
  { head: rule }: NodeRules,
  clock: { now(): number },
): () => Promise<void> {
  const state: { checkedAt: number; running?: Promise<void> } = {
    checkedAt: Number.NEGATIVE_INFINITY,
  }
  async function ask(node: PooledNode): Promise<void> {
    try {
      node.head = BigInt(
        (await withTimeout(
          node.request({ method: rule.method, params: rule.params }),
          HEAD_DEADLINE_MS,
          noAnswer,
        )) as string,
      )
    } catch {
      // The block number stays unknown. The next request finds out that the node does not respond.
      node.head = undefined
      node.restsUntil = clock.now() + REST_MS
    }
  }
  return async () => {
    if (nodes.length < 2 || clock.now() - state.checkedAt < HEAD_EVERY_MS) return state.running
    const isFirst = state.checkedAt === Number.NEGATIVE_INFINITY
    state.checkedAt = clock.now()
    const running = Promise.all(nodes.map(ask)).then(() => {
      const usual = usualHead(nodes)
      for (const node of nodes) node.setAstray(isAstray(node, usual, rule))
      delete state.running
    })
    // Only the first check is awaited. Later ones run in the background, with results from the last
    // one.
    if (!isFirst) return
    state.running = running
    await running
  }
}

/**
 * Creates one viem transport from the nodes of a chain. Tries them one after the other, in the
 * operator's order. Nodes that failed or returned unreadable answers come last. Skips nodes of
 * another chain, and nodes far from the block number of most others (SEC-51).
 *
 * Three nodes expose one that reports a wrong block number. Of two, the one behind is skipped.
 *
 * Fails with viem's error around `ServerError` 503 `chain_unavailable`: see `serverErrorOf`.
 */
export function nodeTransport(
  rules: NodeRules,
  given: readonly (string | Transport)[],
  options: JoinOptions,
): Transport {
  const { clock } = options
  const share = Math.max(2500, Math.floor(DEADLINE_MS / Math.max(1, given.length)))
  const nodes = given.map((node, position) =>
    createNode(node, { rules, position, clock, deadline: share }),
  )
  const checkHeads = createHeadCheck(nodes, rules, clock)

  async function askEach(
    call: { method: string; params?: unknown },
    started: number,
  ): Promise<unknown> {
    const usual = usualHead(nodes)
    const resting = (node: PooledNode): number => Number(node.restsUntil > clock.now())
    const candidates = nodes
      .filter((node) => !isAstray(node, usual, rules.head))
      .sort((a, b) => resting(a) - resting(b))
    const state: { failure?: unknown } = {}
    for (const node of candidates) {
      const left = DEADLINE_MS - (performance.now() - started)
      if (left <= 0) break
      try {
        const answer = await withTimeout(node.request(call), Math.min(left, share), noAnswer)
        node.restsUntil = 0
        return answer
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal && rules.isFinal(refusal)) throw error
        if (!refusal || rules.isUnavailable(refusal)) node.restsUntil = clock.now() + REST_MS
        state.failure = error
      }
    }
    const refusal = refusalOf(state.failure)
    if (refusal && !rules.isUnavailable(refusal)) throw state.failure
    throw new ServerError(
      503,
      'chain_unavailable',
      `The nodes of the chain ${rules.caipId} gave no answer. Try again.`,
      { cause: state.failure },
    )
  }

  async function request(call: { method: string; params?: unknown }): Promise<unknown> {
    const started = performance.now()
    await checkHeads()
    return askEach(call, started)
  }
  const joined = joinReads(request, { ...options, rules })
  return (parameters) =>
    custom(
      { request: joined },
      { retryCount: 0, key: rules.caipId, name: rules.caipId },
    )(parameters)
}
