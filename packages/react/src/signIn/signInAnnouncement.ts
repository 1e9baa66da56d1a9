import type { SignInState } from '@latchkey/core'
import type { Texts } from '../modal/modalContext.js'

/**
 * Returns the text to announce for a change of the sign-in, or `undefined` to keep the last one.
 * Failures are alerts of their own view.
 */
export function signInAnnouncement(
  now: SignInState,
  before: SignInState,
  { signIn: texts }: Texts,
  names: { app: string; wallet: string; host: string },
): string | undefined {
  if (now === before) return undefined
  if (now.status === 'rejected' || now.status === 'error') return ''
  if (now.status === 'loading' && now.phase === 'wallet')
    return texts.signing(names.wallet, names.host).title
  if (now.status === 'loading' && now.phase === 'verifying') return texts.verifying(names.app).title
  const isNew =
    now.status === 'success' && before.status === 'loading' && before.phase === 'verifying'
  return isNew ? texts.signedIn(names.app).text : undefined
}
