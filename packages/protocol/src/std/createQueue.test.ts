import { expect, test } from 'vitest'
import { createQueue } from './createQueue.js'

/** Creates a task that settles when the test calls `end` or `fail`. */
function createWork(name: string, log: string[]) {
  let end = (_value: string): void => undefined
  let fail = (_error: Error): void => undefined
  return {
    end: () => end(name),
    fail: () => fail(new Error(name)),
    run: () => {
      log.push(name)
      return new Promise<string>((resolve, reject) => {
        end = resolve
        fail = reject
      })
    },
  }
}

test('default', async () => {
  const log: string[] = []
  const enqueue = createQueue()
  const [one, two] = [createWork('one', log), createWork('two', log)]
  const done = [enqueue(one.run), enqueue(two.run)]
  expect(log).toEqual(['one'])
  one.end()
  expect(await done[0]).toBe('one')
  expect(log).toEqual(['one', 'two'])
  two.end()
  expect(await done[1]).toBe('two')
})

test('behavior: tasks with different keys do not wait for each other', async () => {
  const log: string[] = []
  const enqueue = createQueue()
  const [one, two] = [createWork('one', log), createWork('two', log)]
  const done = [enqueue(one.run, 'a'), enqueue(two.run, 'b')]
  expect(log).toEqual(['one', 'two'])
  two.end()
  expect(await done[1]).toBe('two')
  one.end()
  expect(await done[0]).toBe('one')
})

test('error: a failed task does not stop the next', async () => {
  const log: string[] = []
  const enqueue = createQueue()
  const [one, two] = [createWork('one', log), createWork('two', log)]
  const failed = expect(enqueue(one.run)).rejects.toThrow('one')
  const done = enqueue(two.run)
  one.fail()
  await failed
  expect(log).toEqual(['one', 'two'])
  two.end()
  expect(await done).toBe('two')
})

test('error: rejects if a task throws synchronously', async () => {
  const enqueue = createQueue()
  const broken = (): Promise<void> => {
    throw new Error('broken')
  }
  await expect(enqueue(broken)).rejects.toThrow('broken')
  await expect(enqueue(async () => 'next')).resolves.toBe('next')
})
