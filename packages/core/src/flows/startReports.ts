import { createBeacons } from '../analytics/createBeacons.js'
import { partOf } from '../kernel/parts.js'
import type { Latchkey } from '../latchkey.js'
import { reportEvents } from './reportEvents.js'

/**
 * Has the kit tell what the visitor does: `onEvent` always, the app's server only where its project wants it, which is
 * asked when the modal is first open. The modal of `@latchkey/react` does this by itself; an interface of your own calls
 * it once. Calling it again changes nothing.
 *
 * @example
 * ```ts
 * import { type Latchkey, startReports } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * startReports(latchkey)
 * ```
 */
export function startReports(kit: Latchkey): void {
  partOf(kit, 'reports', () => {
    const { ask } = createBeacons(kit)
    reportEvents(kit)
    const look = (): void => {
      if (kit.modal.getState().status === 'open') ask()
    }
    look()
    kit.modal.subscribe(look)
    return true
  })
}
