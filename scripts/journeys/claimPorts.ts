import { createServer } from 'node:net'
import { readAddresses } from '../../apps/demo/e2e/addresses.js'
import { isFree, readPorts } from '../../packages/sandbox/src/ports.js'

/** Ports of a sandbox and of the journeys' pages that nothing else uses. */
export interface ClaimedPorts {
  /** The value of `LATCHKEY_PORT_OFFSET`. */
  offset: number
  release(): Promise<void>
}

/**
 * Multiples of 100: no two of the usual ports are equal modulo 100, except pairs that are 4,900
 * apart (4000 and 8900, 3999 and 8899). So the highest offset is less than that above the lowest.
 */
const offsets: readonly number[] = Array.from({ length: 48 }, (_, index) => 10_000 + index * 100)

/** Reserves an offset: only one process listens on this port plus the offset. */
const CLAIM_PORT = 3999

function portsAt(offset: number): number[] {
  const env = { LATCHKEY_PORT_OFFSET: `${offset}` }
  const addresses = Object.values(readAddresses(env)).map((address) =>
    Number(new URL(address).port),
  )
  return [...new Set([...Object.values(readPorts(env)), ...addresses])]
}

async function areFree(ports: readonly number[]): Promise<boolean> {
  // One after the other: both names can be the same address.
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
 * Finds an offset whose ports are free, and keeps it from other processes that claim ports.
 *
 * @param preferred - Offsets to try first, for example 0 for the usual ports.
 * @throws Error when none is free.
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
