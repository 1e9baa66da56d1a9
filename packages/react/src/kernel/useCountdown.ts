import { useEffect, useState } from 'react'
import { useLatchkeyContext } from './context.js'

/**
 * Returns the whole seconds until a moment, counted by the kit's clock; 0 when it has passed or is
 * `undefined`.
 */
export function useCountdown(until: number | undefined): number {
  const { clock } = useLatchkeyContext().latchkey.options
  const [now, setNow] = useState(() => clock.now())
  const left = until === undefined ? 0 : Math.max(0, until - now)
  useEffect(() => {
    // Set at once, because the moment may have changed long after the last read of the clock.
    setNow(clock.now())
  }, [clock, until])
  useEffect(() => {
    if (left === 0) return
    return clock.after(left % 1000 || 1000, () => setNow(clock.now()))
  }, [clock, left])
  return Math.ceil(left / 1000)
}
