import { describe, expect, test } from 'vitest'
import { defer } from '../../test/defer.js'
import { createTurns } from './createSurface.js'

const never = new AbortController().signal

describe('createTurns', () => {
  test('default', async () => {
    const turns = createTurns()
    const order: string[] = []
    const gates = [defer<void>(), defer<void>()] as const
    const one = turns.run(never, async () => {
      order.push('one began')
      await gates[0].promise
      order.push('one ended')
    })
    const two = turns.run(never, async () => {
      order.push('two began')
      await gates[1].promise
      return 2
    })
    gates[1].resolve()
    await Promise.resolve()
    expect(order).toEqual(['one began'])
    gates[0].resolve()
    await one
    expect([await two, order]).toEqual([2, ['one began', 'one ended', 'two began']])
  })

  test('behavior: SEC-54 of 100 concurrent requests one is shown, eight wait, and the others are refused', async () => {
    const turns = createTurns()
    const gate = defer<void>()
    const shown = { now: 0, max: 0 }
    const all = Array.from({ length: 100 }, () =>
      turns.run(never, async () => {
        shown.max = Math.max(shown.max, ++shown.now)
        await gate.promise
        shown.now--
      }),
    )
    const settled = Promise.allSettled(all)
    await Promise.resolve()
    expect(shown).toEqual({ now: 1, max: 1 })
    gate.resolve()
    const outcomes = await settled
    expect([outcomes.filter(({ status }) => status === 'fulfilled').length, shown.max]).toEqual([
      9, 1,
    ])
    expect(outcomes[99]).toMatchObject({ reason: { name: 'tooManyRequests', code: -32005 } })
  })

  test('behavior: starts the next one after a failure', async () => {
    const turns = createTurns()
    const one = turns.run(never, () => Promise.reject(new Error('no')))
    const two = turns.run(never, async () => 'yes')
    await expect(one).rejects.toThrow('no')
    expect(await two).toBe('yes')
  })

  test('error: an abort removes a waiting request', async () => {
    const turns = createTurns()
    const gate = defer<void>()
    const one = turns.run(never, () => gate.promise)
    const control = new AbortController()
    const two = turns.run(control.signal, async () => 'never')
    control.abort()
    await expect(two).rejects.toMatchObject({ name: 'aborted', message: 'Request was aborted' })
    gate.resolve()
    await one
    expect(await turns.run(never, async () => 'next')).toBe('next')
    await expect(turns.run(control.signal, async () => 'never')).rejects.toMatchObject({
      name: 'aborted',
    })
  })
})
