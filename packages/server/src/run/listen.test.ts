import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { listen } from './listen.js'

/** A handler that replies when the test calls `answer`. */
function slowHandler(): {
  handle: (request: Request) => Promise<Response>
  arrived: Promise<void>
  answer(): void
} {
  const state: { arrive?: () => void; answer?: () => void } = {}
  const arrived = new Promise<void>((resolve) => {
    state.arrive = resolve
  })
  const allowed = new Promise<void>((resolve) => {
    state.answer = resolve
  })
  return {
    arrived,
    answer: () => state.answer?.(),
    async handle() {
      state.arrive?.()
      await allowed
      return new Response('done')
    },
  }
}

describe('stop', () => {
  test('default', async () => {
    const { url, stop } = await listen(async () => new Response('hello'), { port: 0 })
    expect(await (await fetch(url)).text()).toBe('hello')
    await stop()
    await expect(fetch(url)).rejects.toThrow()
  })

  test('behavior: finishes requests in progress, and accepts no new ones', async () => {
    const { handle, arrived, answer } = slowHandler()
    const { url, stop } = await listen(handle, { port: 0 })
    const reply = fetch(url)
    await arrived
    const stopped = stop()
    await expect(fetch(url)).rejects.toThrow()
    answer()
    expect(await (await reply).text()).toBe('done')
    await stopped
  })

  test('behavior: continues to serve while it drains, and each reply closes its connection', async () => {
    const { handle, arrived, answer } = slowHandler()
    const { url, stop } = await listen(handle, { port: 0 })
    const before = fetch(url)
    await arrived
    const state = { isStopped: false }
    const stopped = stop(5000).then(() => {
      state.isStopped = true
    })
    const during = fetch(url)
    answer()
    for (const reply of [await before, await during])
      expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close'])
    expect(state.isStopped).toBe(false)
    await stopped
    await expect(fetch(url)).rejects.toThrow()
  })

  test('behavior: an idle connection does not delay the stop', async () => {
    const { url, stop } = await listen(async () => new Response('hello'), { port: 0 })
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await new Promise((resolve) => socket.once('data', resolve))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const started = performance.now()
    await stop()
    await closed
    expect(performance.now() - started).toBeLessThan(5000)
  })

  test('behavior: passes the peer’s address to the handler', async () => {
    const { url, stop } = await listen(async (_request, connection) => Response.json(connection), {
      port: 0,
    })
    expect(await (await fetch(url)).json()).toEqual({ remoteAddress: '127.0.0.1' })
    await stop()
  })
})
