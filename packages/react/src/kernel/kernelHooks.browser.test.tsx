import { createTestClock } from '@latchkey/testing'
import { type ReactElement, type ReactNode, useLayoutEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createWorld, type World, type WorldOptions } from '../test/world/createWorld.js'
import { pretend } from '../test/world/pretend.js'
import { useLoaded } from '../ui/useLoaded.js'
import { useMedia } from '../ui/useMedia.js'
import { useCountdown } from './useCountdown.js'
import { useLast } from './useLast.js'
import { useOnline } from './useOnline.js'
import { useSlow } from './useSlow.js'
import { useStableCallback } from './useStableCallback.js'

const app = page.getByRole('main')
const press = (name: string): Promise<void> => app.getByRole('button', { name }).click()

function draw(children: ReactNode, options: WorldOptions['options'] = {}): Promise<World> {
  return createWorld({ children, options })
}

function Countdown({ until }: { until: number | undefined }): ReactElement {
  return <p>{`left ${useCountdown(until)}`}</p>
}

test('default: useCountdown counts whole seconds down to 0', async () => {
  const clock = createTestClock()
  await draw(<Countdown until={3000} />, { clock })
  await expect.element(app).toHaveTextContent('left 3')
  await clock.advance(1000)
  await expect.element(app).toHaveTextContent('left 2')
  await clock.advance(1000)
  await expect.element(app).toHaveTextContent('left 1')
  await clock.advance(1000)
  await expect.element(app).toHaveTextContent('left 0')
  expect(clock.pending()).toBe(0)
})

test('behavior: useCountdown is 0 without a moment, and after it has passed', async () => {
  const clock = createTestClock()
  await clock.advance(5000)
  await draw(
    <>
      <Countdown until={undefined} />
      <Countdown until={1000} />
    </>,
    { clock },
  )
  await expect.element(app).toHaveTextContent('left 0left 0')
})

function Online(): ReactElement {
  return <p>{`online ${useOnline()}`}</p>
}

test('default: useOnline follows the browser', async () => {
  await draw(<Online />)
  await expect.element(app).toHaveTextContent('online true')
  pretend({ onLine: false })
  await expect.element(app).toHaveTextContent('online false')
  pretend({ onLine: true })
  await expect.element(app).toHaveTextContent('online true')
})

function Narrow(): ReactElement {
  return <p>{`narrow ${useMedia('(max-width: 400px)')}`}</p>
}

test('default: useMedia follows the window', async () => {
  await draw(<Narrow />)
  await expect.element(app).toHaveTextContent('narrow false')
  await page.viewport(360, 600)
  await expect.element(app).toHaveTextContent('narrow true')
})

function Slow(): ReactElement {
  const [isPending, setPending] = useState(true)
  return (
    <>
      <p>{`slow ${useSlow(isPending)}`}</p>
      <button type="button" onClick={() => setPending(!isPending)}>
        Toggle
      </button>
    </>
  )
}

test('default: useSlow is false for a short wait, true for a long one', async () => {
  const clock = createTestClock()
  await draw(<Slow />, { clock })
  await clock.advance(149)
  await expect.element(app).toHaveTextContent('slow false')
  await clock.advance(1)
  await expect.element(app).toHaveTextContent('slow true')
  await press('Toggle')
  await expect.element(app).toHaveTextContent('slow false')
  await press('Toggle')
  await clock.advance(149)
  await expect.element(app).toHaveTextContent('slow false')
})

function Last(): ReactElement {
  const [value, setValue] = useState<string | undefined>('first')
  return (
    <>
      <p>{`last ${useLast(value)}`}</p>
      <button type="button" onClick={() => setValue(undefined)}>
        Clear
      </button>
      <button type="button" onClick={() => setValue('second')}>
        Second
      </button>
    </>
  )
}

test('default: useLast keeps the last value until there is another', async () => {
  await draw(<Last />)
  await press('Clear')
  await expect.element(app).toHaveTextContent('last first')
  await press('Second')
  await expect.element(app).toHaveTextContent('last second')
  await press('Clear')
  await expect.element(app).toHaveTextContent('last second')
})

function Stable({ seen }: { seen: Set<unknown> }): ReactElement {
  const [count, setCount] = useState(0)
  const increase = useStableCallback(() => setCount(count + 1))
  seen.add(increase)
  return (
    <>
      <p>{`count ${count}`}</p>
      <button type="button" onClick={increase}>
        Increase
      </button>
    </>
  )
}

test('default: useStableCallback returns one function that has the latest values', async () => {
  const seen = new Set<unknown>()
  await draw(<Stable seen={seen} />)
  const before = seen.size
  await press('Increase')
  await press('Increase')
  await expect.element(app).toHaveTextContent('count 2')
  expect(seen.size).toBe(before)
})

test('behavior: useStableCallback has the latest values before the layout effects run', async () => {
  const seen: number[] = []
  function Count(): ReactElement {
    const [count, setCount] = useState(0)
    const read = useStableCallback(() => seen.push(count))
    useLayoutEffect(() => {
      read()
    }, [count, read])
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        Increase
      </button>
    )
  }
  await draw(<Count />)
  await press('Increase')
  expect(seen.at(-1)).toBe(1)
})

function Loaded({ load }: { load(): Promise<string> }): ReactElement {
  const [isWanted, setWanted] = useState(false)
  const { value, isBroken, retry } = useLoaded(load, isWanted)
  return (
    <>
      <p>{`value ${value} broken ${isBroken}`}</p>
      <button type="button" onClick={() => setWanted(true)}>
        Want
      </button>
      <button type="button" onClick={retry}>
        Retry
      </button>
    </>
  )
}

test('default: useLoaded loads a part when it is first needed', async () => {
  const calls: string[] = []
  const load = async (): Promise<string> => {
    calls.push('load')
    return 'part'
  }
  await draw(<Loaded load={load} />)
  await expect.element(app).toHaveTextContent('value undefined')
  expect(calls).toEqual([])
  await press('Want')
  await expect.element(app).toHaveTextContent('value part broken false')
})

test('error: useLoaded reports a failure, and loads again on request', async () => {
  const state = { isDown: true }
  const load = async (): Promise<string> => {
    if (state.isDown) throw new Error('offline')
    return 'part'
  }
  await draw(<Loaded load={load} />)
  await press('Want')
  await expect.element(app).toHaveTextContent('broken true')
  state.isDown = false
  await press('Retry')
  await expect.element(app).toHaveTextContent('value part broken false')
})
