import { abortable } from '@latchkey/protocol/std'
import type { Inside } from './inside.js'
import type { InboxItem } from './record.js'
import type { RelayAnswer, RelayQuestion } from './relayWallet.js'

/** The specific fields of a question. */
type QuestionBody = RelayQuestion extends infer each
  ? each extends RelayQuestion
    ? Omit<each, 'id' | 'expiresAt'>
    : never
  : never

/** Prompts the user. Throws if the request was aborted. */
export type AskUser = (body: QuestionBody) => Promise<RelayAnswer>

/** The queue of requests to the user. */
export interface Questions {
  /** Every question so far. */
  readonly asked: readonly RelayQuestion[]
  open(): RelayQuestion | undefined
  waiting(): number
  /** Checks the queue again, after a request has arrived or expired. */
  review(): void
  close(): void
}

/** Thrown if the request was aborted: no answer is sent. */
export class GoneError extends Error {
  override readonly name = 'GoneError'
}

function unlessGone<value>(promise: Promise<value>, signal: AbortSignal): Promise<value> {
  return abortable(
    promise,
    signal,
    () => new GoneError('The request was aborted. No answer is sent.'),
  )
}

export function createQuestions(parameters: {
  inside: Inside
  approve(question: RelayQuestion, signal: AbortSignal): Promise<RelayAnswer>
  /** Handles an inbox item. */
  handle(item: InboxItem, ask: AskUser): Promise<void>
}): Questions {
  const { inside, approve, handle } = parameters
  const { record, clock, behaviors, changed } = inside
  const asked: RelayQuestion[] = []
  const now: {
    item?: InboxItem | undefined
    question?: RelayQuestion | undefined
    controller?: AbortController
    closed: boolean
  } = { closed: false }

  async function ask(
    item: InboxItem,
    signal: AbortSignal,
    body: QuestionBody,
  ): Promise<RelayAnswer> {
    const question = {
      ...body,
      id: `${item.topic.slice(0, 16)}:${item.id}`,
      expiresAt: item.expiresAt,
    } as RelayQuestion
    asked.push(question)
    now.question = question
    changed()
    try {
      return await unlessGone(approve(question, signal), signal)
    } finally {
      now.question = undefined
    }
  }

  function finish(item: InboxItem): void {
    now.item = undefined
    // A closed wallet does not answer: after a reload the user is prompted again.
    if (now.closed) return
    record.inbox = record.inbox.filter((other) => other !== item)
    changed()
  }

  async function work(item: InboxItem): Promise<void> {
    const controller = new AbortController()
    Object.assign(now, { item, controller })
    const cancel = clock.after(
      Math.max(0, item.expiresAt - clock.now()),
      () => behaviors.ignoresExpiry || controller.abort(),
    )
    const handled = handle(item, (body) => ask(item, controller.signal, body))
    await unlessGone(handled, controller.signal).catch((error: unknown) => {
      const { log } = inside
      if (!(error instanceof GoneError))
        log('self', `Not answered: ${error instanceof Error ? error.message : String(error)}`)
    })
    cancel()
    finish(item)
  }

  return {
    asked,
    open: () => now.question,
    waiting: () => Math.max(0, record.inbox.length - (now.item ? 1 : 0)),
    review() {
      if (now.closed) return
      if (now.item) {
        if (!record.inbox.includes(now.item)) now.controller?.abort()
        return
      }
      const [item] = record.inbox
      if (item) void work(item)
    },
    close() {
      now.closed = true
      now.controller?.abort()
    },
  }
}
