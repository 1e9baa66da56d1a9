import { describe, expect, test } from 'vitest'
import { lazy } from './lazy.js'
import { lazyMethods } from './lazyMethods.js'

describe('lazy', () => {
  test('default', async () => {
    const calls: string[] = []
    const load = lazy(async () => {
      calls.push('load')
      return { id: 1 }
    })
    expect(load.current()).toBeUndefined()
    const [one, two] = await Promise.all([load(), load()])
    expect(one).toBe(two)
    expect(await load()).toBe(one)
    expect(load.current()).toBe(one)
    expect(calls).toEqual(['load'])
  })

  test('error: converts a failure with `toError`, and loads again on the next call', async () => {
    let failures = 1
    const load = lazy(
      async () => {
        if (failures-- > 0) throw new Error('offline')
        return 'here'
      },
      { toError: (cause) => new TypeError('not loaded', { cause }) },
    )
    const first = [load(), load()].map((loading) =>
      expect(loading).rejects.toMatchObject({
        message: 'not loaded',
        cause: { message: 'offline' },
      }),
    )
    await Promise.all(first)
    expect(load.current()).toBeUndefined()
    expect(await load()).toBe('here')
  })
})

describe('lazyMethods', () => {
  const lamp = {
    watts: 5,
    async turnOn(room: string): Promise<string> {
      return `${room}: ${this.watts} W`
    },
  }

  test('default', async () => {
    const load = lazy(async () => lamp)
    const { turnOn } = lazyMethods(load, ['turnOn'])
    expect(await turnOn('hall')).toBe('hall: 5 W')
    expect(await turnOn('attic')).toBe('attic: 5 W')
  })

  test('behavior: calls a loaded object synchronously', async () => {
    const rooms: string[] = []
    const load = lazy(async () => ({
      async enter(room: string): Promise<void> {
        rooms.push(room)
      },
    }))
    const { enter } = lazyMethods(load, ['enter'])
    await load()
    const entered = enter('hall')
    expect(rooms).toEqual(['hall'])
    await entered
  })

  test('error: rejects if the given wait rejects before the load ends', async () => {
    const never = lazy(() => new Promise<typeof lamp>(() => {}))
    const given: unknown[] = []
    const { turnOn } = lazyMethods(never, ['turnOn'], async (_loading, call) => {
      given.push(...call)
      throw new Error('too late')
    })
    await expect(turnOn('hall')).rejects.toThrow('too late')
    expect(given).toEqual(['hall'])
  })
})
