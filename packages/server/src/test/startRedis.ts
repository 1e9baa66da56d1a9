import { connect } from 'node:net'
import type { Redis } from 'ioredis'
import { openRedis } from '../run/redis/openRedis.js'
import {
  findProgram,
  freePort,
  makeFolder,
  ownerOf,
  type RunningProcess,
  startProcess,
  untilReady,
} from './startProcess.js'

/** A separate, empty Redis on this machine. */
export interface RunningRedis {
  readonly url: string
  /** Stops it. Data is lost. */
  stop(): Promise<void>
  /** Starts it again on the same port. */
  start(): Promise<void>
  /** Ends it and removes everything. */
  remove(): Promise<void>
  readonly pid: number
}

function isAnswering(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.once('data', (data) => {
      socket.destroy()
      resolve(String(data).startsWith('+PONG'))
    })
    socket.setTimeout(2000, () => socket.destroy())
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
  })
}

export async function startRedis(): Promise<RunningRedis> {
  const program = findProgram('redis-server', 'redis-server')
  const owner = ownerOf('redis')
  const folder = makeFolder('redis', owner)
  const port = await freePort()
  const state: { running?: RunningProcess } = {}

  async function start(): Promise<void> {
    const args = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder.path,
      '--save',
      '',
      '--appendonly',
      'no',
    ]
    state.running = await startProcess(program, args, { signal: 'TERM', owner })
    await untilReady(state.running, 'Redis', () => isAnswering(port))
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop: async () => state.running?.kill(),
    get pid() {
      return state.running?.pid ?? 0
    },
    async remove() {
      await state.running?.kill()
      folder.remove()
    },
  }
}

/** Deadline of a command in milliseconds: a process on a busy machine may stall for long. */
const PATIENCE_MS = 60_000

/** A ready connection. Errors are ignored: tests stop Redis, and check the replies. */
export async function connectRedis(url: string): Promise<Redis> {
  const redis = openRedis(url, () => undefined, PATIENCE_MS)
  await new Promise((resolve) => redis.once('ready', resolve))
  return redis
}
