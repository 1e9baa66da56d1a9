import { abortable } from '@latchkey/protocol/std'
import { askNode, type NodeAnswer } from './nodeAnswer.js'

/** A request to one node. */
export interface Question {
  method: string
  params: unknown
  signal: AbortSignal
}

/** The nodes of one network, and the request that identifies the network of a node. */
export interface NodeGroup {
  /** CAIP-2 id of the network. */
  id: string
  nodes: readonly [string, ...string[]]
  identity: { method: string; isOwn(answer: unknown): boolean }
}

/** Sends requests to single nodes of the frame's own list. */
export interface Questions {
  /** Sends a request to a node that has proved once to be of this network. */
  put(group: NodeGroup, url: string, question: Question): Promise<NodeAnswer>
}

/** Creates {@link Questions}. */
export function createQuestions(fetch: typeof globalThis.fetch): Questions {
  const state = { id: 0 }
  const checks = new Map<string, Promise<NodeAnswer>>()
  const passed = new Set<string>()
  function post(url: string, question: Question): Promise<NodeAnswer> {
    state.id += 1
    return askNode({ ...question, url, id: state.id, fetch })
  }
  /**
   * Checks the network of a node once. Not bound to a caller's signal, because all callers share
   * the check.
   */
  async function check({ id, identity }: NodeGroup, url: string): Promise<NodeAnswer> {
    const key = `${id} ${url}`
    const running =
      checks.get(key) ??
      post(url, { method: identity.method, params: [], signal: new AbortController().signal })
    checks.set(key, running)
    const answer = await running
    if (answer.kind !== 'result') checks.delete(key)
    return answer
  }

  return {
    async put(group, url, question) {
      const key = `${group.id} ${url}`
      if (passed.has(key)) return post(url, question)
      const answer = await abortable(check(group, url), question.signal)
      if (answer.kind !== 'result')
        return {
          kind: 'silent',
          reason: 'no chain id',
          retryAfter: answer.kind === 'silent' ? answer.retryAfter : 0,
        }
      if (!group.identity.isOwn(answer.value))
        return { kind: 'silent', reason: 'a node of another chain', retryAfter: 0 }
      passed.add(key)
      return post(url, question)
    },
  }
}
