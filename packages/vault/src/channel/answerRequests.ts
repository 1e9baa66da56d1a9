import {
  type FrameCallName,
  type FrameCalls,
  type FrameFailure,
  frameCalls,
  frameFailure,
  frameMessages,
  framePrefixes,
  parseWith,
  readFramePayload,
  rpcCodes,
  toFrameData,
} from '@latchkey/protocol'
import { VaultError } from '../kernel/vaultError.js'

/** Who asks, and whether the answer is still wanted. */
interface HandlerContext {
  signal: AbortSignal
  /** Origin of the page, as the browser told it. */
  origin: string
}

/**
 * What answers each request of the page. A {@link VaultError} is told to the page; of anything else
 * only that it happened.
 */
export type FrameHandlers = {
  readonly [name in FrameCallName]: (
    payload: FrameCalls[name][0],
    context: HandlerContext,
  ) => Promise<FrameCalls[name][1]>
}

interface AnswerParameters {
  port: MessagePort
  origin: string
  epoch: string
  handlers: FrameHandlers
  onDrop(): void
}

interface Request {
  id: string
  name: FrameCallName | 'ABORT'
  payload: unknown
}

/** A request of this epoch with a payload that fits its name, or nothing. */
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
  // Not a code that libraries try again by themselves.
  code: rpcCodes.invalidInput,
  name: 'answerTooLarge',
}

function failureOf(error: unknown): FrameFailure {
  // What other code threw may tell of anything, so nothing of it is told.
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

/**
 * Whatever a handler does, there is an answer that fits the schema: nothing else ever leaves the
 * frame.
 */
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

/** Answers what comes by the port, each id once. */
export function answerRequests({ port, origin, epoch, handlers, onDrop }: AnswerParameters): void {
  const used = new Set<string>()
  const open = new Map<string, AbortController>()

  function abort(id: string): void {
    const controller = open.get(id)
    if (!controller) return onDrop()
    open.delete(id)
    controller.abort()
  }

  async function take(request: Request & { name: FrameCallName }): Promise<void> {
    const { id, name } = request
    const controller = new AbortController()
    used.add(id)
    open.set(id, controller)
    const { kind, payload } = await answer(request, handlers, { signal: controller.signal, origin })
    // Given up meanwhile: nobody waits for it.
    if (!open.delete(id)) return
    const reply = (kind: string, payload: unknown): unknown =>
      toFrameData({ id, epoch, type: `${framePrefixes.frame}${name}_${kind}`, payload })
    // What fits by itself may not fit in its envelope.
    port.postMessage(reply(kind, payload) ?? reply('ERROR', tooLarge))
  }

  port.onmessage = ({ data }: MessageEvent) => {
    const request = parseRequest(data, epoch)
    if (!request) return onDrop()
    const { id, name } = request
    if (name === 'ABORT') return abort(id)
    if (used.has(id)) return onDrop()
    void take({ ...request, name })
  }
  port.onmessageerror = onDrop
}
