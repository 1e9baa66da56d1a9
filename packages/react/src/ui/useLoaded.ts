import { useCallback, useEffect, useState } from 'react'

export interface Loaded<value> {
  value: value | undefined
  isBroken: boolean
  retry(): void
}

/** Loads a part of the kit when it is first needed. `load` must be one function between renders. */
export function useLoaded<value>(load: () => Promise<value>, isWanted: boolean): Loaded<value> {
  const [loaded, setLoaded] = useState<{ value: value }>()
  const [isBroken, setBroken] = useState(false)
  const isMissing = isWanted && !loaded && !isBroken
  useEffect(() => {
    if (!isMissing) return
    let isCurrent = true
    load().then(
      (value) => isCurrent && setLoaded({ value }),
      () => isCurrent && setBroken(true),
    )
    return () => {
      isCurrent = false
    }
  }, [load, isMissing])
  return { value: loaded?.value, isBroken, retry: useCallback(() => setBroken(false), []) }
}
