import type { LatchkeyError } from '@latchkey/core'
import { useCallback, useState } from 'react'

/** Returns the error of the last attempt, and a function that awaits the next one. */
export function useAttempt(): {
  error: LatchkeyError | undefined
  attempt(promise: Promise<unknown>): void
} {
  const [error, setError] = useState<LatchkeyError>()
  const attempt = useCallback((promise: Promise<unknown>) => {
    setError(undefined)
    promise.catch(setError)
  }, [])
  return { error, attempt }
}
