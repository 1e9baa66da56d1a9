import { sleep } from '@latchkey/protocol/std'
import { type Hex, keccak256 } from 'viem'
import type { FrameChain, FrameConfig } from '../kernel/config.js'
import { VaultError } from '../kernel/vaultError.js'
import type { NodeAnswer } from './nodeAnswer.js'
import { createQuestions, type Question, type Questions } from './nodeQuestions.js'

/** Options of {@link Nodes.decide}. */
interface DecisiveQuestion<value> {
  signal: AbortSignal
  /** Reads an answer; what it throws makes the node one that has not answered. */
  read: (answer: unknown) => value
  /** Merges two answers; `undefined` if they disagree. @default they must be equal */
  merge?: ((one: value, other: value) => value | undefined) | undefined
}

/** Asks the frame's own nodes. A page never names one. */
export interface Nodes {
  /** @throws {@link VaultError} `unknownChain` (4902) */
  chainOf(chainId: number): FrameChain
  /**
   * Reads a value that is only shown or passed on: from one node, then the next. `isSticky`: from
   * the first node only, which holds state such as filters.
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
   * third, never left out.
   *
   * @throws {@link VaultError} `nodesDisagree`, `nodesSilent` (-32002), `nodeError` when both
   *   answer with an error
   */
  decide<value>(
    chainId: number,
    method: string,
    params: unknown,
    question: DecisiveQuestion<value>,
  ): Promise<value>
  /** Number of a block that two nodes have. */
  headOf(chainId: number, options: { signal: AbortSignal }): Promise<Hex>
  /**
   * Gives the same signed bytes to every node, twice to those of which nothing is known.
   *
   * @throws {@link VaultError} `transactionRejected` (-32003) only when every node said no:
   *   otherwise it may be on its way
   */
  broadcast(chainId: number, transaction: Hex): Promise<void>
}

/** Blocks by which two nodes may differ. */
const MAX_LAG = 64n
const JITTER = 150

/** A number of Ethereum's JSON-RPC. @throws when it is none */
export function parseQuantity(answer: unknown): bigint {
  if (typeof answer !== 'string' || !/^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/i.test(answer))
    throw new TypeError('not a quantity')
  return BigInt(answer)
}

function textOf(value: unknown): string {
  return (
    JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each)) ??
    'undefined'
  )
}

function merged<value>(values: readonly value[], merge: DecisiveQuestion<value>['merge']): value {
  const [one, other] = values as [value, value?]
  if (values.length === 1) return one
  const both = merge ? merge(one, other as value) : textOf(one) === textOf(other) ? one : undefined
  if (both === undefined)
    throw new VaultError(
      'nodesDisagree',
      'The network gives contradictory answers. Nothing was signed; try again later.',
      { code: -32603 },
    )
  return both
}

function silence(cause?: unknown): VaultError {
  return new VaultError(
    'nodesSilent',
    'The network cannot be reached safely at the moment. Try again later.',
    { code: -32002, cause },
  )
}

function errorOf(answer: Extract<NodeAnswer, { kind: 'error' }>): VaultError {
  return new VaultError('nodeError', answer.message, { code: answer.code })
}

/** Milliseconds, so that many frames do not knock at the same moment. */
function jitter(): number {
  return ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255) * JITTER
}

async function askOneThenNext(
  { put }: Questions,
  chain: FrameChain,
  question: Question,
  isSticky: boolean,
): Promise<unknown> {
  const [first, second = first] = chain.nodes
  const answer = await put(chain, first, question)
  if (answer.kind === 'result') return answer.value
  if (answer.kind === 'error') throw errorOf(answer)
  await sleep(Math.max(answer.retryAfter, jitter()), question)
  const again = await put(chain, isSticky ? first : second, question)
  if (again.kind === 'result') return again.value
  throw again.kind === 'error' ? errorOf(again) : silence(again.reason)
}

async function askTwo<value>(
  { put }: Questions,
  chain: FrameChain,
  question: Question,
  { read, merge }: DecisiveQuestion<value>,
): Promise<value> {
  const needed = Math.min(chain.nodes.length, 2)
  async function askOne(
    url: string,
  ): Promise<{ value: value } | { error: VaultError } | undefined> {
    const answer = await put(chain, url, question)
    if (answer.kind === 'silent') return undefined
    if (answer.kind === 'error') return { error: errorOf(answer) }
    try {
      return { value: read(answer.value) }
    } catch {
      // Unreadable results count as no answer. Too few answers reject.
      return undefined
    }
  }
  const answers = (await Promise.all(chain.nodes.slice(0, needed).map(askOne))).filter(
    (answer) => answer !== undefined,
  )
  for (const url of chain.nodes.slice(needed)) {
    if (answers.length >= needed) break
    const answer = await askOne(url)
    if (answer) answers.push(answer)
  }
  if (answers.length < needed) throw silence()
  const errors = answers.flatMap((answer) => ('error' in answer ? [answer.error] : []))
  const unsupported = errors.find(({ code }) => code === -32601)
  if (unsupported || errors.length === answers.length) throw unsupported ?? errors[0]
  return merged(
    answers.map((answer) => ('value' in answer ? answer.value : undefined)) as value[],
    errors.length > 0 ? () => undefined : merge,
  )
}

/** The lower of two heads that are not far apart. */
function lowerHead(one: bigint, other: bigint): bigint | undefined {
  const [low, high] = one < other ? [one, other] : [other, one]
  return high - low <= MAX_LAG ? low : undefined
}

async function giveAll({ put }: Questions, chain: FrameChain, transaction: Hex): Promise<void> {
  // Not bound to the caller's signal: a signed transaction cannot be taken back.
  const { signal } = new AbortController()
  const question: Question = { method: 'eth_sendRawTransaction', params: [transaction], signal }
  const give = async (url: string): Promise<NodeAnswer> => {
    const first = await put(chain, url, question)
    if (first.kind !== 'silent') return first
    await sleep(Math.max(first.retryAfter, jitter()), { signal })
    return put(chain, url, question)
  }
  const answers = await Promise.all(chain.nodes.map(give))
  const isRefused = (answer: NodeAnswer): boolean =>
    answer.kind === 'error' &&
    !/already (?:known|imported|exists)|known transaction/i.test(answer.message)
  const [refusal] = answers
  if (!answers.every(isRefused) || refusal?.kind !== 'error') return
  // A node that has it in a block already says no to it as well.
  const lookUp: Question = {
    method: 'eth_getTransactionByHash',
    params: [keccak256(transaction)],
    signal,
  }
  const found = await Promise.all(chain.nodes.map((url) => put(chain, url, lookUp)))
  const isKnown = found.some((answer) => answer.kind === 'result' && answer.value !== null)
  if (!isKnown) throw new VaultError('transactionRejected', refusal.message, { code: -32003 })
}

/**
 * Asks the nodes of the frame's own list.
 *
 * @param options.fetch - @default the browser's
 */
export function createNodes(
  config: FrameConfig,
  options: { fetch?: typeof globalThis.fetch | undefined } = {},
): Nodes {
  const questions = createQuestions(config, options.fetch ?? globalThis.fetch.bind(globalThis))
  const { chainOf } = questions
  const decide: Nodes['decide'] = async (chainId, method, params, question) =>
    askTwo(questions, chainOf(chainId), { method, params, signal: question.signal }, question)
  return {
    chainOf,
    decide,
    ask: async (chainId, method, params, { signal, isSticky = false }) =>
      askOneThenNext(questions, chainOf(chainId), { method, params, signal }, isSticky),
    headOf: async (chainId, { signal }) =>
      `0x${(await decide(chainId, 'eth_blockNumber', [], { signal, read: parseQuantity, merge: lowerHead })).toString(16)}`,
    broadcast: async (chainId, transaction) => giveAll(questions, chainOf(chainId), transaction),
  }
}
