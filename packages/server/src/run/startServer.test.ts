import { existsSync } from 'node:fs'
import { parse } from 'valibot'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { listen } from '../kernel/listen.js'
import { makeFolder } from '../test/startProcess.js'
import { startServerProcess } from '../test/startServerProcess.js'
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
  return parse(settingsSchema, { origins: [ORIGIN], chains: { 1: { nodes: 'http://127.0.0.1:9' } }, port: 0, operationsPort: 0, databaseFolder, ...changes })
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
    expect(await read(`${operationsUrl}/ready`)).toEqual([200, { status: 'ready', checks: { database: 'ok' } }])
    expect((await fetch(`${operationsUrl}/analytics`)).headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  test('behavior: what is for operators is not on the port of visitors', async () => {
    const { url } = await start()
    for (const path of ['/analytics', '/metrics']) expect((await fetch(url + path)).status).toBe(404)
  })

  test('error: a taken port, after which nothing is left running', async () => {
    const other = await listen(async () => new Response('other'), { port: 0 })
    const port = Number(new URL(other.url).port)
    await expect(start({ port })).rejects.toThrow('EADDRINUSE')
    expect(existsSync(`${databaseFolder}/lock`)).toBe(false)
    await other.stop()
    await start()
  })
})

describe('a server in a process of its own', () => {
  test('behavior: SIGTERM ends it in good order, and its folder is free again', async () => {
    const server = await startServerProcess({ origins: [ORIGIN], chains: { 1: { nodes: 'http://127.0.0.1:9' } }, databaseFolder })
    expect(await read(`${server.url}/ready`)).toEqual([200, { status: 'ready' }])
    await server.stop()
    expect(existsSync(`${databaseFolder}/lock`)).toBe(false)
    expect(server.output()).not.toMatch(/error/i)
  })

  test('error: settings that are wrong end it with what is wrong', async () => {
    await expect(startServerProcess({ origins: [], chains: {}, databaseFolder })).rejects.toThrow(/The settings are wrong:\n {2}"origins/)
  })
})
