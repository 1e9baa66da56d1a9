import { newRpcId, type WireMethod, wireErrors, wireMethods } from '@latchkey/walletconnect/wire'
import type { Inside } from './inside.js'
import { type Outcome, type Payload, writeAnswer, writeRequest } from './payload.js'
import type { SessionRecord } from './record.js'

/** Timeout for a site's answer, in milliseconds. */
const ANSWER_MS = 60_000

type WireMethodName = keyof typeof wireMethods

function isWireMethod(method: string): method is WireMethodName {
  return method in wireMethods
}

/** The wallet's requests to sites, and their answers. */
export interface Calls {
  /** Sends a request and does not wait for an answer. */
  notify(session: SessionRecord, method: WireMethodName, params: object): void
  /** Sends a request and waits for the site's answer. Throws the site's error, or on a timeout. */
  ask(session: SessionRecord, method: WireMethodName, params: object): Promise<unknown>
  /** Answers a site's request with the shared key of the topic. */
  answer(
    to: { topic: string; symKey: string; id: string; method: string; inner?: string },
    outcome: Outcome,
    tag?: number,
  ): void
  /** Handles an answer that has arrived. */
  take(answer: Extract<Payload, { type: 'answer' }>): void
  close(): void
}

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

export function createCalls(inside: Inside): Calls {
  const { link, behaviors, clock, log } = inside
  const waiting = new Map<string, Waiting>()

  function newId(session: SessionRecord): number {
    const settled = Number(session.settleId)
    return behaviors.repeatsIds && settled > 0 ? settled : newRpcId(clock.now())
  }

  function send(session: SessionRecord, id: number, method: WireMethodName, params: object): void {
    const { tag, ttl, prompt } = wireMethods[method]
    log('out', `${method} to ${session.peer.name || 'a site'}`)
    link.send({
      topic: session.topic,
      symKey: session.symKey,
      text: writeRequest(id, method, params),
      tag,
      ttl,
      prompt,
    })
  }

  return {
    notify: (session, method, params) => send(session, newId(session), method, params),
    ask(session, method, params) {
      const id = newId(session)
      const key = JSON.stringify(id)
      return new Promise((resolve, reject) => {
        const cancel = clock.after(ANSWER_MS, () =>
          end(() =>
            reject(new Error(`The site did not answer ${method} within ${ANSWER_MS / 1000} s.`)),
          ),
        )
        const end = (settle: () => void): void => {
          cancel()
          waiting.delete(key)
          settle()
        }
        waiting.set(key, {
          resolve: (value) => end(() => resolve(value)),
          reject: (error) => end(() => reject(error)),
        })
        send(session, id, method, params)
      })
    },
    answer({ topic, symKey, id, method, inner = method }, outcome, tag) {
      const known: WireMethod | undefined = isWireMethod(method) ? wireMethods[method] : undefined
      const message = {
        topic,
        symKey,
        text: writeAnswer(id, outcome),
        tag: tag ?? known?.responseTag ?? 0,
        ttl: known?.ttl ?? 86_400,
        prompt: false,
      }
      log('out', `${'error' in outcome ? 'No' : 'Yes'} to ${inner}`)
      link.send(message)
      if (behaviors.answersTwice) link.send(message)
    },
    take({ id, result, error }) {
      const { code = wireErrors.userRejected, message = 'The site answered with an error.' } =
        Object(error) as { code?: number; message?: string }
      const wait = waiting.get(id)
      if (error === undefined) wait?.resolve(result)
      else wait?.reject(Object.assign(new Error(message), { code }))
    },
    close() {
      for (const { reject } of [...waiting.values()]) reject(new Error('The wallet was closed.'))
    },
  }
}
