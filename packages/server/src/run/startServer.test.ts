import { existsSync } from 'node:fs'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { bundledWallets } from '@latchkey/protocol/registry'
import { sleep } from '@latchkey/protocol/std'
import { parse } from 'valibot'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { makeFolder } from '../test/startProcess.js'
import { startServerProcess } from '../test/startServerProcess.js'
import { listen } from './listen.js'
import { type Settings, settingsSchema } from './settings.js'
import { type RunningServer, startServer } from './startServer.js'

const ORIGIN = 'https://millpond.example'
const folder = makeFolder('start')
const databaseFolder = `${folder.path}/latchkey-data`
const running: RunningServer[] = []

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})
afterAll(folder.remove)

function settingsOf(changes: object = {}): Settings {
  return parse(settingsSchema, {
    origins: [ORIGIN],
    chains: { 1: { nodes: 'http://127.0.0.1:9' } },
    port: 0,
    operationsPort: 0,
    drainSeconds: 0,
    databaseFolder,
    logRequests: false,
    ...changes,
  })
}

async function start(changes: object = {}): Promise<RunningServer> {
  const server = await startServer(settingsOf(changes))
  running.push(server)
  return server
}

async function read(url: string): Promise<[status: number, body: unknown]> {
  const response = await fetch(url)
  return [response.status, await response.json()]
}

describe('startServer', () => {
  test('default', async () => {
    const { url, operationsUrl } = await start()
    expect(await read(`${url}/v1/sign-in/session`)).toEqual([200, { session: null }])
    expect(await read(`${url}/health`)).toEqual([200, { status: 'alive' }])
    expect(await read(`${url}/ready`)).toEqual([200, { status: 'ready' }])
    expect((await read(`${url}/getWallets`))[1]).toMatchObject({
      count: bundledWallets().length,
      data: { 0: { id: 'metamask' } },
    })
    expect(await read(`${operationsUrl}/ready`)).toEqual([
      200,
      { status: 'ready', checks: { database: 'ok' } },
    ])
    expect((await fetch(`${operationsUrl}/analytics`)).headers.get('content-type')).toBe(
      'text/html; charset=utf-8',
    )
  })

  test('behavior: counts wallets and purchases at the start', async () => {
    const { operationsUrl } = await start()
    const read = async (): Promise<string> => (await fetch(`${operationsUrl}/metrics`)).text()
    await expect.poll(read).toContain('latchkey_wallets{state="reshare"} 0')
    expect(await read()).toContain('latchkey_onramp_purchases{state="failed"} 0')
  })

  test('behavior: the public port has no operator routes', async () => {
    const { url } = await start()
    for (const path of ['/analytics', '/metrics'])
      expect((await fetch(url + path)).status).toBe(404)
  })

  test('behavior: a stopping server is not ready, and finishes requests in progress', async () => {
    const state: { arrive?: () => void; answer?: () => void } = {}
    const arrived = new Promise<void>((resolve) => {
      state.arrive = resolve
    })
    const allowed = new Promise<void>((resolve) => {
      state.answer = resolve
    })
    const node = await listen(
      async (request) => {
        const { id, method } = (await request.json()) as { id: number; method: string }
        if (method === 'eth_chainId') return Response.json({ jsonrpc: '2.0', id, result: '0x1' })
        state.arrive?.()
        await allowed
        return Response.json({ jsonrpc: '2.0', id, result: '0x2a' })
      },
      { port: 0 },
    )
    const server = await startServer(settingsOf({ chains: { 1: { nodes: node.url } } }))
    const reply = fetch(`${server.url}/v1/?chainId=eip155:1`, {
      method: 'POST',
      headers: { origin: ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'eth_blockNumber', params: [] }),
    })
    await arrived
    const stopped = server.stop()
    expect(await read(`${server.operationsUrl}/ready`)).toEqual([
      503,
      { status: 'stopping', checks: { database: 'ok' } },
    ])
    await expect(fetch(`${server.url}/ready`)).rejects.toThrow()
    state.answer?.()
    expect(await (await reply).json()).toEqual({ jsonrpc: '2.0', id: 7, result: '0x2a' })
    await stopped
    await node.stop()
  })

  test('behavior: a draining server reports it on both ports, and continues to serve', async () => {
    const server = await startServer(settingsOf({ drainSeconds: 5 }))
    const stopped = server.stop()
    expect(await read(`${server.operationsUrl}/ready`)).toEqual([
      503,
      { status: 'stopping', checks: { database: 'ok' } },
    ])
    expect(await read(`${server.url}/ready`)).toEqual([503, { status: 'stopping' }])
    const reply = await fetch(`${server.url}/v1/sign-in/session`)
    expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close'])
    await stopped
    await expect(fetch(`${server.url}/ready`)).rejects.toThrow()
  })

  test('error: rejects if the port is in use, and leaves nothing running', async () => {
    const other = await listen(async () => new Response('other'), { port: 0 })
    const port = Number(new URL(other.url).port)
    await expect(start({ port })).rejects.toThrow('EADDRINUSE')
    expect(existsSync(`${databaseFolder}/lock`)).toBe(false)
    await other.stop()
    await start()
  })
})

describe('a server in a separate process', () => {
  test('behavior: SIGTERM stops it cleanly, and releases its folder', async () => {
    const server = await startServerProcess({
      origins: [ORIGIN],
      chains: { 1: { nodes: 'http://127.0.0.1:9' } },
      databaseFolder,
    })
    expect(await read(`${server.url}/ready`)).toEqual([200, { status: 'ready' }])
    await server.stop()
    expect(existsSync(`${databaseFolder}/lock`)).toBe(false)
    expect(server.output()).not.toMatch(/error/i)
  })

  test('behavior: a second signal stops it at once', async () => {
    const state: { arrive?: () => void } = {}
    const arrived = new Promise<void>((resolve) => {
      state.arrive = resolve
    })
    const silent = createNetServer((socket) => {
      socket.on('error', () => socket.destroy())
      state.arrive?.()
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const server = await startServerProcess({
      origins: [ORIGIN],
      chains: { 1: { nodes: `http://127.0.0.1:${port}` } },
      databaseFolder,
    })
    const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'eth_blockNumber', params: [] })
    const headers = { origin: ORIGIN, 'content-type': 'application/json' }
    const reply = expect(
      fetch(`${server.url}/v1/?chainId=eip155:1`, { method: 'POST', headers, body }),
    ).rejects.toThrow('fetch failed')
    await arrived
    process.kill(server.pid, 'SIGTERM')
    while (!server.output().includes('"stopping"')) await sleep(10)
    const started = performance.now()
    process.kill(server.pid, 'SIGTERM')
    await reply
    expect(performance.now() - started).toBeLessThan(5000)
    await server.stop()
    silent.close()
  })

  test('error: exits with the problems of invalid settings', async () => {
    await expect(startServerProcess({ origins: [], chains: {}, databaseFolder })).rejects.toThrow(
      /The settings are wrong:\n {2}"origins/,
    )
  })
})
