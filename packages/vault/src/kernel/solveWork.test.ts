import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { solveWork } from './solveWork.js'

test.each([1, 8, 12])(
  'default: SEC-17 another implementation of SHA-256 accepts a solution of %i bits',
  async (bits) => {
    const challenge = `1900000300000.${bits}.salt.seal`
    const header = await solveWork({ challenge, bits })
    expect(header.startsWith(`${challenge}.`)).toBe(true)
    const number = Buffer.alloc(8)
    number.writeBigUInt64BE(BigInt(header.slice(challenge.length + 1)))
    const seed = createHash('sha256').update(challenge).digest()
    const digest = createHash('sha256').update(seed).update(number).digest()
    expect(Math.clz32(digest.readUInt32BE())).toBeGreaterThanOrEqual(bits)
  },
)

test('behavior: yields to other tasks, and an abort stops it', async () => {
  const leaving = new AbortController()
  const turns: number[] = []
  const timer = setInterval(() => turns.push(performance.now()), 1)
  const solving = solveWork({ challenge: 'endless', bits: 24 }, leaving.signal)
  const ended = expect(solving).rejects.toMatchObject({ name: 'AbortError' })
  await expect.poll(() => turns.length).toBeGreaterThan(5)
  leaving.abort()
  await ended
  clearInterval(timer)
})
