import { createBeacons } from '../analytics/createBeacons.js'
import type { Latchkey } from '../latchkey.js'
import { reportEvents } from './reportEvents.js'

/** Tells from now on, and asks the server whether it wants to know as soon as the modal is open. */
export function tellEvents(kit: Latchkey): void {
  const { ask } = createBeacons(kit)
  reportEvents(kit)
  const look = (): void => {
    if (kit.modal.getState().status === 'open') ask()
  }
  look()
  kit.modal.subscribe(look)
}
