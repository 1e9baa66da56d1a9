import { useEffect, useState } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'

/** Milliseconds after which an app that has not come to the front counts as missing. */
const NOT_OPENED_MS = 2000

/** The progress of a switch to another app and back. */
export type AppSwitch = 'here' | 'opening' | 'notOpened' | 'away' | 'back'

/**
 * Follows the switch to another app. An app that opens hides this page; a missing app does not.
 */
export function useAppSwitch(): { phase: AppSwitch; start(): void } {
  const { clock } = useLatchkeyContext().latchkey.options
  const [phase, setPhase] = useState<AppSwitch>('here')
  useEffect(() => {
    if (phase === 'here') return
    const onChange = (): void => setPhase(document.visibilityState === 'hidden' ? 'away' : 'back')
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [phase])
  useEffect(() => {
    if (phase === 'opening') return clock.after(NOT_OPENED_MS, () => setPhase('notOpened'))
    return undefined
  }, [clock, phase])
  return { phase, start: () => setPhase('opening') }
}
