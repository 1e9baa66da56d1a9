import { noop } from '@latchkey/protocol/std'
import type { Clock } from '../kernel/clock.js'
import { CancelledError, RelayCallError, RelayUnreachableError } from '../kernel/errors.js'
import { formatRequest, type JsonRpcMessage } from './jsonRpc.js'
import { waits } from './wireConstants.js'

interface Call {
  readonly frame: string
  readonly topics: readonly string[]
  finish(act: () => void): void
  readonly succeed: (result: unknown) => void
  readonly fail: (error: Error) => void
  /** Cancels the wait for its answer on the current socket. */
  unwatch(): void
}

/** The parameters of outstanding calls. */
export interface RelayCallsParameters {
  clock: Clock
  nextId(): number
  send(text: string): void
  isOpen(): boolean
  /** A call was added: a socket is needed. */
  onAdded(): void
  /** A frame got no answer. */
  onSilence(): void
  /** A call is over. */
  onOver(): void
}

/** Options of one call. */
interface CallOptions {
  signal?: AbortSignal | undefined
  /** The topics this call subscribes to, if it does. */
  topics?: readonly string[] | undefined
}

/**
 * Calls to the relay that wait for their answer. Each is sent again on every new socket, with the
 * same frame and id.
 */
export interface RelayCalls {
  call(method: string, params: unknown, options?: CallOptions): Promise<unknown>
  answer(message: Exclude<JsonRpcMessage, { type: 'request' }>): void
  /** Sends all again, oldest first. */
  resend(): void
  /** Stops waiting for the answers of a lost socket. */
  unwatch(): void
  failAll(error: Error): void
  size(): number
  /** Returns the topics that waiting calls subscribe to. */
  subscribing(): ReadonlySet<string>
}

/** Stores calls until they are answered, refused, cancelled, or 60 s old. */
export function createRelayCalls(parameters: RelayCallsParameters): RelayCalls {
  const { clock, nextId, isOpen, onAdded } = parameters
  const calls = new Map<string, Call>()

  function transmit(call: Call): void {
    call.unwatch()
    call.unwatch = clock.after(waits.answer, parameters.onSilence)
    parameters.send(call.frame)
  }

  function add(
    method: string,
    params: unknown,
    { signal, topics = [] }: CallOptions,
    succeed: (result: unknown) => void,
    fail: (error: Error) => void,
  ): void {
    if (signal?.aborted) return fail(new CancelledError())
    const id = nextId()
    const onAbort = (): void => call.finish(() => fail(new CancelledError()))
    const call: Call = {
      frame: formatRequest(id, method, params),
      topics,
      succeed,
      fail,
      unwatch: noop,
      finish(act) {
        if (!calls.delete(String(id))) return
        call.unwatch()
        cancel()
        signal?.removeEventListener('abort', onAbort)
        act()
        parameters.onOver()
      },
    }
    const cancel = clock.after(waits.call, () =>
      call.finish(() => fail(new RelayUnreachableError())),
    )
    signal?.addEventListener('abort', onAbort)
    calls.set(String(id), call)
    if (isOpen()) transmit(call)
    else onAdded()
  }

  return {
    call: (method, params, options = {}) =>
      new Promise((resolve, reject) => add(method, params, options, resolve, reject)),
    answer(message) {
      const call = calls.get(String(message.id))
      if (message.type === 'result') call?.finish(() => call.succeed(message.result))
      else
        call?.finish(() => call.fail(new RelayCallError(message.error.code, message.error.message)))
    },
    resend: () => [...calls.values()].forEach(transmit),
    unwatch() {
      for (const call of calls.values()) call.unwatch()
    },
    failAll(error) {
      for (const call of [...calls.values()]) call.finish(() => call.fail(error))
    },
    size: () => calls.size,
    subscribing: () => new Set([...calls.values()].flatMap(({ topics }) => topics)),
  }
}
