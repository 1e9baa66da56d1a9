import { noop, sleep } from '@latchkey/protocol/std'
import { stringify } from '../kernel/stringify.js'
import { VaultError } from '../kernel/vaultError.js'
import type { NodeAnswer } from './nodeAnswer.js'
import type { NodeGroup, Question, Questions } from './nodeQuestions.js'

/** Options of a decisive read. */
export interface DecisiveQuestion<value> {
  signal: AbortSignal
  /** Parses an answer. If it throws, the node counts as silent. */
  read: (answer: unknown) => value
  /** Merges two answers; `undefined` if they disagree. @default they must be equal */
  merge?: ((one: value, other: value) => value | undefined) | undefined
}

/** Sends one or more related requests to one node, and combines the answers. */
export type Inquiry = (
  ask: (method: string, params: unknown) => Promise<NodeAnswer>,
) => Promise<NodeAnswer>

const JITTER = 150

function merged<value>(values: readonly value[], merge: DecisiveQuestion<value>['merge']): value {
  const [one, other] = values as [value, value?]
  if (values.length === 1) return one
  const both = merge
    ? merge(one, other as value)
    : stringify(one) === stringify(other)
      ? one
      : undefined
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

/** Returns a random delay in milliseconds, so that many frames do not send at the same time. */
export function jitter(): number {
  return ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255) * JITTER
}

/**
 * Reads a value that is only shown or passed on, from one node, then from the next.
 *
 * @throws {@link VaultError} `nodeError`, `nodesSilent` (-32002)
 */
export async function askOneThenNext(
  { put }: Questions,
  group: NodeGroup,
  question: Question,
  isSticky: boolean,
): Promise<unknown> {
  const [first, second = first] = group.nodes
  const answer = await put(group, first, question)
  if (answer.kind === 'result') return answer.value
  if (answer.kind === 'error') throw errorOf(answer)
  await sleep(Math.max(answer.retryAfter, jitter()), question)
  const again = await put(group, isSticky ? first : second, question)
  if (again.kind === 'result') return again.value
  throw again.kind === 'error' ? errorOf(again) : silence(again.reason)
}

/**
 * Reads a critical value: two nodes must agree, if there are two. A silent node is replaced by a
 * third one, never ignored.
 *
 * @throws {@link VaultError} `nodesDisagree`, `nodesSilent` (-32002), `nodeError`
 */
export async function askTwo<value>(
  { put }: Questions,
  group: NodeGroup,
  inquire: Inquiry,
  { read, merge, signal }: DecisiveQuestion<value>,
): Promise<value> {
  const needed = Math.min(group.nodes.length, 2)
  async function askOne(
    url: string,
  ): Promise<{ value: value } | { error: VaultError } | undefined> {
    const answer = await inquire((method, params) => put(group, url, { method, params, signal }))
    if (answer.kind === 'silent') return undefined
    if (answer.kind === 'error') return { error: errorOf(answer) }
    try {
      return { value: read(answer.value) }
    } catch {
      // Unreadable results count as silence. Too few answers reject.
      return undefined
    }
  }
  const answers = (await Promise.all(group.nodes.slice(0, needed).map(askOne))).filter(
    (answer) => answer !== undefined,
  )
  for (const url of group.nodes.slice(needed)) {
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
    errors.length > 0 ? noop : merge,
  )
}
