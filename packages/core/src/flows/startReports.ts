import { partOf } from '../kernel/parts.js'
import type { Latchkey } from '../latchkey.js'

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
    // Fetched beside the modal, which is not to wait for it.
    import('./tellEvents.js').then(
      ({ tellEvents }) => tellEvents(kit),
      () => undefined, // Nobody is to notice whether anybody is told.
    )
    return true
  })
}
