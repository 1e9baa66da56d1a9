import { abortable } from '@latchkey/protocol/std'
import type { FrameChain, FrameConfig } from '../kernel/config.js'
import { VaultError } from '../kernel/vaultError.js'
import { askNode, type NodeAnswer } from './nodeAnswer.js'

/** A question to one node. */
export interface Question {
  method: string
  params: unknown
  signal: AbortSignal
}

/** Puts questions to single nodes of the frame's own list. */
export interface Questions {
  chainOf(chainId: number): FrameChain
  /** Asks a node that has shown once that it is one of this chain. */
  put(chain: FrameChain, url: string, question: Question): Promise<NodeAnswer>
}

/** Makes the questions to the nodes that the frame was set up with. */
export function createQuestions(config: FrameConfig, fetch: typeof globalThis.fetch): Questions {
  const state = { id: 0 }
  const checks = new Map<string, Promise<NodeAnswer>>()
  const passed = new Set<string>()
  function post(url: string, question: Question): Promise<NodeAnswer> {
    state.id += 1
    return askNode({ ...question, url, id: state.id, fetch })
  }
  /** Checks a node once. Not bound to a caller's signal, because all callers share the check. */
  async function check(chain: FrameChain, url: string): Promise<NodeAnswer> {
    const key = `${chain.id} ${url}`
    const running =
      checks.get(key) ??
      post(url, { method: 'eth_chainId', params: [], signal: new AbortController().signal })
    checks.set(key, running)
    const answer = await running
    if (answer.kind !== 'result') checks.delete(key)
    return answer
  }

  return {
    chainOf(chainId) {
      const chain = config.chains.find(({ id }) => id === chainId)
      if (!chain) throw new VaultError('unknownChain', 'Unsupported chain', { code: 4902 })
      return chain
    },
    async put(chain, url, question) {
      if (passed.has(`${chain.id} ${url}`)) return post(url, question)
      const answer = await abortable(check(chain, url), question.signal)
      if (answer.kind !== 'result')
        return {
          kind: 'silent',
          reason: 'no chain id',
          retryAfter: answer.kind === 'silent' ? answer.retryAfter : 0,
        }
      if (answer.value !== `0x${chain.id.toString(16)}`)
        return { kind: 'silent', reason: 'a node of another chain', retryAfter: 0 }
      passed.add(`${chain.id} ${url}`)
      return post(url, question)
    },
  }
}
