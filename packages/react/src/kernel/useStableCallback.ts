import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * Returns one function between renders, which calls the latest callback. Not to be called while
 * rendering.
 */
export function useStableCallback<args extends readonly unknown[], result>(
  callback: (...args: args) => result,
): (...args: args) => result {
  const latest = useRef(callback)
  useInsertionEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: args) => latest.current(...args), [])
}
