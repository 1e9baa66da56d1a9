import { useState } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'

const KEY = 'showSpam'

/** Stores the user's choice to show spam, which is hidden by default (SEC-45). */
export function useShowSpam(): [isShown: boolean, show: (isShown: boolean) => void] {
  const { store } = useLatchkeyContext().latchkey
  const [isShown, setShown] = useState(() => store.read(KEY, (value) => value === true) ?? false)
  return [
    isShown,
    (next) => {
      store.write(KEY, next)
      setShown(next)
    },
  ]
}
