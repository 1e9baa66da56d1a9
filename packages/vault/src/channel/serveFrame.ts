import {
  type FrameCallName,
  type FrameCalls,
  type FrameEvent,
  type FrameFailure,
  frameCalls,
  frameEvent,
  frameFailure,
  frameMessages,
  framePrefixes,
  parseWith,
  readFramePayload,
  rpcCodes,
  toFrameData,
} from '@latchkey/protocol'
import type { FrameConfig } from '../kernel/config.js'
import { VaultError } from '../kernel/vaultError.js'

interface HandlerContext {
  /** Aborts when the app cancels its request. */
  signal: AbortSignal
  /** Origin of the app, as the browser reports it. */
  origin: string
}

/** Handlers by request. The app receives a {@link VaultError}; any other error without details. */
export type FrameHandlers = {
  readonly [name in FrameCallName]: (
    payload: FrameCalls[name][0],
    context: HandlerContext,
  ) => Promise<FrameCalls[name][1]>
}

interface Request {
  id: string
  name: FrameCallName | 'ABORT'
  payload: unknown
}

/** Returns `undefined` for another epoch, or a payload that does not match the request. */
function parseRequest(data: unknown, epoch: string): Request | undefined {
  const message = parseWith(frameMessages.request, toFrameData(data))
  if (message?.epoch !== epoch) return undefined
  const { id, type } = message
  const name = type.slice(framePrefixes.app.length)
  if (name === 'ABORT')
    return message.payload === undefined ? { id, name, payload: undefined } : undefined
  if (!Object.hasOwn(frameCalls, name)) return undefined
  const known = name as FrameCallName
  const read = readFramePayload<unknown>(frameCalls[known].request, message.payload)
  return read && { id, name: known, payload: read.payload }
}

const unknownFailure: FrameFailure = { message: 'An error occurred' }
const tooLarge: FrameFailure = {
  message: 'The answer is too large for this wallet. Ask a node of the network for it.',
  // Libraries do not retry this code.
  code: rpcCodes.invalidInput,
  name: 'answerTooLarge',
}

function failureOf(error: unknown): FrameFailure {
  // The message of any other error may contain secrets.
  if (!(error instanceof VaultError)) return unknownFailure
  const { message, code, name } = error
  return (
    parseWith(
      frameFailure,
      toFrameData({ message: message.slice(0, 1024), code, name: name.slice(0, 64) }),
    ) ?? unknownFailure
  )
}

type Answer = { kind: 'SUCCESS'; payload: unknown } | { kind: 'ERROR'; payload: FrameFailure }

/** Answers a request. Never throws. Sends only answers that match the schema. */
async function answer(
  { name, payload }: Request & { name: FrameCallName },
  handlers: FrameHandlers,
  context: HandlerContext,
): Promise<Answer> {
  try {
    const handler = handlers[name] as (
      payload: unknown,
      context: HandlerContext,
    ) => Promise<unknown>
    const reply = await handler(payload, context)
    const plain = toFrameData(reply)
    if (plain === undefined && reply !== undefined) return { kind: 'ERROR', payload: tooLarge }
    const read = readFramePayload<unknown>(frameCalls[name].reply, plain)
    return read
      ? { kind: 'SUCCESS', payload: read.payload }
      : { kind: 'ERROR', payload: unknownFailure }
  } catch (error) {
    return { kind: 'ERROR', payload: failureOf(error) }
  }
}

/** Answers the requests of the port, each id once. */
function answerRequests(
  { port, origin, epoch }: { port: MessagePort; origin: string; epoch: string },
  handlers: FrameHandlers,
  onDrop: () => void,
): void {
  const used = new Set<string>()
  const open = new Map<string, AbortController>()

  async function take(request: Request & { name: FrameCallName }): Promise<void> {
    const { id, name } = request
    const controller = new AbortController()
    used.add(id)
    open.set(id, controller)
    const { kind, payload } = await answer(request, handlers, { signal: controller.signal, origin })
    // The app aborted the request in the meantime.
    if (!open.delete(id)) return
    const reply = (kind: string, payload: unknown): unknown =>
      toFrameData({ id, epoch, type: `${framePrefixes.frame}${name}_${kind}`, payload })
    // The envelope has its own size limit.
    port.postMessage(reply(kind, payload) ?? reply('ERROR', tooLarge))
  }

  port.onmessage = ({ data }: MessageEvent) => {
    const request = parseRequest(data, epoch)
    if (!request) return onDrop()
    const { id, name } = request
    if (name === 'ABORT') {
      const controller = open.get(id)
      if (!controller) return onDrop()
      open.delete(id)
      return controller.abort()
    }
    if (used.has(id)) return onDrop()
    void take({ ...request, name })
  }
  port.onmessageerror = onDrop
}

/** The app around the frame, after the handshake. */
export interface Host {
  /** As the browser reports it. */
  readonly origin: string
  /** Sends an event to the app. Drops events that do not fit the schema. */
  emit(event: FrameEvent): void
}

/** The part of a window that `serveFrame` uses. */
export interface FrameScope {
  readonly parent: unknown
  readonly location: { readonly ancestorOrigins?: ArrayLike<string> | undefined }
  readonly IntersectionObserverEntry?: { readonly prototype: object } | undefined
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/** Parameters of {@link serveFrame}. */
export interface ServeFrameParameters {
  scope: FrameScope
  config: Pick<FrameConfig, 'allowedOrigins' | 'inlineOrigins'>
  handlers: FrameHandlers
  /** Called once, after the handshake and before the first request. */
  onHost(host: Host): void
}

/** The frame's end of the channel. */
export interface ServedFrame {
  /** Returns the number of dropped messages: forged, malformed, replayed, or of another epoch. */
  dropped(): number
}

/**
 * True if the sender is the parent and its origin is on the list. If the browser reports ancestors,
 * they must agree.
 */
function isAllowed(
  { source, origin }: MessageEvent,
  { scope, config }: ServeFrameParameters,
): boolean {
  const { ancestorOrigins } = scope.location
  const ancestors = ancestorOrigins ? Array.from(ancestorOrigins) : [origin]
  return (
    scope.parent !== scope &&
    source === scope.parent &&
    config.allowedOrigins.includes(origin) &&
    // Exactly one ancestor: a page around the app could draw over the frame.
    ancestors.length === 1 &&
    ancestors[0] === origin
  )
}

/** True for a listed app in a browser that reports elements over the frame. */
function isInlineAllowed(origin: string, { scope, config }: ServeFrameParameters): boolean {
  const { prototype } = scope.IntersectionObserverEntry ?? {}
  return (
    config.inlineOrigins.includes(origin) && prototype !== undefined && 'isVisible' in prototype
  )
}

function createHost(port: MessagePort, origin: string, epoch: string): Host {
  return {
    origin,
    emit(event) {
      const payload = parseWith(frameEvent, toFrameData(event))
      if (payload) port.postMessage({ epoch, type: '@latchkey-frame/EVENT', payload })
    },
  }
}

/**
 * Waits for the app around the frame and answers it: one handshake pinned to source and origin,
 * then one port.
 *
 * Accepts one app. Call it while the page loads, because the app sends its hello on `load`. Drops
 * and counts all messages that are not requests of the protocol. Source: SEC-01 to SEC-04.
 *
 * @example
 * ```ts
 * import type { FrameConfig, FrameHandlers } from '@latchkey/vault'
 * import { serveFrame } from '@latchkey/vault'
 *
 * export const serve = (config: FrameConfig, handlers: FrameHandlers) =>
 * serveFrame({ scope: window, config, handlers, onHost: ({ origin }) => console.log(`inside
 * ${origin}`) })
 * ```
 */
export function serveFrame(parameters: ServeFrameParameters): ServedFrame {
  const { scope, handlers, onHost } = parameters
  const state = { dropped: 0 }
  const onDrop = (): void => void state.dropped++

  function onMessage(event: MessageEvent): void {
    const [port, ...others] = event.ports ?? []
    const hello = parseWith(frameMessages.connect, toFrameData(event.data))
    if (!port || others.length > 0 || !hello || !isAllowed(event, parameters)) return onDrop()
    scope.removeEventListener('message', onMessage)
    const epoch = crypto.randomUUID()
    const { origin } = event
    onHost(createHost(port, origin, epoch))
    answerRequests({ port, origin, epoch }, handlers, onDrop)
    port.postMessage({
      type: '@latchkey-frame/READY',
      epoch,
      isInline: isInlineAllowed(origin, parameters),
    })
  }

  scope.addEventListener('message', onMessage)
  return { dropped: () => state.dropped }
}
