import { afterEach, describe, expect, test } from 'vitest'
import { defer } from '../test/defer.js'
import type { WindowLine } from './createWindows.js'
import { type CallScope, listenForWindows } from './listenForWindows.js'

const FRAME = 'https://vault.example'
const open: MessagePort[] = []
const lines: WindowLine[] = []
afterEach(() => {
  for (const port of open.splice(0)) port.close()
  for (const line of lines.splice(0)) line.end()
})

function start(): {
  knock(event: {
    origin?: string
    data?: unknown
    hasPort?: boolean
    source?: unknown
  }): MessagePort
  stop(): void
} {
  const listeners = new Set<(event: MessageEvent) => void>()
  const scope: CallScope = {
    location: { origin: FRAME },
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
  }
  const stop = listenForWindows(scope, (line) => void lines.push(line))
  return {
    stop,
    knock({
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
    const { knock } = start()
    const port = knock({})
    const [line] = lines
    const heard = defer<unknown>()
    line?.listen({ onMessage: heard.resolve, onEnd: () => undefined })
    port.postMessage({ type: 'answer', id: 'one', answer: { isApproved: true } })
    expect(await heard.promise).toEqual({ type: 'answer', id: 'one', answer: { isApproved: true } })
    const said = new Promise((resolve) => {
      port.onmessage = ({ data }) => resolve(data)
    })
    line?.send({ type: 'end' })
    expect(await said).toEqual({ type: 'end' })
  })

  test('error: SEC-06 a window of another origin is not heard, whatever it says', () => {
    const { knock, stop } = start()
    for (const origin of [
      'https://shop.example',
      'https://vault.example.evil.example',
      'http://vault.example',
      'https://vault.example:444',
      'null',
      '',
    ])
      knock({ origin })
    expect(lines).toEqual([])
    knock({ data: { type: 'latchkey-window/hello2' } })
    knock({ data: 'latchkey-window/hello' })
    knock({ data: null })
    knock({ hasPort: false })
    expect(lines).toEqual([])
    stop()
    knock({})
    expect(lines).toEqual([])
  })

  test('behavior: SEC-09 a window that called and is closed has ended', async () => {
    const { knock } = start()
    const source = { closed: false }
    knock({ source })
    const ended = defer<string>()
    lines[0]?.listen({ onMessage: () => undefined, onEnd: () => ended.resolve('ended') })
    source.closed = true
    expect(await ended.promise).toBe('ended')
  })
})
