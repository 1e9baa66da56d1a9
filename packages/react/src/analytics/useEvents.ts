import type { ReportedEvent } from '@latchkey/core/internal'
import { useEffect } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useStableCallback } from '../kernel/useStableCallback.js'
import { listenToEvents } from './listenToEvents.js'

/**
 * Calls a listener for each event of the kit while the component is mounted: the events of the
 * option `onEvent`. Events never contain an address, an e-mail address or a hash.
 *
 * @param listener - May be another function in each render.
 * @throws Error outside of a `LatchkeyProvider`.
 *
 * @example
 * ```tsx
 * import { useEvents } from '@latchkey/react'
 *
 * export function Analytics() {
 *   useEvents(({ event, properties }) => console.log(event, properties))
 *   return null
 * }
 * ```
 */
export function useEvents(listener: (event: ReportedEvent) => void): void {
  const { latchkey } = useLatchkeyContext()
  const notify = useStableCallback(listener)
  useEffect(() => listenToEvents(latchkey, notify), [latchkey, notify])
}
