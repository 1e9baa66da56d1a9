import { type FrameTheme, parseWith } from '@latchkey/protocol'
import {
  any,
  boolean,
  type GenericSchema,
  literal,
  optional,
  picklist,
  strictObject,
  string,
  variant,
} from 'valibot'

/** One end of a connection between the frame and its window. Delivers each message exactly once. */
export interface Channel<outgoing, incoming> {
  send(message: outgoing): void
  /** Sets the listeners. Called once. Also delivers the messages that arrived before. */
  listen(listeners: {
    onMessage(message: incoming): void
    /** The other end is permanently gone. */
    onEnd(): void
  }): void
  /** Disconnects without a message. */
  end(): void
}

/**
 * Passes a channel on at its first message, which proves that the other end exists.
 *
 * @param onOpen - Must call `listen` synchronously, because the first message follows.
 */
export function openOnMessage<outgoing, incoming>(
  channel: Channel<outgoing, incoming>,
  onOpen: (channel: Channel<outgoing, incoming>) => void,
): void {
  type Listeners = Parameters<typeof channel.listen>[0]
  let isOpen = false
  let listeners: Listeners | undefined
  const listen = (given: Listeners): void => {
    listeners = given
  }
  channel.listen({
    onMessage(message) {
      if (!isOpen) {
        isOpen = true
        onOpen({ ...channel, listen })
      }
      listeners?.onMessage(message)
    },
    onEnd: () => listeners?.onEnd(),
  })
}

/** Names of the screens that a window draws. */
export type ScreenName = 'approval' | 'custody'

/** Keep-alive. A browser may suspend a hidden page, so a hidden peer has a longer timeout. */
interface Beat {
  type: 'beat'
  isVisible: boolean
}

/** Messages of the frame to its window. */
export type ToWindow =
  | { type: 'show'; id: string; name: ScreenName; data: unknown; theme: FrameTheme; locale: string }
  | { type: 'theme'; theme: FrameTheme }
  /** The user answered the screen. Another one may follow. */
  | { type: 'wait'; isApproved: boolean }
  | { type: 'end' }
  | Beat

/** Messages of a window to its frame. */
export type ToFrame =
  | { type: 'ready' }
  | { type: 'answer'; id: string; answer?: unknown }
  | Beat
  /** The window is closing or navigates away. */
  | { type: 'leave' }

/** The frame's end of a channel to a window. */
export type WindowChannel = Channel<ToWindow, ToFrame>

/** The window's end of a channel to a frame. */
export type FrameChannel = Channel<ToFrame, ToWindow>

const beat = strictObject({ type: literal('beat'), isVisible: boolean() })

/** Schema of {@link Beat}. */
export const beatMessage: GenericSchema<unknown, Beat> = beat

/** Both ends are code of the frame on one origin. The schemas detect different versions. */
export const toWindow: GenericSchema<unknown, ToWindow> = variant('type', [
  strictObject({
    type: literal('show'),
    id: string(),
    name: picklist(['approval', 'custody']),
    data: any(),
    theme: any(),
    locale: string(),
  }),
  strictObject({ type: literal('theme'), theme: any() }),
  strictObject({ type: literal('wait'), isApproved: boolean() }),
  strictObject({ type: literal('end') }),
  beat,
])

/** Schema of {@link ToFrame}. */
export const toFrame: GenericSchema<unknown, ToFrame> = variant('type', [
  strictObject({ type: literal('ready') }),
  strictObject({ type: literal('answer'), id: string(), answer: optional(any()) }),
  beat,
  strictObject({ type: literal('leave') }),
])

/** First message of a window to frames. Only frames of its own origin receive it. */
const CONNECT = 'latchkey-window/hello'

/** Milliseconds between two checks that a connected window is still open. */
const CHECK_MS = 500

interface PortChannelDeps<incoming> {
  port: MessagePort
  schema: GenericSchema<unknown, incoming>
  /** True if the window at the other end is closed. `closed` is reliable once it has connected. */
  isClosed?: (() => boolean) | undefined
}

/** Creates a channel through a MessagePort. */
function createPortChannel<outgoing, incoming>({
  port,
  schema,
  isClosed,
}: PortChannelDeps<incoming>): Channel<outgoing, incoming> {
  let hasEnded = false
  let timer: ReturnType<typeof setInterval> | undefined

  function end(): boolean {
    if (hasEnded) return false
    hasEnded = true
    clearInterval(timer)
    port.close()
    return true
  }

  return {
    send(message) {
      if (!hasEnded) port.postMessage(message)
    },
    listen({ onMessage, onEnd }) {
      const onGone = (): void => {
        if (end()) onEnd()
      }
      port.onmessage = ({ data }: MessageEvent) => {
        const message = hasEnded ? undefined : parseWith(schema, data)
        if (message !== undefined) onMessage(message)
      }
      // Some browsers fire this when the process at the other end is gone.
      port.addEventListener('close', onGone)
      if (isClosed)
        timer = setInterval(() => {
          if (isClosed()) onGone()
        }, CHECK_MS)
    },
    end: () => void end(),
  }
}

/** The part of the frame's window that receives the calls of windows. */
export interface ListenScope {
  readonly location: Pick<Location, 'origin'>
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/**
 * Opens a channel to each calling window of the frame's own origin. Ignores calls of other origins:
 * the browser reports the origin.
 *
 * @returns stops listening
 */
export function listenForWindows(
  scope: ListenScope,
  onChannel: (channel: WindowChannel) => void,
): () => void {
  function onMessage({ data, origin, source, ports }: MessageEvent): void {
    const [port] = ports
    const isConnect = (data as { type?: unknown } | null)?.type === CONNECT
    if (!isConnect || !port || origin !== scope.location.origin) return
    const isClosed = (): boolean => source === null || ('closed' in source && source.closed)
    onChannel(createPortChannel({ port, schema: toFrame, isClosed }))
  }
  scope.addEventListener('message', onMessage)
  return () => scope.removeEventListener('message', onMessage)
}

/** The part of a window that calls the frames of the page that opened it. */
interface CallScope {
  readonly location: Pick<Location, 'origin'>
  readonly opener: {
    readonly frames: {
      readonly length: number
      readonly [index: number]: Pick<Window, 'postMessage'>
    }
  } | null
}

/** A frame that is still loading receives no message, so the window repeats its call. */
const RETRY_MS = 250
const DEADLINE_MS = 20_000

/**
 * Calls all frames of the page that opened this window. Only frames of its own origin receive the
 * call. Opens a channel to each frame that answers.
 *
 * @returns stops calling
 */
export function callFrames(
  scope: CallScope,
  { onChannel, onTimeout }: { onChannel(channel: FrameChannel): void; onTimeout(): void },
): () => void {
  let calls = 0
  let ports: MessagePort[] = []

  function call(target: Pick<Window, 'postMessage'>): MessagePort {
    const { port1, port2 } = new MessageChannel()
    openOnMessage(createPortChannel({ port: port1, schema: toWindow }), (channel: FrameChannel) => {
      stop()
      ports = ports.filter((port) => port !== port1)
      onChannel(channel)
    })
    target.postMessage({ type: CONNECT }, scope.location.origin, [port2])
    return port1
  }
  function callAll(): void {
    // One channel for each frame: closes the ports of the previous call.
    for (const port of ports) port.close()
    const frames = scope.opener?.frames
    ports = Array.from({ length: frames?.length ?? 0 }, (_, index) => frames?.[index])
      .filter((frame) => frame !== undefined)
      .map(call)
    if (++calls > DEADLINE_MS / RETRY_MS) {
      stop()
      onTimeout()
    }
  }
  const timer = setInterval(callAll, RETRY_MS)
  const stop = (): void => clearInterval(timer)
  callAll()
  return stop
}
