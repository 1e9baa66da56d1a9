import { partOf } from '../kernel/parts.js'
import { watch } from '../kernel/watch.js'
import type { SignInKit } from '../signIn/signInFeature.js'
import type { Change } from './reportEvents.js'

/** Passes on each change of the machines, and, when it is called, the states they are in. */
function watchChanges(
  { modal, connect, switching, signIn }: SignInKit,
  take: (change: Change) => void,
): void {
  const isConnected = (): boolean => connect.getState().status === 'connected'
  take({ machine: 'modal', now: modal.getState(), before: undefined, isConnected: isConnected() })
  take({ machine: 'connect', now: connect.getState(), before: { status: 'disconnected' } })
  watch(modal, (now, before) => take({ machine: 'modal', now, before, isConnected: isConnected() }))
  watch(connect, (now, before) => take({ machine: 'connect', now, before }))
  watch(switching, (now, before) => take({ machine: 'switching', now, before }))
  watch(signIn, (now, before) => take({ machine: 'signIn', now, before }))
}

/**
 * Has the kit tell what the visitor does: `onEvent` always, the app's server only where its project
 * wants it, which is asked when the modal is first open. The modal of `@latchkey/react` does this
 * by itself; an interface of your own calls it once. Calling it again changes nothing.
 *
 * @example
 * ```ts
 * import { type Latchkey } from '@latchkey/core'
 * import { startReports } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * startReports(latchkey)
 * ```
 */
export function startReports(kit: SignInKit): void {
  partOf(kit, 'reports', () => {
    // The visitor may connect before the code that reports has arrived: the changes until then are
    // kept for it.
    const early: Change[] = []
    let take: (change: Change) => void = (change) => void early.push(change)
    watchChanges(kit, (change) => take(change))
    // Fetched beside the modal, which is not to wait for it.
    import('./tellEvents.js').then(
      ({ tellEvents }) => {
        take = tellEvents(kit)
        for (const change of early.splice(0)) take(change)
      },
      () => {
        // A failed report is not shown to the visitor.
        take = () => undefined
        early.length = 0
      },
    )
    return true
  })
}
