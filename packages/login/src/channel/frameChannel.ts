import { CancelledError } from '@latchkey/core'
import { type Clock, settle } from '@latchkey/core/internal'
import type { FrameCallName, FrameCalls, FrameEvent, FrameTheme } from '@latchkey/protocol'
import { noop } from '@latchkey/protocol/std'
import { aborted } from '../kernel/aborted.js'
import { frameMissing } from '../kernel/loginErrors.js'
import type { LoginPage } from '../kernel/page.js'
import { frameFailure } from './frameFailure.js'
import { createFrameElement, type FrameElement } from './frameWindows.js'
import { createRpcClient, type RpcClient, type Waiting } from './rpcClient.js'

/** Timeout for the frame to load and to report that it is ready, in milliseconds. */
const LOAD_MS = 15_000

/** The channel to the frame: opened at its first use, and again if the frame did not load. */
export interface FrameChannel {
  /** Creates the frame unless it exists. Resolves when it is ready. */
  open(): Promise<void>
  isReady(): boolean
  /**
   * True if approvals may be shown inside the page; `undefined` until the frame has reported it.
   */
  isInline(): boolean | undefined
  call<name extends FrameCallName>(
    name: name,
    payload: FrameCalls[name][0],
    waiting: Waiting,
  ): Promise<FrameCalls[name][1]>
  /** Aborts the requests that wait for the user. */
  abortInteractive(): void
  show(): void
  hide(): void
  setTheme(theme: FrameTheme): void
  /** The number of unexpected messages from the frame. */
  dropped(): number
}

interface FrameChannelParameters {
  page: LoginPage
  clock: Clock
  /** Address of the frame's page. */
  src(): string
  origin: string
  /** Called on each new port, before any other message. */
  onReady(): void
  onEvent(event: FrameEvent): void
}

interface Opened {
  readonly element: FrameElement
  rpcClient: RpcClient | undefined
  ready: Promise<void>
}

interface Loading {
  resolve(): void
  reject(error: unknown): void
}

/** The frame, and the RPC client of the document in it. */
function openFrame(
  { page, clock, src, origin, onReady, onEvent }: FrameChannelParameters,
  onDrop: () => void,
  onLost: () => void,
): Opened {
  const state: { loading: Loading | undefined } = { loading: undefined }
  const address = src()

  function expectReady(): Promise<void> {
    const arrived = new Promise<void>((resolve, reject) => {
      state.loading = { resolve, reject }
    })
    const ready = settle(arrived, { deadline: LOAD_MS, clock }).catch(async () => {
      onLost()
      throw await frameFailure({ page, clock, src: address, origin })
    })
    ready.catch(noop) // Requests report the failure: no unhandled rejection.
    return ready
  }

  const opened: Opened = {
    ready: expectReady(),
    rpcClient: undefined,
    element: createFrameElement({
      page,
      clock,
      src: address,
      origin,
      onError: () => state.loading?.reject(frameMissing()),
      onCancel() {
        opened.element.hide()
        opened.rpcClient?.abort(false)
      },
      onLoad() {
        if (opened.rpcClient) {
          // A new document: it does not know the requests to the previous one.
          opened.ready = expectReady()
          opened.rpcClient.end()
          onEvent({ event: 'surfaceChanged', surface: 'none' })
        }
        const { port1, port2 } = new MessageChannel()
        opened.rpcClient = createRpcClient({
          port: port1,
          clock,
          onEvent,
          onDrop,
          onReady() {
            onReady()
            state.loading?.resolve()
          },
        })
        // The browser delivers it to this origin only.
        opened.element.post({ type: '@latchkey-app/CONNECT', version: 1 }, port2)
      },
    }),
  }
  return opened
}

export function createFrameChannel(parameters: FrameChannelParameters): FrameChannel {
  const { clock } = parameters
  const state: { opened: Opened | undefined; dropped: number } = { opened: undefined, dropped: 0 }

  function open(): Promise<void> {
    if (state.opened) return state.opened.ready
    const opened = openFrame(
      parameters,
      () => void state.dropped++,
      () => {
        // Cleared, so that the next call creates a new frame.
        if (state.opened === opened) state.opened = undefined
        opened.rpcClient?.end()
        opened.element.remove()
      },
    )
    state.opened = opened
    return opened.ready
  }

  const rpcClient = (): RpcClient | undefined =>
    state.opened?.rpcClient?.isReady() ? state.opened.rpcClient : undefined

  return {
    open,
    isReady: () => rpcClient() !== undefined,
    isInline: () => rpcClient()?.isInline(),
    async call(name, payload, waiting) {
      const { signal } = waiting
      try {
        if (!rpcClient()) await settle(open(), { deadline: LOAD_MS + 1000, signal, clock })
      } catch (error) {
        throw error instanceof CancelledError ? aborted() : error
      }
      const talk = rpcClient()
      // The frame was closed again in the meantime.
      if (!talk) throw aborted()
      return talk.ask(name, payload, waiting)
    },
    abortInteractive: () => rpcClient()?.abort(false),
    show: () => state.opened?.element.show(),
    hide: () => state.opened?.element.hide(),
    setTheme: (theme) => state.opened?.element.setTheme(theme),
    dropped: () => state.dropped,
  }
}
