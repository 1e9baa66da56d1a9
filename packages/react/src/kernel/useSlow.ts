import { useEffect, useState } from 'react'
import { useLatchkeyContext } from './context.js'

/**
 * Milliseconds that a wait may last before it is shown: a flash of “loading” is worse than no text.
 */
const SLOW_MS = 150

/** Returns whether something has been pending so long that the user should see it. */
export function useSlow(isPending: boolean): boolean {
  const { latchkey } = useLatchkeyContext()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const cancel = latchkey.options.clock.after(SLOW_MS, () => setSlow(true))
    return () => {
      cancel()
      setSlow(false)
    }
  }, [isPending, latchkey])
  return isPending && isSlow
}
