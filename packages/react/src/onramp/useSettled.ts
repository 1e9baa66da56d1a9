import { useEffect, useState } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { debounce } from '../ui/debounce.js'

/** Milliseconds without a change. Source: specification §9. */
const PAUSE_MS = 500

/**
 * Returns a string once it has not changed for a while, so that not every digit of an amount
 * requests a price.
 */
export function useSettled(text: string): string {
  const { clock } = useLatchkeyContext().latchkey.options
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const waiting = debounce({ clock, ms: PAUSE_MS, onSettled: setSettled })
    waiting.set(text)
    return waiting.cancel
  }, [clock, text])
  return settled
}
