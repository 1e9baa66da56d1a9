import { createServer } from 'node:net'
import { readAddresses } from '../../apps/demo/e2e/addresses.js'
import { isFree, readPorts } from '../../packages/sandbox/src/ports.js'

/** Free ports for a sandbox and the journeys' pages. */
export interface ClaimedPorts {
  /** The value of `LATCHKEY_PORT_OFFSET`. */
  offset: number
  release(): Promise<void>
}

/**
 * Multiples of 100. No two default ports are equal modulo 100, except pairs with a difference of
 * 4,900 (4000 and 8900, 3999 and 8899), so all offsets lie within less than that.
 */
const offsets: readonly number[] = Array.from({ length: 48 }, (_, index) => 10_000 + index * 100)

/** The port that reserves an offset: only one process can listen on it plus the offset. */
const CLAIM_PORT = 3999

function portsAt(offset: number): number[] {
  const env = { LATCHKEY_PORT_OFFSET: `${offset}` }
  const addresses = Object.values(readAddresses(env)).map((address) =>
    Number(new URL(address).port),
  )
  return [...new Set([...Object.values(readPorts(env)), ...addresses])]
}

async function areFree(ports: readonly number[]): Promise<boolean> {
  // One after the other, because both names may be the same address.
  for (const port of ports)
    for (const host of ['127.0.0.1', 'localhost']) if (!(await isFree(port, host))) return false
  return true
}

function claim(offset: number): Promise<(() => Promise<void>) | undefined> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(undefined))
    server.listen(CLAIM_PORT + offset, '127.0.0.1', () =>
      resolve(() => new Promise((closed) => server.close(() => closed()))),
    )
    server.unref()
  })
}

/**
 * Finds an offset whose ports are free, and reserves it against other processes that claim ports.
 *
 * @param preferred - Offsets to try first, for example 0 for the default ports.
 * @throws Error if none is free.
 */
export async function claimPorts(preferred: readonly number[] = []): Promise<ClaimedPorts> {
  for (const offset of [...preferred, ...offsets]) {
    const release = await claim(offset)
    if (!release) continue
    if (await areFree(portsAt(offset))) return { offset, release }
    await release()
  }
  throw new Error('No ports are free for another sandbox. Stop one: ss -ltnp shows them.')
}
