import type { LoginEvent } from '../kernel/login.js'
import { memo } from '../kernel/memo.js'
import type { SignInKit } from '../signIn/signInFeature.js'

/**
 * Passes an event of the login to its flow, in order. Separate from the flow, so that a page
 * without login events does not load it.
 */
export function onLoginEvent(kit: SignInKit, event: LoginEvent): void {
  const queue = memo(kit, 'loginEvents', (): { end: Promise<unknown> } => ({
    end: Promise.resolve(),
  }))
  queue.end = queue.end
    .then(() => import('./getLogin.js'))
    .then(
      ({ getLogin }) => getLogin(kit).onEvent(event),
      () => undefined, // The load failed; the next event loads it again.
    )
}
