import { noop } from '@latchkey/protocol/std'
import { memo } from '../kernel/memo.js'
import { watch } from '../kernel/watch.js'
import type { ModalState } from '../modal/modalState.js'
import type { SignInLatchkey } from '../signIn/signInFeature.js'
import type { Change } from './reportEvents.js'

/**
 * Calls the listener with each change of the machines, and at the start with their current states.
 */
function watchChanges(latchkey: SignInLatchkey, take: (change: Change) => void): void {
  const { modal, connect, switching, signIn } = latchkey
  const onModal = (now: ModalState, before?: ModalState): void =>
    take({
      machine: 'modal',
      now,
      before,
      isConnected: connect.getState().status === 'connected',
    })
  onModal(modal.getState())
  take({ machine: 'connect', now: connect.getState(), before: { status: 'disconnected' } })
  watch(modal, onModal)
  watch(connect, (now, before) => take({ machine: 'connect', now, before }))
  watch(switching, (now, before) => take({ machine: 'switching', now, before }))
  watch(signIn, (now, before) => take({ machine: 'signIn', now, before }))
}

/**
 * Starts reporting user actions: always to `onEvent`, and to the app's server only if its project
 * has analytics on. The setting is requested when the modal first opens. The modal of
 * `@latchkey/react` calls this itself; a custom interface calls it once. Idempotent.
 * @example
 * ```ts
 * import { type Latchkey } from '@latchkey/core'
 * import { startReports } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * startReports(latchkey)
 * ```
 */
export function startReports(latchkey: SignInLatchkey): void {
  memo(latchkey, 'reports', () => {
    // The user may connect before the lazy-loaded code is ready: queues the changes until then.
    const early: Change[] = []
    let take: (change: Change) => void = (change) => void early.push(change)
    watchChanges(latchkey, (change) => take(change))
    // Loaded in parallel, so that the modal does not wait for it.
    import('./createEventReporter.js').then(
      ({ createEventReporter }) => {
        take = createEventReporter(latchkey)
        for (const change of early.splice(0)) take(change)
      },
      () => {
        // A failed report is not shown to the user.
        take = noop
        early.length = 0
      },
    )
    return true
  })
}
