import { SEARCH_WAIT_MS } from '@latchkey/core/internal'
import { useEffect, useMemo, useState } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { debounce } from '../ui/debounce.js'

export interface Search {
  /** The typed text. */
  text: string
  /** The search text, trimmed and debounced. */
  term: string
  /** True while the typed text is not searched yet. */
  isSettling: boolean
  type(text: string): void
}

/** Debounces a search until the user stops typing. */
export function useSearch(): Search {
  const { clock } = useLatchkeyContext().latchkey.options
  const [text, setText] = useState('')
  const [term, setTerm] = useState('')
  const waiting = useMemo(
    () => debounce({ clock, ms: SEARCH_WAIT_MS, onSettled: setTerm }),
    [clock],
  )
  useEffect(() => waiting.cancel, [waiting])
  function type(next: string): void {
    setText(next)
    const trimmed = next.trim()
    if (trimmed !== '') return waiting.set(trimmed)
    // An empty search is applied at once.
    waiting.cancel()
    setTerm('')
  }
  return { text, term, isSettling: text.trim() !== term, type }
}
