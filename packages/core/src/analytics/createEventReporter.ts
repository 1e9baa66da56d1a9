import type { SignInLatchkey } from '../signIn/signInFeature.js'
import { createBeacons } from './createBeacons.js'
import { type Change, reportChange } from './reportEvents.js'

/**
 * Reports `MODAL_LOADED` and returns the function that reports the events of a change. Requests the
 * server's analytics setting when the modal first opens.
 */
export function createEventReporter(latchkey: SignInLatchkey): (change: Change) => void {
  const { ask } = createBeacons(latchkey)
  latchkey.report('MODAL_LOADED')
  return (change) => {
    reportChange(latchkey, change)
    if (change.machine === 'modal' && change.now.status === 'open') ask()
  }
}
