import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSightGuard, SEEN_MS, type Sight, type SightScope } from './createSightGuard.js'

const box = { top: 50, left: 456, right: 824, bottom: 750, width: 368 }
const whole: Sight = { isVisible: true, intersectionRatio: 1, boundingClientRect: box }

interface World {
  scope: {
    innerWidth: number
    innerHeight: number
    document: { visibilityState: DocumentVisibilityState }
  }
  guard: ReturnType<typeof createSightGuard>
  see(sight: Sight): void
  /** Records that the observer has not delivered yet. */
  pending: Sight[]
}

function start(): World {
  const world: { notify?: (sights: readonly Sight[]) => void } = {}
  const pending: Sight[] = []
  const scope: World['scope'] = {
    innerWidth: 1280,
    innerHeight: 800,
    document: { visibilityState: 'visible' },
  }
  const watch: SightScope['watch'] = (onSight) => {
    world.notify = onSight
    return {
      observe: () => undefined,
      takeRecords: () => pending.splice(0),
      disconnect: () => undefined,
    }
  }
  const guard = createSightGuard(Object.assign(scope, { watch }), () => Date.now())
  return { scope, guard, pending, see: (sight) => world.notify?.([sight]) }
}

describe('createSightGuard', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('default', () => {
    const { guard, see } = start()
    const notified: boolean[] = []
    guard.subscribe(() => void notified.push(guard.isOpen()))
    see(whole)
    vi.advanceTimersByTime(SEEN_MS - 1)
    expect(guard.isOpen()).toBe(false)
    vi.advanceTimersByTime(101)
    expect([guard.isOpen(), notified]).toEqual([true, [true]])
    guard.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: SEC-07 rejects presses until the browser confirms the visibility', () => {
    const { guard } = start()
    vi.advanceTimersByTime(60_000)
    expect(guard.isOpen()).toBe(false)
    guard.stop()
  })

  const covered: Record<string, Sight> = {
    'painted otherwise than it is': { ...whole, isVisible: false },
    'without a word on it': { ...whole, isVisible: undefined as unknown as boolean },
    'cut by the page': { ...whole, intersectionRatio: 0.98 },
    'out of the frame on the left': { ...whole, boundingClientRect: { ...box, left: -20 } },
    'out of the frame below': { ...whole, boundingClientRect: { ...box, bottom: 830 } },
    'narrower than a sheet': { ...whole, boundingClientRect: { ...box, width: 200 } },
  }
  for (const [name, sight] of Object.entries(covered))
    test(`behavior: SEC-07 a view ${name} rejects presses at once, and for ${SEEN_MS} ms after it is whole`, () => {
      const { guard, see } = start()
      see(whole)
      vi.advanceTimersByTime(5_000)
      expect(guard.isOpen()).toBe(true)
      see(sight)
      expect(guard.isOpen()).toBe(false)
      vi.advanceTimersByTime(5_000)
      expect(guard.isOpen()).toBe(false)
      see(whole)
      expect(guard.isOpen()).toBe(false)
      vi.advanceTimersByTime(SEEN_MS)
      expect(guard.isOpen()).toBe(true)
      guard.stop()
    })

  test('behavior: SEC-07 a press takes pending records of the observer into account', () => {
    const { guard, see, pending } = start()
    see(whole)
    vi.advanceTimersByTime(5_000)
    pending.push({ ...whole, isVisible: false })
    expect(guard.isOpen()).toBe(false)
    guard.stop()
  })

  test('behavior: SEC-07 rejects presses after a short cover between two polls', () => {
    const { guard, see, pending } = start()
    see(whole)
    vi.advanceTimersByTime(5_000)
    pending.push({ ...whole, isVisible: false }, whole)
    expect(guard.isOpen()).toBe(false)
    guard.stop()
  })

  test('behavior: SEC-07 rejects presses in a frame that shrank or is hidden, without an event', () => {
    const { guard, see, scope } = start()
    see(whole)
    vi.advanceTimersByTime(5_000)
    scope.innerHeight = 200
    expect(guard.isOpen()).toBe(false)
    scope.innerHeight = 800
    vi.advanceTimersByTime(5_000)
    expect(guard.isOpen()).toBe(true)
    scope.document.visibilityState = 'hidden'
    expect(guard.isOpen()).toBe(false)
    guard.stop()
  })
})
