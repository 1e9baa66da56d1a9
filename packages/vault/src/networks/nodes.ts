import { sleep } from '@latchkey/protocol/std'
import { type Hex, keccak256 } from 'viem'
import type { FrameChain, FrameConfig } from '../kernel/config.js'
import { VaultError } from '../kernel/vaultError.js'
import { askOneThenNext, askTwo, type DecisiveQuestion, jitter } from './askNodes.js'
import type { NodeAnswer } from './nodeAnswer.js'
import { createQuestions, type NodeGroup, type Question, type Questions } from './nodeQuestions.js'

/** Reads from the frame's own nodes. An app cannot name a node. */
export interface Nodes {
  /** @throws {@link VaultError} `unknownChain` (4902) */
  chainOf(chainId: number): FrameChain
  /**
   * Reads a value that is only shown or passed on, from one node, then from the next. `isSticky`:
   * from the first node only, which holds state such as filters.
   *
   * @throws {@link VaultError} `nodeError` with the node's code and message, `nodesSilent` (-32002)
   */
  ask(
    chainId: number,
    method: string,
    params: unknown,
    options: { signal: AbortSignal; isSticky?: boolean | undefined },
  ): Promise<unknown>
  /**
   * Reads a critical value: two nodes must agree, if there are two. A silent node is replaced by a
   * third one, never ignored.
   *
   * @throws {@link VaultError} `nodesDisagree`, `nodesSilent` (-32002), `nodeError` if both answer
   * with an error
   */
  decide<value>(
    chainId: number,
    method: string,
    params: unknown,
    question: DecisiveQuestion<value>,
  ): Promise<value>
  /** Resolves to the number of a block that two nodes have. */
  headOf(chainId: number, options: { signal: AbortSignal }): Promise<Hex>
  /**
   * Sends the same signed bytes to every node, and a second time to silent nodes.
   *
   * @throws {@link VaultError} `transactionRejected` (-32003) only if every node refused them:
   * otherwise the transaction may be pending
   */
  broadcast(chainId: number, transaction: Hex): Promise<void>
}

/** Maximum of blocks by which two nodes may differ. */
const MAX_LAG = 64n

/** Parses a quantity of Ethereum's JSON-RPC. @throws for any other value */
export function parseQuantity(answer: unknown): bigint {
  if (typeof answer !== 'string' || !/^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/i.test(answer))
    throw new TypeError('not a quantity')
  return BigInt(answer)
}

/** Returns the lower of two heads. `undefined` if they are far apart. */
function lowerHead(one: bigint, other: bigint): bigint | undefined {
  const [low, high] = one < other ? [one, other] : [other, one]
  return high - low <= MAX_LAG ? low : undefined
}

async function giveAll({ put }: Questions, group: NodeGroup, transaction: Hex): Promise<void> {
  // Not bound to the caller's signal: a signed transaction cannot be taken back.
  const { signal } = new AbortController()
  const question: Question = { method: 'eth_sendRawTransaction', params: [transaction], signal }
  const give = async (url: string): Promise<NodeAnswer> => {
    const first = await put(group, url, question)
    if (first.kind !== 'silent') return first
    await sleep(Math.max(first.retryAfter, jitter()), { signal })
    return put(group, url, question)
  }
  const answers = await Promise.all(group.nodes.map(give))
  const isRefused = (answer: NodeAnswer): boolean =>
    answer.kind === 'error' &&
    !/already (?:known|imported|exists)|known transaction/i.test(answer.message)
  const [refusal] = answers
  if (!answers.every(isRefused) || refusal?.kind !== 'error') return
  // A node that already has the transaction in a block also refuses it.
  const lookUp: Question = {
    method: 'eth_getTransactionByHash',
    params: [keccak256(transaction)],
    signal,
  }
  const found = await Promise.all(group.nodes.map((url) => put(group, url, lookUp)))
  const isKnown = found.some((answer) => answer.kind === 'result' && answer.value !== null)
  if (!isKnown) throw new VaultError('transactionRejected', refusal.message, { code: -32003 })
}

/**
 * Creates reads and sends over the nodes of the frame's own list.
 *
 * @param options.fetch - @default the browser's
 */
export function createNodes(
  config: FrameConfig,
  options: { fetch?: typeof globalThis.fetch | undefined } = {},
): Nodes {
  const questions = createQuestions(options.fetch ?? globalThis.fetch.bind(globalThis))
  const chainOf: Nodes['chainOf'] = (chainId) => {
    const chain = config.chains.find(({ id }) => id === chainId)
    if (!chain) throw new VaultError('unknownChain', 'Unsupported chain', { code: 4902 })
    return chain
  }
  const groupOf = (chainId: number): NodeGroup => {
    const { id, nodes } = chainOf(chainId)
    const expected = `0x${id.toString(16)}`
    return {
      id: `eip155:${id}`,
      nodes,
      identity: { method: 'eth_chainId', isOwn: (answer) => answer === expected },
    }
  }
  const decide: Nodes['decide'] = async (chainId, method, params, question) =>
    askTwo(questions, groupOf(chainId), (ask) => ask(method, params), question)
  return {
    chainOf,
    decide,
    ask: async (chainId, method, params, { signal, isSticky = false }) =>
      askOneThenNext(questions, groupOf(chainId), { method, params, signal }, isSticky),
    headOf: async (chainId, { signal }) =>
      `0x${(await decide(chainId, 'eth_blockNumber', [], { signal, read: parseQuantity, merge: lowerHead })).toString(16)}`,
    broadcast: async (chainId, transaction) => giveAll(questions, groupOf(chainId), transaction),
  }
}
