import { TimeoutError } from '@latchkey/core'
import type { Clock } from '@latchkey/core/internal'
import {
  type FrameCallName,
  type FrameCalls,
  type FrameEvent,
  frameCalls,
  frameEvent,
  frameFailure,
  frameMessages,
  framePrefixes,
  parseWith,
  readFramePayload,
  toFrameData,
} from '@latchkey/protocol'
import { aborted } from '../kernel/aborted.js'
import { toLoginError, unfit } from '../kernel/loginErrors.js'

/** The deadline of a request and the ways to abort it. */
export interface Waiting {
  /** Milliseconds. */
  deadline: number
  signal?: AbortSignal | undefined
  /** True if the request waits for the user. It is aborted when the modal is closed. */
  isInteractive?: boolean | undefined
}

/** Calls one document in the frame through one port, until that document is reloaded. */
export interface RpcClient {
  isReady(): boolean
  isInline(): boolean
  ask<name extends FrameCallName>(
    name: name,
    payload: FrameCalls[name][0],
    waiting: Waiting,
  ): Promise<FrameCalls[name][1]>
  /** Aborts the requests that wait for the user; with `true` all requests. */
  abort(isEverything: boolean): void
  end(): void
}

interface RpcClientParameters {
  port: MessagePort
  clock: Clock
  onReady(): void
  onEvent(event: FrameEvent): void
  /** Called for an unexpected message: late, repeated or forged. */
  onDrop(): void
}

interface OpenRequest {
  name: FrameCallName
  isInteractive: boolean
  resolve(payload: unknown): void
  reject(error: unknown): void
  giveUp(error: unknown): void
}

type OpenRequests = Map<string, OpenRequest>

interface Talk {
  port: MessagePort
  clock: Clock
  open: OpenRequests
  epoch(): string | undefined
}

/** Settles the open request of a reply. Returns true if the reply matches one exactly. */
function takeReply(message: unknown, epoch: string, open: OpenRequests): boolean {
  const reply = parseWith(frameMessages.reply, message)
  const request = reply?.epoch === epoch ? open.get(reply.id) : undefined
  if (!reply || !request) return false
  const answers = `${framePrefixes.frame}${request.name}`
  if (reply.type === `${answers}_SUCCESS`) {
    const read = readFramePayload<unknown>(frameCalls[request.name].reply, reply.payload)
    if (read) request.resolve(read.payload)
    return read !== undefined
  }
  const failure =
    reply.type === `${answers}_ERROR` ? parseWith(frameFailure, reply.payload) : undefined
  if (failure) request.reject(toLoginError(failure))
  return failure !== undefined
}

/** Sends a request, and keeps it open until it is answered or aborted, or until it times out. */
function send<value>(
  name: FrameCallName,
  payload: unknown,
  waiting: Waiting,
  { port, clock, open, epoch }: Talk,
): Promise<value> {
  const { deadline, signal, isInteractive = false } = waiting
  const id = crypto.randomUUID()
  const messageOf = (name: string, payload?: unknown): unknown =>
    toFrameData({ id, epoch: epoch(), type: `${framePrefixes.app}${name}`, payload })
  const read = readFramePayload<unknown>(frameCalls[name].request, toFrameData(payload))
  const message = messageOf(name, read?.payload)
  if (!read || !message || (payload !== undefined && read.payload === undefined))
    return Promise.reject(unfit(name))
  if (signal?.aborted) return Promise.reject(aborted())
  return new Promise((resolve, reject) => {
    const finish = <given>(act: (value: given) => void) => {
      return (value: given): void => {
        open.delete(id)
        cancel()
        signal?.removeEventListener('abort', onAbort)
        act(value)
      }
    }
    const giveUp = finish((error: unknown) => {
      port.postMessage(messageOf('ABORT'))
      reject(error)
    })
    const onAbort = (): void => giveUp(aborted())
    const cancel = clock.after(deadline, () => giveUp(new TimeoutError({ deadline })))
    signal?.addEventListener('abort', onAbort)
    open.set(id, {
      name,
      isInteractive,
      giveUp,
      reject: finish(reject),
      resolve: finish((value) => resolve(value as value)),
    })
    port.postMessage(message)
  })
}

/**
 * Creates an RPC client for one port: requests with single-use ids, answers of the same type,
 * events. Drops everything else.
 */
export function createRpcClient({
  port,
  clock,
  onReady,
  onEvent,
  onDrop,
}: RpcClientParameters): RpcClient {
  const open: OpenRequests = new Map()
  const state: { epoch: string | undefined; isInline: boolean } = {
    epoch: undefined,
    isInline: false,
  }

  function takeReady(message: unknown): boolean {
    const ready = parseWith(frameMessages.ready, message)
    if (!ready) return false
    Object.assign(state, { epoch: ready.epoch, isInline: ready.isInline })
    onReady()
    return true
  }

  function takeEvent(message: unknown, epoch: string): boolean {
    const event = parseWith(frameMessages.event, message)
    const parsed = event?.epoch === epoch ? parseWith(frameEvent, event.payload) : undefined
    if (parsed) onEvent(parsed)
    return parsed !== undefined
  }

  port.onmessage = ({ data }: MessageEvent) => {
    const message = toFrameData(data)
    const { epoch } = state
    const isTaken =
      epoch === undefined
        ? takeReady(message)
        : takeEvent(message, epoch) || takeReply(message, epoch, open)
    if (!isTaken) onDrop()
  }
  port.onmessageerror = onDrop

  const abort = (isEverything: boolean): void => {
    for (const request of [...open.values()])
      if (isEverything || request.isInteractive) request.giveUp(aborted())
  }

  return {
    abort,
    isReady: () => state.epoch !== undefined,
    isInline: () => state.isInline,
    ask: (name, payload, waiting) =>
      send(name, payload, waiting, { port, clock, open, epoch: () => state.epoch }),
    end() {
      abort(true)
      port.onmessage = null
      port.close()
    },
  }
}
