import { useState } from 'react'
import { useKit } from '../kernel/context.js'

const KEY = 'showSpam'

/** The visitor's choice, remembered: what looks like bait is hidden until then (SEC-45). */
export function useShowSpam(): [isShown: boolean, show: (isShown: boolean) => void] {
  const { store } = useKit().latchkey
  const [isShown, setShown] = useState(() => store.read(KEY, (value) => value === true) ?? false)
  return [
    isShown,
    (next) => {
      store.write(KEY, next)
      setShown(next)
    },
  ]
}
