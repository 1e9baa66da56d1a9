import { Agent, get } from 'node:http'
import { sleep } from '@latchkey/protocol/std'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../test/openTestDatabase.js'
import { freePort } from '../test/startProcess.js'
import { type ServerProcess, startServerProcess } from '../test/startServerProcess.js'

const REQUESTS = process.env.LATCHKEY_THOROUGH ? 10_000 : 2000
const CLIENTS = 16

interface Node {
  readonly port: number
  server: ServerProcess
  isReady: boolean
}

async function startNodes(): Promise<{ nodes: Node[]; restart(node: Node): Promise<void> }> {
  const databaseUrl = await createTestDatabase()
  const settings = {
    origins: ['https://millpond.example'],
    chains: { 1: { nodes: 'http://127.0.0.1:9' } },
    databaseUrl,
    limits: { user: { points: 1e6, seconds: 10 } },
    logRequests: false,
    drainSeconds: 5,
  }
  const start = (port: number): Promise<ServerProcess> => startServerProcess({ ...settings, port })
  const nodes: Node[] = []
  for (const port of [await freePort(), await freePort()])
    nodes.push({ port, server: await start(port), isReady: true })
  return {
    nodes,
    async restart(node) {
      await node.server.stop()
      node.server = await start(node.port)
    },
  }
}

/**
 * Sends a request on a kept connection. Node's client does not retry, so each broken connection is
 * an error.
 */
function send(agent: Agent, port: number, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get({ agent, port, path }, (response) => {
      response.once('error', reject).once('end', () => resolve(response.statusCode))
      response.resume()
    }).once('error', reject)
  })
}

/** Polls `/ready` of each node ten times a second, as a proxy does. */
function watch(nodes: readonly Node[]): { stop(): Promise<void> } {
  const running = { isOver: false }
  const follow = async (node: Node): Promise<void> => {
    const agent = new Agent({ keepAlive: false })
    while (!running.isOver) {
      node.isReady = (await send(agent, node.port, '/ready').catch(() => 0)) === 200
      await sleep(100)
    }
  }
  const followers = nodes.map(follow)
  return {
    async stop() {
      running.isOver = true
      await Promise.all(followers)
    },
  }
}

test('behavior: a client that follows /ready sees no error while two servers restart one after the other', async () => {
  const { nodes, restart } = await startNodes()
  const watcher = watch(nodes)
  const answers = new Map<string, number>()
  const restarts = { isOver: false, seenDown: new Set<number>() }
  const count = { sent: 0 }
  const client = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (count.sent < REQUESTS || !restarts.isOver) {
      const turn = count.sent++
      const ready = nodes.filter(({ isReady }) => isReady)
      const node = ready[turn % ready.length]
      for (const { port, isReady } of nodes) if (!isReady) restarts.seenDown.add(port)
      const answer = node
        ? await send(agent, node.port, '/v1/sign-in/session').catch(
            (error: NodeJS.ErrnoException) => error.code,
          )
        : 'no server was ready'
      answers.set(String(answer), (answers.get(String(answer)) ?? 0) + 1)
      await sleep(10)
    }
    agent.destroy()
  }
  const clients = Array.from({ length: CLIENTS }, client)
  for (const node of nodes) {
    await restart(node)
    await expect.poll(() => node.isReady).toBe(true)
  }
  restarts.isOver = true
  await Promise.all(clients)
  await watcher.stop()
  await Promise.all(nodes.map(({ server }) => server.stop()))
  expect([...answers]).toEqual([['200', count.sent]])
  expect(restarts.seenDown).toEqual(new Set(nodes.map(({ port }) => port)))
})
