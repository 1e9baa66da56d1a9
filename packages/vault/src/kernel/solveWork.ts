import type { WorkChallenge } from '@latchkey/protocol'
import { sha256 } from '@noble/hashes/sha2'

/**
 * Milliseconds of hashing between two yields. Shorter than an animation frame, because some
 * browsers run the page in this thread.
 */
const SLICE_MS = 8

/** Number of hashes between two checks of the time. */
const BATCH = 256

/**
 * Yields to the event loop. Timers of hidden frames are throttled to one per second, messages are
 * not.
 */
async function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  await new Promise((resolve) => {
    port1.onmessage = resolve
    port2.postMessage(undefined)
  })
  port1.close()
}

/**
 * Solves a proof of work in slices that keep the page responsive. Returns the value of the header
 * `x-latchkey-work`.
 *
 * @throws the reason of `signal` when it aborts.
 */
export async function solveWork(
  { challenge, bits }: WorkChallenge,
  signal?: AbortSignal,
): Promise<string> {
  const content = new Uint8Array(40)
  content.set(sha256(new TextEncoder().encode(challenge)))
  const view = new DataView(content.buffer)
  const limit = 2 ** (32 - bits)
  for (let start = performance.now(), solution = 0; ; ) {
    for (const end = solution + BATCH; solution < end; solution++) {
      view.setBigUint64(32, BigInt(solution))
      const [a = 0, b = 0, c = 0, d = 0] = sha256(content)
      if (((a << 24) | (b << 16) | (c << 8) | d) >>> 0 < limit) return `${challenge}.${solution}`
    }
    if (performance.now() - start < SLICE_MS) continue
    await nextTask()
    signal?.throwIfAborted()
    start = performance.now()
  }
}
