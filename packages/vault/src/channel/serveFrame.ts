import {
  type FrameEvent,
  frameEvent,
  frameMessages,
  parseWith,
  toFrameData,
} from '@latchkey/protocol'
import type { FrameConfig } from '../kernel/config.js'
import { answerRequests, type FrameHandlers } from './answerRequests.js'

export type { FrameHandlers } from './answerRequests.js'

/** The page around the frame, once it is let in. */
export interface Host {
  /** As the browser told it. */
  readonly origin: string
  /** Tells the page something without being asked. What does not fit the schema is not told. */
  emit(event: FrameEvent): void
}

/** What `serveFrame` needs of a window. */
export interface FrameScope {
  readonly parent: unknown
  readonly location: { readonly ancestorOrigins?: ArrayLike<string> | undefined }
  readonly IntersectionObserverEntry?: { readonly prototype: object } | undefined
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/** What serves the page around the frame. */
export interface ServeFrameParameters {
  scope: FrameScope
  config: Pick<FrameConfig, 'allowedOrigins' | 'inlineOrigins'>
  handlers: FrameHandlers
  /** Called once, when the page is let in and before its first request. */
  onHost(host: Host): void
}

/** The frame's end of the channel. */
export interface ServedFrame {
  /** Messages that nobody took: forged, malformed, replayed or of another epoch. */
  dropped(): number
}

/**
 * A page is let in if the browser itself says, twice where it can, that it is the parent and of an
 * origin on the list.
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
    // Exactly one page around: a page on the list that is itself framed by another could be painted
    // over.
    ancestors.length === 1 &&
    ancestors[0] === origin
  )
}

/** Approvals inside the page need a browser that tells whether something lies over the frame. */
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
 * Waits for the page around the frame and answers it: one handshake pinned to source and origin,
 * then one port.
 *
 * The first page that is let in is the only one; call it while the page loads, because the host
 * says hello on `load`. Everything that is not a request of the protocol is dropped and counted.
 * Source: security.md SEC-01 to SEC-04.
 *
 * @example
 * ```ts
 * import type { FrameConfig, FrameHandlers } from '@latchkey/vault'
 * import { serveFrame } from '@latchkey/vault'
 *
 * export const serve = (config: FrameConfig, handlers: FrameHandlers) =>
 *   serveFrame({ scope: window, config, handlers, onHost: ({ origin }) => console.log(`inside ${origin}`) })
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
    answerRequests({ port, origin, epoch, handlers, onDrop })
    port.postMessage({
      type: '@latchkey-frame/READY',
      epoch,
      isInline: isInlineAllowed(origin, parameters),
    })
  }

  scope.addEventListener('message', onMessage)
  return { dropped: () => state.dropped }
}
