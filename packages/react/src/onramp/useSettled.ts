import { useEffect, useState } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { debounce } from '../ui/debounce.js'

/** Quiet time in ms. Source: specification §9. */
const PAUSE_MS = 500

/** A text once it has rested: not every digit of an amount is asked a price for. */
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
