import { sleep } from '@latchkey/protocol/std'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { defer } from '../test/defer.js'
import {
  callFrames,
  type FrameChannel,
  type ListenScope,
  listenForWindows,
  type ToFrame,
  type ToWindow,
  type WindowChannel,
} from './windowChannel.js'

const FRAME = 'https://vault.example'
const open: MessagePort[] = []
const channels: WindowChannel[] = []
afterEach(() => {
  for (const port of open.splice(0)) port.close()
  for (const channel of channels.splice(0)) channel.end()
})

function start(): {
  sendConnect(event: {
    origin?: string
    data?: unknown
    hasPort?: boolean
    source?: unknown
  }): MessagePort
  stop(): void
} {
  const listeners = new Set<(event: MessageEvent) => void>()
  const scope: ListenScope = {
    location: { origin: FRAME },
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
  }
  const stop = listenForWindows(scope, (channel) => void channels.push(channel))
  return {
    stop,
    sendConnect({
      origin = FRAME,
      data = { type: 'latchkey-window/hello' },
      hasPort = true,
      source = { closed: false },
    }) {
      const { port1, port2 } = new MessageChannel()
      open.push(port1, port2)
      for (const listener of listeners)
        listener({ origin, data, source, ports: hasPort ? [port2] : [] } as unknown as MessageEvent)
      return port1
    },
  }
}

describe('listenForWindows', () => {
  test('default', async () => {
    const { sendConnect } = start()
    const port = sendConnect({})
    const [channel] = channels
    const received = defer<unknown>()
    channel?.listen({ onMessage: received.resolve, onEnd: () => undefined })
    port.postMessage({ type: 'answer', id: 'one', answer: { isApproved: true } })
    expect(await received.promise).toEqual({
      type: 'answer',
      id: 'one',
      answer: { isApproved: true },
    })
    const said = new Promise((resolve) => {
      port.onmessage = ({ data }) => resolve(data)
    })
    channel?.send({ type: 'end' })
    expect(await said).toEqual({ type: 'end' })
  })

  test('error: SEC-06 ignores a window of another origin and malformed connect messages', () => {
    const { sendConnect, stop } = start()
    for (const origin of [
      'https://shop.example',
      'https://vault.example.evil.example',
      'http://vault.example',
      'https://vault.example:444',
      'null',
      '',
    ])
      sendConnect({ origin })
    expect(channels).toEqual([])
    sendConnect({ data: { type: 'latchkey-window/hello2' } })
    sendConnect({ data: 'latchkey-window/hello' })
    sendConnect({ data: null })
    sendConnect({ hasPort: false })
    expect(channels).toEqual([])
    stop()
    sendConnect({})
    expect(channels).toEqual([])
  })

  test('behavior: SEC-09 the channel of a connected window ends when the window is closed', async () => {
    const { sendConnect } = start()
    const source = { closed: false }
    sendConnect({ source })
    const ended = defer<string>()
    channels[0]?.listen({ onMessage: () => undefined, onEnd: () => ended.resolve('ended') })
    source.closed = true
    expect(await ended.promise).toBe('ended')
  })
})

describe('callFrames', () => {
  /** Creates frames that answer from their nth call on. */
  function openFrames(answersFrom: readonly number[]) {
    const received: ToFrame[] = []
    let calls = 0
    const frames = answersFrom.map((from) => ({
      postMessage(message: unknown, origin: unknown, ports: readonly MessagePort[]) {
        calls += 1
        const [port] = ports
        if (!port || calls < from) return
        open.push(port)
        expect([message, origin]).toEqual([{ type: 'latchkey-window/hello' }, FRAME])
        port.onmessage = ({ data }) => void received.push(data as ToFrame)
        port.postMessage({ type: 'theme', theme: {} } satisfies ToWindow)
      },
    }))
    const scope = { location: { origin: FRAME }, opener: { frames } }
    return { received, scope: scope as never, calls: () => calls }
  }

  test('default', async () => {
    const { received, scope } = openFrames([1])
    const opened = defer<FrameChannel>()
    callFrames(scope, { onChannel: opened.resolve, onTimeout: () => undefined })
    const channel = await opened.promise
    channel.send({ type: 'ready' })
    await expect.poll(() => received).toEqual([{ type: 'ready' }])
    channel.end()
  })

  test('behavior: delivers the first message to the listener', async () => {
    const { scope } = openFrames([1])
    const first = defer<ToWindow>()
    callFrames(scope, {
      onChannel: (channel) => channel.listen({ onMessage: first.resolve, onEnd: () => undefined }),
      onTimeout: () => undefined,
    })
    expect(await first.promise).toEqual({ type: 'theme', theme: {} })
  })

  test('behavior: calls again while a frame loads, and stops when it answers', async () => {
    const { scope, calls } = openFrames([3])
    const opened = defer<FrameChannel>()
    callFrames(scope, { onChannel: opened.resolve, onTimeout: () => undefined })
    const channel = await opened.promise
    expect(calls()).toBe(3)
    await sleep(300)
    expect(calls()).toBe(3)
    channel.end()
  })

  test('error: times out after 20 s without an answer', () => {
    vi.useFakeTimers()
    try {
      const log: string[] = []
      const onTimeout = (): void => void log.push('timeout')
      callFrames(openFrames([Number.POSITIVE_INFINITY]).scope, {
        onChannel: () => undefined,
        onTimeout,
      })
      vi.advanceTimersByTime(19_750)
      expect(log).toEqual([])
      vi.advanceTimersByTime(60_000)
      expect(log).toEqual(['timeout'])
    } finally {
      vi.useRealTimers()
    }
  })
})
