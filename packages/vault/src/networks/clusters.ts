import { sleep } from '@latchkey/protocol/std'
import { base64 } from '@scure/base'
import type { FrameCluster, FrameConfig } from '../kernel/config.js'
import { VaultError } from '../kernel/vaultError.js'
import { askTwo, type DecisiveQuestion, type Inquiry, jitter } from './askNodes.js'
import type { NodeAnswer } from './nodeAnswer.js'
import { createQuestions, type NodeGroup, type Question, type Questions } from './nodeQuestions.js'

/** Options of `sendTransaction`, as an app sends them. */
export interface SolanaSendOptions {
  skipPreflight?: boolean | undefined
  preflightCommitment?: 'processed' | 'confirmed' | 'finalized' | undefined
  maxRetries?: number | undefined
  minContextSlot?: number | undefined
}

/** Reads from the frame's own Solana nodes. An app cannot name a node. */
export interface Clusters {
  /**
   * Returns a cluster by its CAIP-2 id, or the first one; `undefined` if the frame has none.
   *
   * @throws {@link VaultError} `unknownChain` (4902)
   */
  clusterOf(chainId: string | undefined): FrameCluster | undefined
  /**
   * Reads a critical value: two nodes must agree, if there are two.
   *
   * @throws {@link VaultError} `nodesDisagree`, `nodesSilent` (-32002), `nodeError`
   */
  decide<value>(
    cluster: FrameCluster,
    inquire: Inquiry,
    question: DecisiveQuestion<value>,
  ): Promise<value>
  /**
   * Sends the same signed bytes to every node, and a second time to silent nodes. Resolves when a
   * node accepted them.
   *
   * @throws {@link VaultError} `transactionRejected` (-32003) if every node refused them,
   * `outcomeUnknown` (-32603) if none accepted them and not all refused
   */
  send(
    cluster: FrameCluster,
    transaction: { bytes: Uint8Array; signature: string },
    options: SolanaSendOptions,
  ): Promise<void>
}

/** Characters of a genesis hash in a CAIP-2 id. */
const REFERENCE = 32

function toGroup({ id, nodes }: FrameCluster): NodeGroup {
  return {
    id,
    nodes,
    identity: {
      method: 'getGenesisHash',
      isOwn: (answer) =>
        typeof answer === 'string' && id === `solana:${answer.slice(0, REFERENCE)}`,
    },
  }
}

/**
 * True if a node knows the signature: it then has the transaction, regardless of its earlier
 * answer.
 */
async function isKnown(
  { put }: Questions,
  group: NodeGroup,
  signature: string,
  signal: AbortSignal,
): Promise<boolean> {
  const question: Question = {
    method: 'getSignatureStatuses',
    params: [[signature], { searchTransactionHistory: true }],
    signal,
  }
  const answers = await Promise.all(group.nodes.map((url) => put(group, url, question)))
  return answers.some((answer) => {
    const { value } = ((answer.kind === 'result' && answer.value) || {}) as { value?: unknown }
    return Array.isArray(value) && typeof value[0] === 'object' && value[0] !== null
  })
}

function refusalOf({ message }: Extract<NodeAnswer, { kind: 'error' }>): VaultError {
  const isExpired = /blockhash ?not ?found|block height exceeded/i.test(message)
  return new VaultError(
    'transactionRejected',
    isExpired
      ? 'This transaction has expired, or is for another network. Nothing was sent; start it again.'
      : message,
    { code: -32003 },
  )
}

async function giveAll(
  questions: Questions,
  group: NodeGroup,
  { bytes, signature }: { bytes: Uint8Array; signature: string },
  { preflightCommitment = 'confirmed', ...options }: SolanaSendOptions,
): Promise<void> {
  // Not bound to the caller's signal: a signed transaction cannot be taken back.
  const { signal } = new AbortController()
  const question: Question = {
    method: 'sendTransaction',
    params: [base64.encode(bytes), { encoding: 'base64', preflightCommitment, ...options }],
    signal,
  }
  async function give(url: string): Promise<NodeAnswer> {
    const first = await questions.put(group, url, question)
    if (first.kind !== 'silent') return first
    await sleep(Math.max(first.retryAfter, jitter()), { signal })
    return questions.put(group, url, question)
  }
  const answers = await Promise.all(group.nodes.map(give))
  // An answer with another signature is not an acceptance of this transaction.
  if (answers.some((answer) => answer.kind === 'result' && answer.value === signature)) return
  if (await isKnown(questions, group, signature, signal)) return
  const [refusal] = answers
  if (refusal?.kind === 'error' && answers.every(({ kind }) => kind === 'error'))
    throw refusalOf(refusal)
  throw new VaultError(
    'outcomeUnknown',
    `The network did not confirm that it took this transaction. It may still arrive: look for ${signature} before you send it again.`,
    { code: -32603 },
  )
}

/**
 * Creates reads and sends over the Solana nodes of the frame's own list.
 *
 * @param options.fetch - @default the browser's
 */
export function createClusters(
  { clusters = [] }: FrameConfig,
  options: { fetch?: typeof globalThis.fetch | undefined } = {},
): Clusters {
  const questions = createQuestions(options.fetch ?? globalThis.fetch.bind(globalThis))
  return {
    clusterOf(chainId) {
      if (chainId === undefined || clusters.length === 0) return clusters[0]
      const cluster = clusters.find(({ id }) => id === chainId)
      if (!cluster) throw new VaultError('unknownChain', 'Unsupported chain', { code: 4902 })
      return cluster
    },
    decide: (cluster, inquire, question) => askTwo(questions, toGroup(cluster), inquire, question),
    send: (cluster, transaction, sendOptions) =>
      giveAll(questions, toGroup(cluster), transaction, sendOptions),
  }
}
