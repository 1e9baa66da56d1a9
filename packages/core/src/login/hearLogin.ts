import type { LoginEvent } from '../kernel/login.js'
import { partOf } from '../kernel/parts.js'
import type { SignInKit } from '../signIn/signInFeature.js'

/**
 * Hands an event of the login to its flow, in the order the events come. Apart from the flow, so
 * that a page whose login is silent fetches next to nothing.
 */
export function hearLogin(kit: SignInKit, event: LoginEvent): void {
  const line = partOf(kit, 'loginEvents', (): { end: Promise<unknown> } => ({
    end: Promise.resolve(),
  }))
  line.end = line.end
    .then(() => import('./loginOf.js'))
    .then(
      ({ loginOf }) => loginOf(kit).hear(event),
      () => undefined, // It did not load, and is fetched again with the next event.
    )
}
