import type { LoginEvent } from '../kernel/login.js'
import { partOf } from '../kernel/parts.js'
import type { SignInKit } from '../signIn/signInFeature.js'

/**
 * Passes an event of the login to its flow, in order. Separate from the flow, so that a page
 * without login events does not load it.
 */
export function hearLogin(kit: SignInKit, event: LoginEvent): void {
  const line = partOf(kit, 'loginEvents', (): { end: Promise<unknown> } => ({
    end: Promise.resolve(),
  }))
  line.end = line.end
    .then(() => import('./getLogin.js'))
    .then(
      ({ getLogin }) => getLogin(kit).hear(event),
      () => undefined, // The load failed; the next event loads it again.
    )
}
