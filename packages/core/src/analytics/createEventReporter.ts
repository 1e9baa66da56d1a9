import type { SignInKit } from '../signIn/signInFeature.js'
import { createBeacons } from './createBeacons.js'
import { type Change, reportChange } from './reportEvents.js'

/**
 * Reports `MODAL_LOADED` and returns the function that reports the events of a change. Requests the
 * server's analytics setting when the modal first opens.
 */
export function createEventReporter(kit: SignInKit): (change: Change) => void {
  const { ask } = createBeacons(kit)
  kit.report('MODAL_LOADED')
  return (change) => {
    reportChange(kit, change)
    if (change.machine === 'modal' && change.now.status === 'open') ask()
  }
}
