import type { SignInLatchkey } from '../signIn/signInFeature.js'
import type { LoginState } from './loginState.js'

/**
 * Reports a change of the login with the events of the specification. Never an address, a code or a
 * name.
 */
export function reportLogin({ report }: SignInLatchkey, now: LoginState, before: LoginState): void {
  const isAsked = before.status === 'submitting' || before.status === 'resending'
  if (now.status === 'submitting') report('EMAIL_SUBMITTED')
  if (before.status === 'device' && now.status === 'otp') report('DEVICE_REGISTERED_FOR_EMAIL')
  if (now.status === 'otp' && !now.failure && (isAsked || before.status === 'device'))
    report('EMAIL_VERIFICATION_CODE_SENT')
  if (before.status === 'checking' && now.status === 'connecting')
    report('EMAIL_VERIFICATION_CODE_PASS')
  if (before.status === 'checking' && now.status === 'otp') report('EMAIL_VERIFICATION_CODE_FAIL')
  if (now.status === 'social' && !(before.status === 'social' && before.attempt === now.attempt))
    report('SOCIAL_LOGIN_STARTED', { provider: now.provider })
  if (now.status === 'farcasterAsking') report('SOCIAL_LOGIN_STARTED', { provider: 'farcaster' })
  if (
    now.status === 'connecting' &&
    now.method !== 'email' &&
    (before.status === 'social' || before.status === 'farcaster')
  )
    report('SOCIAL_LOGIN_SUCCESS', { provider: now.method })
  if (now.status === 'socialFailed')
    report('SOCIAL_LOGIN_ERROR', { provider: now.provider, error: now.error.name })
  if (now.status === 'farcasterFailed')
    report('SOCIAL_LOGIN_ERROR', { provider: 'farcaster', error: now.error.name })
}
